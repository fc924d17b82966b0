package dev.retake.engine.graph;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A graph of agent calls, as its file says it.
 *
 * @param version kept as written
 * @param inputs names bound when a run starts
 * @param concurrency nodes at once, 1 to {@value #MAX_CONCURRENCY}
 * @param runtime the run's runtime when the user names none
 * @param nodes in file order
 * @param splices what came from fragments, outer before inner
 */
public record AgentGraph(
        String name,
        String version,
        List<String> inputs,
        int concurrency,
        OnFail onFail,
        Optional<String> runtime,
        List<Node> nodes,
        List<Splice> splices) {

    public static final int DEFAULT_CONCURRENCY = 4;
    public static final int MAX_CONCURRENCY = 10;

    public AgentGraph {
        inputs = List.copyOf(inputs);
        nodes = List.copyOf(nodes);
        splices = List.copyOf(splices);
    }

    /** The nodes by id, in file order; where an id stands twice (a load error), the first. */
    public Map<NodeId, Node> byId() {
        var byId = new LinkedHashMap<NodeId, Node>();
        nodes.forEach(node -> byId.putIfAbsent(node.id(), node));
        return byId;
    }

    /** For each node that came from a fragment, the innermost splice it stands in. */
    public Map<NodeId, Splice> origins() {
        var origins = new LinkedHashMap<NodeId, Splice>();
        splices.forEach(splice -> splice.nodes().forEach(node -> origins.put(node, splice)));
        return origins;
    }
}
