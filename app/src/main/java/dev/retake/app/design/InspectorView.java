package dev.retake.app.design;

import dev.retake.app.fx.Background;
import dev.retake.app.resource.DesignText;
import dev.retake.app.resource.Words;
import dev.retake.app.shell.Desk;
import dev.retake.app.shell.Document;
import dev.retake.app.shell.Frame;
import dev.retake.app.shell.GraphDocument;
import dev.retake.app.shell.RunDocument;
import dev.retake.app.widget.Form;
import dev.retake.app.widget.Icons;
import dev.retake.engine.event.NodeState;
import dev.retake.engine.graph.AgentGraph;
import dev.retake.engine.graph.Node;
import dev.retake.engine.graph.NodeId;
import dev.retake.engine.graph.NodeType;
import dev.retake.engine.run.RetakeEngine;
import dev.retake.engine.source.GraphSchema;
import java.util.Optional;
import javafx.scene.control.CheckBox;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.VBox;
import javafx.util.Subscription;

/** The right pane: what the selected node says, or the whole document when none is selected. */
public final class InspectorView extends BorderPane {

    private final Desk desk;
    private final Label kind = new Label();
    private final Label name = new Label();
    private final ScrollPane scroll = new ScrollPane();
    private final VBox page = new VBox();
    private final Fields nodeFields;
    private final Fields graphFields;
    private Subscription watched = Subscription.EMPTY;

    public InspectorView(Desk desk, RetakeEngine engine, Background background) {
        this.desk = desk;
        getStyleClass().add("inspector");
        setMinWidth(220);
        kind.getStyleClass().add("overline");
        name.getStyleClass().add("inspector-name");
        name.setWrapText(true);
        var head = new VBox(kind, name);
        head.getStyleClass().add("inspector-head");
        setTop(head);
        nodeFields = new Fields(desk, background, GraphSchema.node(), true);
        graphFields = new Fields(desk, background, GraphSchema.graph(), false);
        FieldHelp.add(nodeFields, desk, engine, background);
        scroll.setId("inspector-scroll");
        scroll.setFitToWidth(true);
        scroll.setContent(page);
        scroll.setHbarPolicy(ScrollPane.ScrollBarPolicy.NEVER);
        setCenter(scroll);
        desk.currentProperty().subscribe(current -> {
            watched.unsubscribe();
            watched = current.map(this::watch).orElse(Subscription.EMPTY);
            refresh();
        });
        desk.revisionProperty().subscribe(this::refresh);
    }

    private Subscription watch(Document document) {
        return document.selection()
                .nodeProperty()
                .subscribe(this::refresh)
                .and(document.stateProperty().subscribe(this::refresh));
    }

    private void refresh() {
        var form = new Form();
        Optional<Fields> fields = desk.current().flatMap(this::fields);
        desk.current().ifPresentOrElse(document -> fill(form, document, fields), this::nothing);
        double place = scroll.getVvalue();
        boolean isSame = page.getChildren().size() == 1 + fields.stream().count()
                && fields.filter(shown -> page.getChildren().getLast() != shown).isEmpty();
        if (isSame) {
            page.getChildren().set(0, form);
        } else {
            page.getChildren().setAll(form);
            fields.ifPresent(page.getChildren()::add);
        }
        scroll.setVvalue(place);
    }

    /** What is to be filled in, made once; a field keeps the focus while the rest is written anew. */
    private Optional<Fields> fields(Document document) {
        if (!(document instanceof GraphDocument graph) || !graph.isEditable()) {
            return Optional.empty();
        }
        Optional<NodeId> selected = graph.selection().node();
        if (selected.isEmpty()) {
            graphFields.show(graph, Optional.empty(), NodeType.AGENT);
            return Optional.of(graphFields);
        }
        return selected.flatMap(id -> node(document, id))
                .filter(node -> Fields.isWritten(graph, node.id()))
                .map(node -> {
                    nodeFields.show(graph, Optional.of(node.id()), node.type());
                    return nodeFields;
                });
    }

    private void nothing() {
        kind.setText("");
        name.setText(DesignText.NOTHING.text());
    }

    private void fill(Form form, Document document, Optional<Fields> fields) {
        Optional<Node> selected = document.selection().node().flatMap(id -> node(document, id));
        if (selected.isPresent()) {
            node(form, document, selected.get(), fields.isPresent());
            return;
        }
        Optional<Frame> frame = document.selection().node().flatMap(document.frames()::frame);
        if (frame.isPresent()) {
            kind.setText(DesignText.FRAME.text());
            name.setText(frame.get().id().value());
            WiringForm.fill(form, frame.get());
            return;
        }
        Optional<NodeState> unwritten = document.selection()
                .node()
                .flatMap(id -> document.stateProperty().getValue().flatMap(state -> state.node(id)));
        if (unwritten.isPresent()) {
            kind.setText(DesignText.NODE.text());
            name.setText(unwritten.get().node().value());
            if (document instanceof RunDocument run) {
                RunForm.fill(form, run, unwritten.get());
            }
            return;
        }
        name.setText(document.graphProperty()
                .getValue()
                .map(AgentGraph::name)
                .filter(text -> !text.isBlank())
                .orElseGet(document::title));
        switch (document) {
            case GraphDocument graph -> {
                kind.setText(DesignText.GRAPH.text());
                GraphForm.fill(form, graph);
            }
            case RunDocument run -> {
                kind.setText(DesignText.RUN.text());
                RunForm.fill(form, run);
            }
        }
        if (document.graphProperty().getValue().isPresent()) {
            var hint = new Label(DesignText.PICK_NODE.text());
            hint.getStyleClass().add("hint");
            form.add(hint);
        }
    }

    private void node(Form form, Document document, Node node, boolean isFilledIn) {
        kind.setText(DesignText.NODE.text() + " · " + Words.type(node.type()));
        name.setText(node.id().value());
        if (document instanceof RunDocument run) {
            run.stateProperty()
                    .getValue()
                    .flatMap(state -> state.node(node.id()))
                    .ifPresent(state -> RunForm.fill(form, run, state));
        }
        if (node.type() == NodeType.AGENT) {
            breakpoint(form, document, node.id());
        }
        if (document instanceof RunDocument) {
            form.section(DesignText.WRITTEN.text());
        }
        Optional<String> citation = document instanceof GraphDocument
                ? document.sourceProperty().getValue().flatMap(source -> source.citation(node.id()))
                : Optional.empty();
        if (citation.isPresent()) {
            // What a fragment brought is not in this text: it is shown as it is, and changed there.
            var hint = new Label(
                    (isFilledIn ? DesignText.OF_FRAGMENT_TOO : DesignText.OF_FRAGMENT).text(), Icons.of("fth-info"));
            hint.setId("of-fragment");
            hint.getStyleClass().add("hint");
            hint.setWrapText(true);
            form.add(hint);
        }
        if (isFilledIn && citation.isEmpty()) {
            WiringForm.fill(form, document, node);
        } else {
            NodeForm.fill(form, document, node);
        }
    }

    private void breakpoint(Form form, Document document, NodeId node) {
        var breakpoints = desk.breakpoints(document);
        var check = new CheckBox(DesignText.BREAKPOINT.text());
        check.setId("breakpoint");
        check.setTooltip(new Tooltip(DesignText.BREAKPOINT_TIP.text()));
        check.setSelected(breakpoints.has(node));
        check.setOnAction(_ -> breakpoints.toggle(node));
        form.add(check);
    }

    private static Optional<Node> node(Document document, NodeId id) {
        return document.graphProperty().getValue().map(AgentGraph::byId).map(nodes -> nodes.get(id));
    }
}
