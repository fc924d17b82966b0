package dev.retake.app.design;

import dev.retake.app.resource.DesignText;
import dev.retake.app.shell.GraphDocument;
import dev.retake.app.widget.Form;
import dev.retake.engine.graph.AgentGraph;

/** Writes what a graph says of itself as a whole into a form. */
final class GraphForm {

    private GraphForm() {}

    static void fill(Form form, GraphDocument document) {
        document.graphProperty().getValue().ifPresent(graph -> {
            form.row(DesignText.NODES.text(), Integer.toString(graph.nodes().size()));
            if (!document.isEditable()) {
                written(form, graph);
            }
        });
        form.row(DesignText.FILE.text(), document.path().toString());
    }

    private static void written(Form form, AgentGraph graph) {
        if (!graph.version().isBlank()) {
            form.row(DesignText.VERSION.text(), graph.version());
        }
        form.row(DesignText.CONCURRENCY.text(), Integer.toString(graph.concurrency()));
        form.row(DesignText.ON_FAIL.text(), graph.onFail().token());
        graph.runtime().ifPresent(runtime -> form.row(DesignText.RUNTIME.text(), runtime));
        if (!graph.inputs().isEmpty()) {
            form.row(DesignText.INPUTS.text(), String.join(", ", graph.inputs()));
        }
    }
}
