package dev.retake.engine.source;

import dev.retake.engine.graph.NodeId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Finds the cycles that keep a graph from ever starting. */
final class Cycles {

    private static final int REPORTED = 10;
    private static final int SHOWN = 8;

    private final Map<NodeId, ReadNode> byId;
    private final Problems problems;
    private final Map<NodeId, Integer> depth = new HashMap<>();
    private final List<Step> path = new ArrayList<>();
    private int found;

    private Cycles(Map<NodeId, ReadNode> byId, Problems problems) {
        this.byId = byId;
        this.problems = problems;
    }

    /** A node of the path that is being followed. */
    private static final class Step {
        final ReadNode node;
        int next;

        Step(ReadNode node) {
            this.node = node;
        }
    }

    static void find(List<ReadNode> nodes, Map<NodeId, ReadNode> byId, Problems problems) {
        var cycles = new Cycles(byId, problems);
        for (ReadNode node : nodes) {
            if (!cycles.depth.containsKey(node.id())) {
                cycles.follow(node);
            }
        }
    }

    private void follow(ReadNode start) {
        push(start);
        while (!path.isEmpty()) {
            Step step = path.getLast();
            var parents = step.node.node().dependsOn();
            if (step.next == parents.size()) {
                depth.put(path.removeLast().node.id(), Integer.MAX_VALUE);
                continue;
            }
            var parent = byId.get(parents.get(step.next++));
            if (parent == null || parent.id().equals(step.node.id())) {
                continue;
            }
            var seen = depth.get(parent.id());
            if (seen == null) {
                push(parent);
            } else if (seen < Integer.MAX_VALUE && found++ < REPORTED) {
                report(step.node, path.subList(seen, path.size()));
            }
        }
    }

    private void push(ReadNode node) {
        depth.put(node.id(), path.size());
        path.add(new Step(node));
    }

    /** Shown in the direction of the arrows: parent first. */
    private void report(ReadNode closing, List<Step> steps) {
        NodeId start = steps.getFirst().node.id();
        var text = new StringBuilder().append(start);
        int shown = 0;
        for (Step step : steps.reversed()) {
            if (step.node.id().equals(start)) {
                break;
            }
            if (shown++ == SHOWN) {
                text.append(" → …");
                break;
            }
            text.append(" → ").append(step.node.id());
        }
        text.append(" → ").append(start);
        problems.by(closing.cited());
        problems.error(
                LoadRule.CYCLE,
                closing.at("depends_on"),
                Optional.of(closing.id()),
                "These nodes wait for each other: " + text + ".",
                "Remove one of these dependencies.");
    }
}
