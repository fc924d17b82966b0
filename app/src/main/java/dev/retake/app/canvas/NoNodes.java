package dev.retake.app.canvas;

import dev.retake.app.resource.CanvasText;
import dev.retake.app.shell.Designing;
import dev.retake.app.shell.GraphDocument;
import dev.retake.app.widget.EmptyState;
import dev.retake.engine.graph.NodeType;
import javafx.scene.control.Button;
import javafx.scene.layout.StackPane;

/** Says of a graph without nodes how to begin, and of a text that is no graph where to look. */
final class NoNodes extends StackPane {

    private final Button first = new Button(CanvasText.FIRST_NODE.text());

    NoNodes(GraphDocument graph, Designing designing) {
        first.setId("first-node");
        first.setOnAction(_ -> designing.askToAdd(graph, NodeType.AGENT));
        graph.readingProperty().subscribe(read -> {
            if (hasNodes(read)) {
                return;
            }
            boolean begins = graph.isEditable() && (read.source().text().isBlank() || isWithoutList(read));
            getChildren()
                    .setAll(
                            begins
                                    ? new EmptyState(
                                            "fth-git-branch",
                                            CanvasText.NO_NODES_TITLE.text(),
                                            CanvasText.NO_NODES.text(),
                                            first)
                                    : new EmptyState(
                                            "fth-git-branch",
                                            CanvasText.NO_GRAPH_TITLE.text(),
                                            CanvasText.NO_GRAPH.text()));
        });
    }

    private static boolean hasNodes(GraphDocument.Reading read) {
        return read.source().graph().map(graph -> !graph.nodes().isEmpty()).orElse(false);
    }

    private static boolean isWithoutList(GraphDocument.Reading read) {
        return read.source().graph().isPresent()
                || read.source().isWhole() && !read.source().has("/nodes/0");
    }

    @Override
    public void requestFocus() {
        first.requestFocus();
    }
}
