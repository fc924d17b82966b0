package dev.retake.app.canvas;

import dev.retake.app.canvas.Drawing.Arrow;
import dev.retake.app.canvas.Drawing.Box;
import dev.retake.app.canvas.Drawing.Kind;
import dev.retake.app.canvas.Drawing.Point;
import dev.retake.engine.graph.AgentGraph;
import dev.retake.engine.graph.NodeId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The arrows of review loops: under the cards, from the node that declares the loop back to where it starts again. */
final class FeedbackArcs {

    static final double DROP = 36;

    private FeedbackArcs() {}

    static List<Arrow> of(AgentGraph graph, Map<NodeId, Box> boxes) {
        var arcs = new ArrayList<Arrow>();
        for (var node : graph.byId().values()) {
            node.feedback().ifPresent(loop -> {
                Box from = boxes.get(node.id());
                Box to = boxes.get(loop.rerun());
                if (from != null && to != null) {
                    double below = deepest(boxes, from, to) + DROP;
                    arcs.add(new Arrow(
                            node.id(),
                            loop.rerun(),
                            Kind.FEEDBACK,
                            loop.max(),
                            List.of(
                                    new Point(from.centerX(), from.bottom()),
                                    new Point(from.centerX(), below),
                                    new Point(to.centerX(), below),
                                    new Point(to.centerX(), to.bottom()))));
                }
            });
        }
        return arcs;
    }

    /** The lowest edge of any card between the two. */
    private static double deepest(Map<NodeId, Box> boxes, Box from, Box to) {
        double left = Math.min(from.x(), to.x());
        double right = Math.max(from.right(), to.right());
        return boxes.values().stream()
                .filter(box -> box.right() > left && box.x() < right)
                .mapToDouble(Box::bottom)
                .max()
                .orElse(from.bottom());
    }
}
