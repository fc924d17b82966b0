package dev.retake.app.canvas;

import dev.retake.app.canvas.Drawing.Arrow;
import dev.retake.app.canvas.Drawing.Box;
import dev.retake.app.canvas.Drawing.Kind;
import dev.retake.app.canvas.Drawing.Point;
import dev.retake.engine.graph.AgentGraph;
import dev.retake.engine.graph.Handoff;
import dev.retake.engine.graph.Node;
import dev.retake.engine.graph.NodeId;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Columns by longest path, file order in each: never beautiful, always there at once. */
final class SimpleLayout {

    static final double LAYER_GAP = 72;
    static final double NODE_GAP = 28;

    private SimpleLayout() {}

    static Drawing of(AgentGraph graph) {
        Map<NodeId, Integer> layers = layers(graph);
        var filled = new HashMap<Integer, Integer>();
        for (int layer : layers.values()) {
            filled.merge(layer, 1, Integer::sum);
        }
        int tallest = filled.values().stream().mapToInt(Integer::intValue).max().orElse(0);
        double height = tallest * (Drawing.CARD_HEIGHT + NODE_GAP) - NODE_GAP;
        var rows = new HashMap<Integer, Integer>();
        var boxes = new LinkedHashMap<NodeId, Box>();
        layers.forEach((id, layer) -> {
            int row = rows.merge(layer, 1, Integer::sum) - 1;
            double column = filled.getOrDefault(layer, 0) * (Drawing.CARD_HEIGHT + NODE_GAP) - NODE_GAP;
            boxes.put(
                    id,
                    new Box(
                            layer * (Drawing.CARD_WIDTH + LAYER_GAP),
                            (height - column) / 2 + row * (Drawing.CARD_HEIGHT + NODE_GAP),
                            Drawing.CARD_WIDTH,
                            Drawing.CARD_HEIGHT));
        });
        double width = filled.size() * (Drawing.CARD_WIDTH + LAYER_GAP) - LAYER_GAP;
        return new Drawing(boxes, arrows(graph, boxes), Math.max(0, width), Math.max(0, height));
    }

    /** The length of the longest path that leads to each node, in file order; nodes on a cycle stay in front. */
    private static Map<NodeId, Integer> layers(AgentGraph graph) {
        Map<NodeId, Node> nodes = graph.byId();
        var open = new HashMap<NodeId, Integer>();
        var children = new HashMap<NodeId, List<NodeId>>();
        for (Node node : nodes.values()) {
            List<NodeId> parents = node.dependsOn().stream()
                    .filter(nodes::containsKey)
                    .distinct()
                    .toList();
            open.put(node.id(), parents.size());
            parents.forEach(parent ->
                    children.computeIfAbsent(parent, _ -> new ArrayList<>()).add(node.id()));
        }
        var layers = new LinkedHashMap<NodeId, Integer>();
        nodes.keySet().forEach(id -> layers.put(id, 0));
        var ready = new ArrayDeque<NodeId>();
        open.forEach((id, count) -> {
            if (count == 0) {
                ready.add(id);
            }
        });
        while (!ready.isEmpty()) {
            NodeId id = ready.remove();
            int next = layers.getOrDefault(id, 0) + 1;
            for (NodeId child : children.getOrDefault(id, List.of())) {
                layers.merge(child, next, Math::max);
                if (open.merge(child, -1, Integer::sum) == 0) {
                    ready.add(child);
                }
            }
        }
        return layers;
    }

    private static List<Arrow> arrows(AgentGraph graph, Map<NodeId, Box> boxes) {
        var arrows = new ArrayList<Arrow>();
        for (Node node : graph.byId().values()) {
            for (NodeId parent : node.dependsOn()) {
                Box from = boxes.get(parent);
                Box to = boxes.get(node.id());
                if (from != null && to != null) {
                    arrows.add(new Arrow(parent, node.id(), kind(node), 0, bend(from, to)));
                }
            }
        }
        arrows.addAll(FeedbackArcs.of(graph, boxes));
        return arrows;
    }

    static Kind kind(Node node) {
        return node.handoff() == Handoff.SESSION ? Kind.SESSION : Kind.ARTIFACT;
    }

    private static List<Point> bend(Box from, Box to) {
        if (from.centerY() == to.centerY()) {
            return List.of(new Point(from.right(), from.centerY()), new Point(to.x(), to.centerY()));
        }
        double middle = to.x() - LAYER_GAP / 2;
        return List.of(
                new Point(from.right(), from.centerY()),
                new Point(middle, from.centerY()),
                new Point(middle, to.centerY()),
                new Point(to.x(), to.centerY()));
    }
}
