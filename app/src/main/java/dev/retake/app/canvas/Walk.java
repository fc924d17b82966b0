package dev.retake.app.canvas;

import dev.retake.app.canvas.Drawing.Arrow;
import dev.retake.app.canvas.Drawing.Box;
import dev.retake.app.canvas.Drawing.Kind;
import dev.retake.engine.graph.NodeId;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Ways through a drawing: the next node in a direction, and all that lies up and down a path. */
record Walk(Drawing drawing) {

    /** Where an arrow key leads. */
    enum Direction {
        LEFT,
        RIGHT,
        UP,
        DOWN
    }

    Optional<NodeId> first() {
        return drawing.boxes().keySet().stream().findFirst();
    }

    /** Left and right follow the arrows; up and down go to the nearest card above or below. */
    Optional<NodeId> next(NodeId from, Direction direction) {
        Box here = drawing.boxes().get(from);
        if (here == null) {
            return first();
        }
        return switch (direction) {
            case LEFT -> nearest(here, neighbours(from, Arrow::to, Arrow::from));
            case RIGHT -> nearest(here, neighbours(from, Arrow::from, Arrow::to));
            case UP -> nearest(here, column(here, box -> box.centerY() < here.centerY() - 1));
            case DOWN -> nearest(here, column(here, box -> box.centerY() > here.centerY() + 1));
        };
    }

    private Stream<NodeId> neighbours(NodeId from, Function<Arrow, NodeId> near, Function<Arrow, NodeId> far) {
        return drawing.arrows().stream()
                .filter(arrow ->
                        arrow.kind() != Kind.FEEDBACK && near.apply(arrow).equals(from))
                .map(far);
    }

    private Stream<NodeId> column(Box here, Predicate<Box> wanted) {
        return drawing.boxes().entrySet().stream()
                .filter(entry -> wanted.test(entry.getValue())
                        && Math.abs(entry.getValue().centerX() - here.centerX()) < here.width())
                .map(Map.Entry::getKey);
    }

    private Optional<NodeId> nearest(Box here, Stream<NodeId> ids) {
        return ids.min(Comparator.comparingDouble(id -> distance(here, id)));
    }

    private double distance(Box here, NodeId id) {
        Box there = drawing.boxes().get(id);
        return there == null
                ? Double.MAX_VALUE
                : Math.hypot(here.centerX() - there.centerX(), here.centerY() - there.centerY());
    }

    /** A node, all it depends on, and all that depends on it. */
    Set<NodeId> path(NodeId node) {
        var path = new LinkedHashSet<NodeId>();
        spread(node, path, Arrow::from, Arrow::to);
        spread(node, path, Arrow::to, Arrow::from);
        return path;
    }

    private void spread(NodeId start, Set<NodeId> into, Function<Arrow, NodeId> near, Function<Arrow, NodeId> far) {
        var open = new ArrayDeque<NodeId>();
        var seen = new LinkedHashSet<NodeId>();
        open.add(start);
        while (!open.isEmpty()) {
            NodeId node = open.remove();
            if (seen.add(node)) {
                neighbours(node, near, far).forEach(open::add);
            }
        }
        into.addAll(seen);
    }
}
