package dev.retake.app.canvas;

import dev.retake.engine.graph.AgentGraph;
import dev.retake.engine.graph.Node;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * A worktree that nodes share.
 *
 * @param colour 1 to {@value #COLOURS}, the same for all its nodes
 */
record Lane(String name, int colour) {

    private static final int COLOURS = 6;

    /** The lanes of a graph by name, in file order; past the last colour they begin again. */
    static Map<String, Lane> of(AgentGraph graph) {
        var lanes = new LinkedHashMap<String, Lane>();
        graph.nodes().stream()
                .map(Node::worktree)
                .flatMap(Optional::stream)
                .forEach(name -> lanes.computeIfAbsent(name, _ -> new Lane(name, lanes.size() % COLOURS + 1)));
        return lanes;
    }

    /** The class that sets its colour. */
    String style() {
        return "lane-" + colour;
    }
}
