package dev.retake.engine.graph;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Works out which nodes the feedback loops of a graph run again. */
public final class FeedbackLoops {

    /** Bodies of a graph without errors are apart, so that all walks together see each arrow once; this is far above. */
    private static final long MOST_STEPS = 10_000_000;

    private final List<Wired> nodes;
    private final Map<NodeId, Integer> index = new HashMap<>();
    private final List<List<Integer>> children = new ArrayList<>();
    private final int[] reached;
    private long steps;

    private FeedbackLoops(List<Wired> nodes) {
        this.nodes = nodes;
        this.reached = new int[nodes.size()];
        Arrays.fill(reached, -1);
        for (int i = 0; i < nodes.size(); i++) {
            index.putIfAbsent(nodes.get(i).id(), i);
            children.add(new ArrayList<>());
        }
        for (int i = 0; i < nodes.size(); i++) {
            for (NodeId parent : nodes.get(i).dependsOn()) {
                Integer at = index.get(parent);
                if (at != null) {
                    children.get(at).add(i);
                }
            }
        }
    }

    /**
     * The body of each loop by its declarer: every node on a path of dependencies from the loop's {@code rerun} to
     * the declarer, both included, in file order. A loop whose {@code rerun} is no proper ancestor has none.
     */
    public static Map<NodeId, Set<NodeId>> bodies(AgentGraph graph) {
        return bodies(graph.nodes());
    }

    /** The same of a list of nodes. */
    public static Map<NodeId, Set<NodeId>> bodies(List<Node> nodes) {
        return wired(nodes.stream()
                .map(node ->
                        new Wired(node.id(), node.dependsOn(), node.feedback().map(FeedbackLoop::rerun)))
                .toList());
    }

    /**
     * A node of which only the wiring is known.
     *
     * @param rerun present when it declares a loop
     */
    public record Wired(NodeId id, List<NodeId> dependsOn, Optional<NodeId> rerun) {}

    /** The same of nodes of which only the wiring is known. */
    public static Map<NodeId, Set<NodeId>> wired(List<Wired> nodes) {
        if (nodes.stream().allMatch(node -> node.rerun().isEmpty())) {
            return Map.of();
        }
        var loops = new FeedbackLoops(nodes);
        var bodies = new LinkedHashMap<NodeId, Set<NodeId>>();
        for (int i = 0; i < nodes.size(); i++) {
            Wired declarer = nodes.get(i);
            Integer start = declarer.rerun().map(loops.index::get).orElse(null);
            if (start != null && start != i && !bodies.containsKey(declarer.id())) {
                var body = loops.body(start, i);
                if (!body.isEmpty()) {
                    bodies.put(declarer.id(), body);
                }
            }
        }
        return bodies;
    }

    private Set<NodeId> body(int start, int declarer) {
        walkDown(start, declarer);
        var body = new LinkedHashSet<NodeId>();
        if (reached[declarer] == declarer) {
            var inside = walkUp(declarer);
            inside.stream().forEach(node -> body.add(nodes.get(node).id()));
        }
        return body;
    }

    /** Marks what comes after {@code start}, without going past the declarer. */
    private void walkDown(int start, int declarer) {
        var next = new ArrayDeque<Integer>();
        next.push(start);
        reached[start] = declarer;
        while (!next.isEmpty()) {
            int node = next.pop();
            for (int child : node == declarer ? List.<Integer>of() : children.get(node)) {
                if (steps++ < MOST_STEPS && reached[child] != declarer) {
                    reached[child] = declarer;
                    next.push(child);
                }
            }
        }
    }

    /** What comes before the declarer, of what was marked for it. */
    private BitSet walkUp(int declarer) {
        var inside = new BitSet();
        var next = new ArrayDeque<Integer>();
        next.push(declarer);
        inside.set(declarer);
        while (!next.isEmpty()) {
            for (NodeId id : nodes.get(next.pop()).dependsOn()) {
                Integer parent = index.get(id);
                if (parent != null && steps++ < MOST_STEPS && reached[parent] == declarer && !inside.get(parent)) {
                    inside.set(parent);
                    next.push(parent);
                }
            }
        }
        return inside;
    }
}
