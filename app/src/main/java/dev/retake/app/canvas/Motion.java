package dev.retake.app.canvas;

import dev.retake.app.canvas.Drawing.Arrow;
import dev.retake.app.canvas.Drawing.Box;
import dev.retake.app.canvas.Drawing.Point;
import dev.retake.engine.graph.NodeId;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What is drawn on the way from one drawing to the next. */
record Motion(Drawing from, Drawing to) {

    /** Whether anything that both have is elsewhere in the second. */
    boolean isAny() {
        return to.boxes().entrySet().stream().anyMatch(entry -> {
            Box before = from.boxes().get(entry.getKey());
            return before != null && !before.equals(entry.getValue());
        });
    }

    /** @param done from 0, where all stands as it did, to 1 */
    Drawing at(double done) {
        return new Drawing(
                boxes(from.boxes(), to.boxes(), done),
                boxes(from.frames(), to.frames(), done),
                to.arrows().stream().map(arrow -> arrow(arrow, done)).toList(),
                to.width(),
                to.height());
    }

    private static Map<NodeId, Box> boxes(Map<NodeId, Box> before, Map<NodeId, Box> after, double done) {
        var boxes = new LinkedHashMap<NodeId, Box>();
        after.forEach((id, box) -> {
            Box was = before.getOrDefault(id, box);
            boxes.put(
                    id,
                    new Box(
                            between(was.x(), box.x(), done),
                            between(was.y(), box.y(), done),
                            between(was.width(), box.width(), done),
                            between(was.height(), box.height(), done)));
        });
        return boxes;
    }

    /** Its ends stay at their cards; what lies between is drawn along. */
    private Arrow arrow(Arrow arrow, double done) {
        Point begin = late(arrow.from(), done);
        Point end = late(arrow.to(), done);
        var points = new ArrayList<Point>();
        int last = arrow.points().size() - 1;
        for (int i = 0; i <= last; i++) {
            Point point = arrow.points().get(i);
            double share = (double) i / Math.max(1, last);
            points.add(new Point(
                    point.x() + between(begin.x(), end.x(), share), point.y() + between(begin.y(), end.y(), share)));
        }
        return new Arrow(arrow.from(), arrow.to(), arrow.kind(), arrow.rounds(), List.copyOf(points));
    }

    /** How far a card is from where it is to be. */
    private Point late(NodeId id, double done) {
        Box after = to.boxes().get(id);
        Box before = from.boxes().get(id);
        return after == null || before == null
                ? new Point(0, 0)
                : new Point((before.x() - after.x()) * (1 - done), (before.centerY() - after.centerY()) * (1 - done));
    }

    private static double between(double from, double to, double share) {
        return from + (to - from) * share;
    }
}
