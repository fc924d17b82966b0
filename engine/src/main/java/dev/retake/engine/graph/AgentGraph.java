package dev.retake.engine.graph;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.PriorityQueue;

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

    /** The nodes in an order in which each comes after its parents, else in file order; without those of a cycle. */
    public List<Node> inOrder() {
        Map<NodeId, Node> byId = byId();
        var place = new HashMap<NodeId, Integer>();
        byId.keySet().forEach(id -> place.put(id, place.size()));
        var waitingFor = new HashMap<NodeId, Integer>();
        var children = new HashMap<NodeId, List<NodeId>>();
        var ready = new PriorityQueue<NodeId>(Comparator.comparingInt(id -> place.getOrDefault(id, 0)));
        for (Node node : byId.values()) {
            var parents = new HashSet<>(node.dependsOn());
            parents.forEach(parent ->
                    children.computeIfAbsent(parent, _ -> new ArrayList<>()).add(node.id()));
            waitingFor.put(node.id(), parents.size());
            if (parents.isEmpty()) {
                ready.add(node.id());
            }
        }
        var ordered = new ArrayList<Node>();
        for (NodeId next = ready.poll(); next != null; next = ready.poll()) {
            Optional.ofNullable(byId.get(next)).ifPresent(ordered::add);
            for (NodeId child : children.getOrDefault(next, List.of())) {
                if (waitingFor.merge(child, -1, Integer::sum) == 0) {
                    ready.add(child);
                }
            }
        }
        return ordered;
    }

    /** For each node that came from a fragment, the innermost splice it stands in. */
    public Map<NodeId, Splice> origins() {
        var origins = new LinkedHashMap<NodeId, Splice>();
        splices.forEach(splice -> splice.nodes().forEach(node -> origins.put(node, splice)));
        return origins;
    }
}
