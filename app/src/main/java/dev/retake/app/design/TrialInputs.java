package dev.retake.app.design;

import dev.retake.app.shell.Desk;
import dev.retake.app.shell.GraphDocument;
import dev.retake.engine.graph.AgentGraph;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javafx.beans.property.ReadOnlyIntegerProperty;
import javafx.beans.property.ReadOnlyIntegerWrapper;

/** The values of a graph's inputs with which it is tried out while it is designed: those of the last run, at first. */
final class TrialInputs {

    private final Desk desk;
    private final Map<GraphDocument, Map<String, String>> given = new HashMap<>();
    private final ReadOnlyIntegerWrapper revision = new ReadOnlyIntegerWrapper();

    TrialInputs(Desk desk) {
        this.desk = desk;
    }

    /** Rises with each change. */
    ReadOnlyIntegerProperty revisionProperty() {
        return revision.getReadOnlyProperty();
    }

    /** What one of them is by now; empty when it has no value. */
    String value(GraphDocument graph, String input) {
        return given.getOrDefault(graph, Map.of()).getOrDefault(input, desk.lastInput(graph, input));
    }

    void give(GraphDocument graph, String input, String value) {
        given.computeIfAbsent(graph, _ -> new HashMap<>()).put(input, value);
        revision.set(revision.get() + 1);
    }

    /** Those that have one. */
    Map<String, String> all(GraphDocument graph) {
        var all = new LinkedHashMap<String, String>();
        for (String input :
                graph.graphProperty().getValue().map(AgentGraph::inputs).orElse(List.of())) {
            String value = value(graph, input);
            if (!value.isEmpty()) {
                all.put(input, value);
            }
        }
        return all;
    }
}
