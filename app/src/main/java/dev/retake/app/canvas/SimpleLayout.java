package dev.retake.app.canvas;

import dev.retake.app.canvas.Drawing.Arrow;
import dev.retake.app.canvas.Drawing.Box;
import dev.retake.app.canvas.Drawing.Kind;
import dev.retake.app.canvas.Drawing.Point;
import dev.retake.engine.graph.NodeId;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Columns by longest path, file order in each: never beautiful, always there at once, and without frames. */
final class SimpleLayout {

    static final double LAYER_GAP = 72;
    static final double NODE_GAP = 28;

    private SimpleLayout() {}

    static Drawing of(Outline outline) {
        Map<NodeId, Integer> layers = layers(outline);
        var filled = new HashMap<Integer, Integer>();
        for (int layer : layers.values()) {
            filled.merge(layer, 1, Integer::sum);
        }
        double card = outline.cardHeight();
        int tallest = filled.values().stream().mapToInt(Integer::intValue).max().orElse(0);
        double height = tallest * (card + NODE_GAP) - NODE_GAP;
        var rows = new HashMap<Integer, Integer>();
        var boxes = new LinkedHashMap<NodeId, Box>();
        layers.forEach((id, layer) -> {
            int row = rows.merge(layer, 1, Integer::sum) - 1;
            double column = filled.getOrDefault(layer, 0) * (card + NODE_GAP) - NODE_GAP;
            boxes.put(
                    id,
                    new Box(
                            layer * (Drawing.CARD_WIDTH + LAYER_GAP),
                            (height - column) / 2 + row * (card + NODE_GAP),
                            Drawing.CARD_WIDTH,
                            card));
        });
        double width = filled.size() * (Drawing.CARD_WIDTH + LAYER_GAP) - LAYER_GAP;
        List<Arrow> arcs = FeedbackArcs.of(outline, boxes);
        var arrows = arrows(outline, boxes);
        arrows.addAll(arcs);
        double lowest = arcs.stream()
                .flatMap(arc -> arc.points().stream())
                .mapToDouble(Point::y)
                .max()
                .orElse(0);
        return new Drawing(boxes, Map.of(), arrows, Math.max(0, width), Math.max(lowest, Math.max(0, height)));
    }

    /** The length of the longest path that leads to each card, in file order; those on a cycle stay in front. */
    private static Map<NodeId, Integer> layers(Outline outline) {
        var open = new HashMap<NodeId, Integer>();
        var children = new HashMap<NodeId, List<NodeId>>();
        outline.cards().keySet().forEach(id -> open.put(id, 0));
        for (Outline.Link link : outline.links()) {
            if (link.kind() != Kind.FEEDBACK) {
                open.merge(link.to(), 1, Integer::sum);
                children.computeIfAbsent(link.from(), _ -> new ArrayList<>()).add(link.to());
            }
        }
        var layers = new LinkedHashMap<NodeId, Integer>();
        outline.cards().keySet().forEach(id -> layers.put(id, 0));
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

    private static List<Arrow> arrows(Outline outline, Map<NodeId, Box> boxes) {
        var arrows = new ArrayList<Arrow>();
        for (Outline.Link link : outline.links()) {
            Box from = boxes.get(link.from());
            Box to = boxes.get(link.to());
            if (link.kind() != Kind.FEEDBACK && from != null && to != null) {
                arrows.add(new Arrow(link.from(), link.to(), link.kind(), 0, bend(from, to)));
            }
        }
        return arrows;
    }

    /** From one card to another, by way of the gap in front of that. */
    static List<Point> bend(Box from, Box to) {
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
