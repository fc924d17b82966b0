package dev.retake.app.design;

import dev.retake.app.design.FieldModel.Holder;
import dev.retake.app.fx.Background;
import dev.retake.app.shell.Desk;
import dev.retake.app.shell.Editing;
import dev.retake.app.shell.Filling;
import dev.retake.app.shell.GraphDocument;
import dev.retake.app.shell.KeyText;
import dev.retake.engine.graph.NodeId;
import dev.retake.engine.graph.NodeType;
import dev.retake.engine.graph.Place;
import dev.retake.engine.lint.Finding;
import dev.retake.engine.source.GraphDesign;
import dev.retake.engine.source.GraphKey;
import dev.retake.engine.source.GraphSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javafx.scene.control.Label;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.VBox;

/** The fields of a node, or of a graph: made once, and filled with what is written by now. */
final class Fields extends VBox implements FieldView.Ways {

    private final Desk desk;
    private final VBox above = new VBox();
    private final List<FieldView> fields = new ArrayList<>();
    private final Map<FieldPart, Label> titles = new HashMap<>();
    private final List<Runnable> after = new ArrayList<>();
    private Optional<Holder> holder = Optional.empty();
    private Optional<GraphDocument.Reading> shown = Optional.empty();

    /** @param hasParts whether they stand in parts with titles */
    Fields(Desk desk, Background background, List<GraphKey> keys, boolean hasParts) {
        this.desk = desk;
        getStyleClass().add("fields");
        above.getStyleClass().add("field-words");
        above.managedProperty().bind(above.visibleProperty());
        getChildren().add(above);
        keys.forEach(key -> fields.add(new FieldView(new FieldModel(key, desk), this, background)));
        if (hasParts) {
            for (FieldPart part : FieldPart.values()) {
                var title = new Label(part.title());
                title.getStyleClass().add("section-title");
                title.managedProperty().bind(title.visibleProperty());
                titles.put(part, title);
                getChildren().add(title);
                fields.stream()
                        .filter(field -> FieldPart.of(field.model().key()) == part)
                        .forEach(getChildren()::add);
            }
        } else {
            getChildren().addAll(fields);
        }
        addEventFilter(KeyEvent.KEY_PRESSED, this::takeBack);
    }

    /** Of the whole window there is one way back; in a field whose text is not written yet, its own. */
    private void takeBack(KeyEvent event) {
        boolean isTyping = fields.stream()
                .anyMatch(field -> field.control().isFocused() && field.model().isDirty());
        holder.filter(_ -> !isTyping).map(Holder::graph).ifPresent(graph -> {
            if (Editing.UNDO.match(event)) {
                desk.editing().undo(graph);
                event.consume();
            } else if (Editing.REDO.match(event)) {
                desk.editing().redo(graph);
                event.consume();
            }
        });
    }

    /** Calls something each time after something else is shown. */
    void afterShown(Runnable heard) {
        after.add(heard);
    }

    List<FieldView> views() {
        return fields;
    }

    /** Whether a node is written in the graph's own text, so that it can be filled in there. */
    static boolean isWritten(GraphDocument graph, NodeId node) {
        return graph.isEditable()
                && new GraphDesign(graph.reading().source())
                        .written(node, List.of("id"))
                        .isPresent();
    }

    void show(GraphDocument graph, Optional<NodeId> node, NodeType type) {
        var now = new Holder(graph, node);
        GraphDocument.Reading reading = graph.reading();
        if (holder.equals(Optional.of(now)) && shown.equals(Optional.of(reading))) {
            return;
        }
        holder = Optional.of(now);
        shown = Optional.of(reading);
        var design = new GraphDesign(reading.source());
        for (FieldView field : fields) {
            GraphKey key = field.model().key();
            field.model().show(now, KeyText.of(design, node, key));
            boolean applies = key.holder() != GraphKey.Holder.AGENT || type == NodeType.AGENT;
            field.setVisible(applies || field.model().isWritten());
        }
        titles.forEach((part, title) -> title.setVisible(
                fields.stream().anyMatch(field -> FieldPart.of(field.model().key()) == part && field.isVisible())));
        found(reading, node);
        after.forEach(Runnable::run);
    }

    /** Each finding stands at its field; what is at none stands above. */
    private void found(GraphDocument.Reading reading, Optional<NodeId> node) {
        var at = new HashMap<FieldView, List<Finding>>();
        var rest = new ArrayList<Finding>();
        Optional<String> pointer = Filling.pointer(reading.source(), node);
        for (Finding finding : reading.report().findings()) {
            if (finding.node().equals(node)) {
                pointer.flatMap(here -> field(reading.source(), here, finding.place()))
                        .ifPresentOrElse(
                                field -> at.computeIfAbsent(field, _ -> new ArrayList<>())
                                        .add(finding),
                                () -> rest.add(finding));
            }
        }
        fields.forEach(field -> field.found(at.getOrDefault(field, List.of())));
        above.getChildren()
                .setAll(rest.stream()
                        .map(finding -> FieldView.line(
                                "node",
                                finding.severity(),
                                finding.message() + " " + finding.remedy(),
                                Optional.of(finding.place()),
                                Optional.of(finding),
                                this))
                        .toList());
        above.setVisible(!rest.isEmpty());
    }

    /** The field in whose value a place is, else the first one in whose mapping it is. */
    private Optional<FieldView> field(GraphSource source, String pointer, Place place) {
        for (int cut = 0; cut < 3; cut++) {
            for (FieldView field : fields) {
                List<String> path = field.model().key().path();
                if (path.size() > cut) {
                    String at = pointer + "/" + String.join("/", path.subList(0, path.size() - cut));
                    if (field.isVisible() && source.has(at) && Filling.holds(source.place(at), place)) {
                        return Optional.of(field);
                    }
                }
            }
        }
        return Optional.empty();
    }

    @Override
    public void goTo(Place place) {
        holder.ifPresent(at -> at.graph().selection().showPlace(place));
    }

    @Override
    public void fix(Finding finding) {
        holder.ifPresent(at -> desk.fixes().make(at.graph(), finding));
    }
}
