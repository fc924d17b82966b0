package dev.retake.engine.schedule;

import dev.retake.engine.graph.AgentGraph;
import dev.retake.engine.graph.Node;
import dev.retake.engine.graph.NodeId;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.Set;

/** Which nodes of a graph wait for whom, which are ready, and which have passed. */
final class Board {

    private final Map<NodeId, Node> nodes;
    private final Map<NodeId, Integer> order = new HashMap<>();
    private final Map<NodeId, List<NodeId>> children = new HashMap<>();
    private final Map<NodeId, Integer> waitingFor = new HashMap<>();
    private final Set<NodeId> passed = new HashSet<>();
    private final PriorityQueue<NodeId> ready = new PriorityQueue<>((a, b) -> Integer.compare(place(a), place(b)));

    /**
     * @param passed nodes that have passed already
     * @param failed nodes that have failed and will not run
     */
    Board(AgentGraph graph, Set<NodeId> passed, Set<NodeId> failed) {
        this.nodes = graph.byId();
        nodes.keySet().forEach(id -> order.put(id, order.size()));
        this.passed.addAll(passed);
        for (Node node : nodes.values()) {
            Set<NodeId> parents = new HashSet<>(node.dependsOn());
            parents.forEach(parent ->
                    children.computeIfAbsent(parent, _ -> new ArrayList<>()).add(node.id()));
            parents.removeAll(passed);
            waitingFor.put(node.id(), parents.size());
            if (parents.isEmpty() && !passed.contains(node.id()) && !failed.contains(node.id())) {
                ready.add(node.id());
            }
        }
    }

    private int place(NodeId id) {
        return order.getOrDefault(id, 0);
    }

    /** The first node, in file order, that could start now. */
    Optional<Node> next() {
        return Optional.ofNullable(ready.peek()).map(nodes::get);
    }

    /** Takes a ready node: it starts. */
    void take(Node node) {
        ready.remove(node.id());
    }

    /** A node passed: those that waited only for it are ready. */
    void pass(NodeId node) {
        passed.add(node);
        for (NodeId child : children.getOrDefault(node, List.of())) {
            if (waitingFor.merge(child, -1, Integer::sum) == 0 && !passed.contains(child)) {
                ready.add(child);
            }
        }
    }

    /** Nodes are to run again; none of them is running. */
    void rearm(Collection<NodeId> again) {
        for (NodeId node : again) {
            if (passed.remove(node)) {
                children.getOrDefault(node, List.of()).forEach(child -> waitingFor.merge(child, 1, Integer::sum));
            }
        }
        again.stream().filter(node -> waitingFor.getOrDefault(node, 0) == 0).forEach(ready::add);
    }
}
