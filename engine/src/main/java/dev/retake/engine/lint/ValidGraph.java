package dev.retake.engine.lint;

import dev.retake.engine.graph.AgentGraph;
import dev.retake.engine.source.GraphSource;
import java.util.Objects;

/** A graph in which the linter found no error; only the linter can make one. */
public final class ValidGraph {

    private final AgentGraph graph;
    private final GraphSource source;

    ValidGraph(AgentGraph graph, GraphSource source) {
        this.graph = Objects.requireNonNull(graph);
        this.source = Objects.requireNonNull(source);
    }

    public AgentGraph graph() {
        return graph;
    }

    /** The text it was read from. */
    public GraphSource source() {
        return source;
    }
}
