package dev.retake.engine.lint;

import dev.retake.engine.graph.Node;
import dev.retake.engine.graph.NodeId;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Which nodes come before which; nodes of a cycle are left out, and count as before everything. */
final class Ancestry {

    private final Map<NodeId, Integer> index = new HashMap<>();
    private final List<BitSet> ancestors = new ArrayList<>();
    private final int[] rank;

    Ancestry(List<Node> nodes) {
        int count = nodes.size();
        rank = new int[count];
        var children = new ArrayList<List<Integer>>();
        for (int i = 0; i < count; i++) {
            index.putIfAbsent(nodes.get(i).id(), i);
            ancestors.add(new BitSet());
            children.add(new ArrayList<>());
            rank[i] = -1;
        }
        int[] waiting = new int[count];
        for (int i = 0; i < count; i++) {
            for (NodeId parent : nodes.get(i).dependsOn()) {
                Integer at = index.get(parent);
                if (at != null) {
                    children.get(at).add(i);
                    waiting[i]++;
                }
            }
        }
        var ready = new ArrayDeque<Integer>();
        for (int i = 0; i < count; i++) {
            if (waiting[i] == 0) {
                ready.add(i);
            }
        }
        int next = 0;
        while (!ready.isEmpty()) {
            int parent = ready.remove();
            rank[parent] = next++;
            for (int child : children.get(parent)) {
                ancestors.get(child).or(ancestors.get(parent));
                ancestors.get(child).set(parent);
                if (--waiting[child] == 0) {
                    ready.add(child);
                }
            }
        }
    }

    boolean knows(NodeId id) {
        return index.containsKey(id);
    }

    boolean isAncestor(NodeId ancestor, int node) {
        Integer at = index.get(ancestor);
        return at != null && isAncestor(at, node);
    }

    boolean isAncestor(int ancestor, int node) {
        return isInCycle(ancestor) || isInCycle(node) || ancestors.get(node).get(ancestor);
    }

    /** Whether the two may run at the same time. */
    boolean areConcurrent(int one, int other) {
        return one != other && !isAncestor(one, other) && !isAncestor(other, one);
    }

    /** Position in an order that keeps parents before children. */
    int rank(int node) {
        return rank[node];
    }

    private boolean isInCycle(int node) {
        return rank[node] < 0;
    }
}
