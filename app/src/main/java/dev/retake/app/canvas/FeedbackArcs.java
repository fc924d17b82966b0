package dev.retake.app.canvas;

import dev.retake.app.canvas.Drawing.Arrow;
import dev.retake.app.canvas.Drawing.Box;
import dev.retake.app.canvas.Drawing.Kind;
import dev.retake.app.canvas.Drawing.Point;
import dev.retake.engine.graph.NodeId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The arrows of review loops in plain columns: through the gaps beside the cards and below all of them, one under the other. */
final class FeedbackArcs {

    static final double DROP = 32;

    private FeedbackArcs() {}

    static List<Arrow> of(Outline outline, Map<NodeId, Box> boxes) {
        double below = boxes.values().stream().mapToDouble(Box::bottom).max().orElse(0);
        var arcs = new ArrayList<Arrow>();
        for (Outline.Link link : outline.links()) {
            Box from = boxes.get(link.from());
            Box to = boxes.get(link.to());
            if (link.kind() == Kind.FEEDBACK && from != null && to != null) {
                below += DROP;
                arcs.add(
                        new Arrow(link.from(), link.to(), Kind.FEEDBACK, link.rounds(), below(from, to, below - DROP)));
            }
        }
        return arcs;
    }

    /** The way back under all that reaches down to {@code lowest}. */
    static List<Point> below(Box from, Box to, double lowest) {
        double below = lowest + DROP;
        double right = from.right() + SimpleLayout.LAYER_GAP / 4;
        double left = to.x() - SimpleLayout.LAYER_GAP / 4;
        return List.of(
                new Point(from.right(), from.y() + from.height() * 0.75),
                new Point(right, from.y() + from.height() * 0.75),
                new Point(right, below),
                new Point(left, below),
                new Point(left, to.y() + to.height() * 0.75),
                new Point(to.x(), to.y() + to.height() * 0.75));
    }
}
