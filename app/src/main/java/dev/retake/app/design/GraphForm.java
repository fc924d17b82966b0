package dev.retake.app.design;

import dev.retake.app.resource.DesignText;
import dev.retake.app.shell.GraphDocument;
import dev.retake.app.widget.Form;

/** Writes what a graph says of itself as a whole into a form. */
final class GraphForm {

    private GraphForm() {}

    static void fill(Form form, GraphDocument document) {
        document.graphProperty().getValue().ifPresent(graph -> {
            if (!graph.version().isBlank()) {
                form.row(DesignText.VERSION.text(), graph.version());
            }
            form.row(DesignText.NODES.text(), Integer.toString(graph.nodes().size()));
            form.row(DesignText.CONCURRENCY.text(), Integer.toString(graph.concurrency()));
            form.row(DesignText.ON_FAIL.text(), graph.onFail().token());
            graph.runtime().ifPresent(runtime -> form.row(DesignText.RUNTIME.text(), runtime));
            if (!graph.inputs().isEmpty()) {
                form.row(DesignText.INPUTS.text(), String.join(", ", graph.inputs()));
            }
        });
        form.row(DesignText.FILE.text(), document.path().toString());
    }
}
