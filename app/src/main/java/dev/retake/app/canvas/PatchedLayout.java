package dev.retake.app.canvas;

import dev.retake.app.canvas.Drawing.Arrow;
import dev.retake.app.canvas.Drawing.Box;
import dev.retake.app.canvas.Drawing.Kind;
import dev.retake.engine.graph.NodeId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The drawing as it was, with what was added beside it and without what was taken out: at once, until a better one is there. */
final class PatchedLayout {

    private record Ends(NodeId from, NodeId to, Kind kind) {}

    private PatchedLayout() {}

    static Drawing of(Drawing before, Outline outline) {
        if (before.boxes().isEmpty()) {
            return SimpleLayout.of(outline);
        }
        Map<NodeId, Box> boxes = boxes(before, outline);
        var frames = new LinkedHashMap<>(before.frames());
        frames.keySet().retainAll(outline.frames().keySet());
        double right = boxes.values().stream().mapToDouble(Box::right).max().orElse(0);
        double bottom = boxes.values().stream().mapToDouble(Box::bottom).max().orElse(0);
        return new Drawing(
                boxes,
                frames,
                arrows(before, outline, boxes),
                Math.max(before.width(), right),
                Math.max(before.height(), bottom));
    }

    /** What is new stands right of what it waits for, under what is there already. */
    private static Map<NodeId, Box> boxes(Drawing before, Outline outline) {
        var parents = new HashMap<NodeId, NodeId>();
        outline.links().stream()
                .filter(link -> link.kind() != Kind.FEEDBACK)
                .forEach(link -> parents.putIfAbsent(link.to(), link.from()));
        var boxes = new LinkedHashMap<NodeId, Box>();
        double low = before.height();
        for (NodeId id : outline.cards().keySet()) {
            Box there = before.boxes().get(id);
            if (there != null) {
                boxes.put(id, there);
                continue;
            }
            Optional<Box> parent = Optional.ofNullable(parents.get(id)).map(boxes::get);
            double x = parent.map(box -> box.right() + SimpleLayout.LAYER_GAP).orElse(0.0);
            low += SimpleLayout.NODE_GAP;
            boxes.put(id, new Box(x, low, Drawing.CARD_WIDTH, outline.cardHeight()));
            low += outline.cardHeight();
        }
        return boxes;
    }

    private static List<Arrow> arrows(Drawing before, Outline outline, Map<NodeId, Box> boxes) {
        var known = new HashMap<Ends, Arrow>();
        before.arrows().forEach(arrow -> known.put(new Ends(arrow.from(), arrow.to(), arrow.kind()), arrow));
        var arrows = new ArrayList<Arrow>();
        for (Outline.Link link : outline.links()) {
            Arrow there = known.get(new Ends(link.from(), link.to(), link.kind()));
            Box from = boxes.get(link.from());
            Box to = boxes.get(link.to());
            if (there != null) {
                arrows.add(new Arrow(link.from(), link.to(), link.kind(), link.rounds(), there.points()));
            } else if (from != null && to != null) {
                arrows.add(new Arrow(
                        link.from(),
                        link.to(),
                        link.kind(),
                        link.rounds(),
                        link.kind() == Kind.FEEDBACK
                                ? FeedbackArcs.below(from, to, Math.max(from.bottom(), to.bottom()))
                                : SimpleLayout.bend(from, to)));
            }
        }
        return arrows;
    }
}
