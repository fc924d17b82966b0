package dev.retake.app.canvas;

import dev.retake.app.resource.CanvasText;
import dev.retake.app.shell.Designing;
import dev.retake.app.shell.GraphDocument;
import dev.retake.app.shell.Naming;
import dev.retake.engine.graph.NodeId;
import dev.retake.engine.graph.NodeType;
import java.util.List;
import java.util.Optional;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.TextField;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;

/** Asks for a node's id over the canvas, and says while it is typed what is wrong with it. */
final class NamingField extends VBox {

    private final GraphDocument graph;
    private final Designing designing;
    private final Runnable left;
    private final Label title = new Label();
    private final TextField field = new TextField();
    private final Label purposeName = new Label(CanvasText.FRAGMENT_PURPOSE.text());
    private final TextField purpose = new TextField();
    private final Label problem = new Label();

    /** @param left called when nothing is asked any more, and the keys are for the canvas again */
    NamingField(GraphDocument graph, Designing designing, Runnable left) {
        this.graph = graph;
        this.designing = designing;
        this.left = left;
        getStyleClass().add("naming");
        setId("naming");
        setMaxSize(Region.USE_PREF_SIZE, Region.USE_PREF_SIZE);
        title.getStyleClass().add("naming-title");
        problem.getStyleClass().add("naming-problem");
        problem.setId("naming-problem");
        problem.setWrapText(true);
        problem.managedProperty().bind(problem.visibleProperty());
        field.setId("naming-field");
        purpose.setId("naming-purpose");
        purposeName.setLabelFor(purpose);
        for (TextField each : List.of(field, purpose)) {
            each.setOnAction(_ -> accept());
            each.textProperty().subscribe(this::judge);
        }
        addEventHandler(KeyEvent.KEY_PRESSED, event -> {
            if (event.getCode() == KeyCode.ESCAPE) {
                leave();
                event.consume();
            }
        });
        managedProperty().bind(visibleProperty());
        getChildren().setAll(title, field, purposeName, purpose, problem);
        for (Node each : List.of(purposeName, purpose)) {
            each.managedProperty().bind(each.visibleProperty());
        }
        graph.namingProperty().subscribe(asked -> {
            setVisible(asked.isPresent());
            asked.ifPresent(this::ask);
        });
    }

    private void ask(Naming asked) {
        title.setText(title(asked));
        field.setText(
                switch (asked) {
                    case Naming.Added added -> added.proposed().value();
                    case Naming.Renamed(NodeId id) -> id.value();
                    case Naming.Extracted(var nodes) -> nodes.getLast().value();
                });
        purpose.clear();
        boolean isFragment = asked instanceof Naming.Extracted;
        purpose.setVisible(isFragment);
        purposeName.setVisible(isFragment);
        judge();
        field.selectAll();
        field.requestFocus();
    }

    private static String title(Naming asked) {
        return switch (asked) {
            case Naming.Added(NodeType type, Optional<NodeId> parent, var _) -> {
                CanvasText free = type == NodeType.GATE ? CanvasText.NEW_GATE : CanvasText.NEW_NODE;
                CanvasText below = type == NodeType.GATE ? CanvasText.NEW_GATE_AFTER : CanvasText.NEW_NODE_AFTER;
                yield parent.map(below::text).orElseGet(free::text);
            }
            case Naming.Renamed(NodeId id) -> CanvasText.RENAME_NODE.text(id);
            case Naming.Extracted(var nodes) ->
                nodes.size() == 1
                        ? CanvasText.NEW_FRAGMENT_OF.text(nodes.getFirst())
                        : CanvasText.NEW_FRAGMENT.text(nodes.size());
        };
    }

    private void judge() {
        Optional<String> wrong = wrong(field.getText());
        problem.setText(wrong.orElse(""));
        problem.setVisible(wrong.isPresent());
        field.setAccessibleText(wrong.map(why -> title.getText() + ". " + why).orElseGet(title::getText));
    }

    private Optional<String> wrong(String id) {
        if (!NodeId.isAuthored(id)) {
            return Optional.of(CanvasText.ID_INVALID.text());
        }
        if (isFragment()) {
            return purpose.getText().isBlank() ? Optional.of(CanvasText.PURPOSE_MISSING.text()) : Optional.empty();
        }
        return isKept(id) || !graph.reading().source().names(id)
                ? Optional.empty()
                : Optional.of(CanvasText.ID_TAKEN.text(id));
    }

    private boolean isFragment() {
        return graph.namingProperty()
                .get()
                .filter(Naming.Extracted.class::isInstance)
                .isPresent();
    }

    private boolean isKept(String id) {
        return graph.namingProperty().get().equals(Optional.of(new Naming.Renamed(new NodeId(id))));
    }

    private void accept() {
        String id = field.getText();
        // The purpose is asked for next, not missing yet.
        if (isFragment()
                && NodeId.isAuthored(id)
                && field.isFocused()
                && purpose.getText().isBlank()) {
            purpose.requestFocus();
            return;
        }
        Optional<Naming> asked = graph.namingProperty().get();
        if (asked.isEmpty() || wrong(id).isPresent()) {
            return;
        }
        boolean isKept = isKept(id);
        String description = purpose.getText().strip();
        leave();
        if (!isKept) {
            switch (asked.get()) {
                case Naming.Added added -> designing.add(graph, added, new NodeId(id));
                case Naming.Renamed(NodeId before) -> designing.rename(graph, before, id);
                case Naming.Extracted extracted -> designing.extract(graph, extracted, id, description);
            }
        }
    }

    private void leave() {
        graph.namingProperty().set(Optional.empty());
        left.run();
    }
}
