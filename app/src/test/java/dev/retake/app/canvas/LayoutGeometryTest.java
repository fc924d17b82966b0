package dev.retake.app.canvas;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retake.app.canvas.Drawing.Box;
import dev.retake.app.canvas.Drawing.Point;
import dev.retake.app.fx.Job;
import dev.retake.engine.graph.NodeId;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** In drawings of up to 200 nodes no card lies on another, and no arrow leads through a card that it does not join. */
class LayoutGeometryTest {

    /** How far an arrow may touch the edge of a card. */
    private static final double EDGE = 1;

    record Shape(String name, String yaml) {

        @Override
        public String toString() {
            return name;
        }
    }

    static Stream<Shape> shapes() {
        return Stream.of(
                shape("chain", 200, 1, 0, 0),
                shape("few links", 60, 2, 0, 1),
                shape("many links", 60, 5, 0, 2),
                shape("loops", 60, 2, 8, 3),
                shape("wide", 200, 2, 0, 4),
                shape("wide with loops", 200, 2, 10, 5),
                shape("dense", 120, 4, 6, 6));
    }

    /** Each node waits for up to {@code most} earlier ones; some of them send back what is before them. */
    private static Shape shape(String name, int count, int most, int loops, long seed) {
        var random = new Random(seed);
        var yaml = new StringBuilder();
        var chain = new ArrayList<List<Integer>>();
        for (int i = 0; i < count; i++) {
            var parents = new ArrayList<Integer>();
            int wanted = i == 0 ? 0 : most == 1 ? 1 : random.nextInt(most + 1);
            for (int k = 0; k < wanted; k++) {
                int parent = most == 1 ? i - 1 : random.nextInt(Math.max(0, i - 25), i);
                if (!parents.contains(parent)) {
                    parents.add(parent);
                }
            }
            chain.add(parents);
            yaml.append("  - { id: n").append(i).append(", prompt: x");
            if (!parents.isEmpty()) {
                yaml.append(", depends_on: [")
                        .append(String.join(
                                ", ", parents.stream().map(p -> "n" + p).toList()))
                        .append("]");
            }
            if (loops > 0 && !parents.isEmpty() && random.nextInt(count) < loops * 2) {
                yaml.append(", feedback: { rerun: n").append(parents.getFirst()).append(", max: 2 }");
            }
            yaml.append(" }\n");
        }
        return new Shape(name, yaml.toString());
    }

    @ParameterizedTest
    @MethodSource("shapes")
    void nothingLiesOnAnything(Shape shape) {
        var graph = LayoutTest.graph(shape.yaml());
        Drawing drawing = ElkLayout.of(Outline.of(graph), new Job(), Duration.ofSeconds(60))
                .orElseThrow();
        assertThat(drawing.boxes()).hasSize(graph.nodes().size());
        assertThat(overlaps(drawing)).isEmpty();
        assertThat(crossings(drawing)).isEmpty();
    }

    private static List<String> overlaps(Drawing drawing) {
        var wrong = new ArrayList<String>();
        var all = List.copyOf(drawing.boxes().entrySet());
        for (int i = 0; i < all.size(); i++) {
            for (int j = i + 1; j < all.size(); j++) {
                Box one = all.get(i).getValue();
                Box other = all.get(j).getValue();
                if (one.x() < other.right()
                        && other.x() < one.right()
                        && one.y() < other.bottom()
                        && other.y() < one.bottom()) {
                    wrong.add(all.get(i).getKey() + " on " + all.get(j).getKey());
                }
            }
        }
        return wrong;
    }

    private static List<String> crossings(Drawing drawing) {
        var wrong = new ArrayList<String>();
        for (Drawing.Arrow arrow : drawing.arrows()) {
            for (int i = 1; i < arrow.points().size(); i++) {
                Point a = arrow.points().get(i - 1);
                Point b = arrow.points().get(i);
                drawing.boxes().forEach((id, box) -> {
                    if (isThrough(box, a, b)) {
                        wrong.add(arrow.from() + " to " + arrow.to() + " through " + id);
                    }
                });
            }
        }
        return wrong;
    }

    /** Every stretch runs along an axis, so that its own rectangle is all it covers. */
    private static boolean isThrough(Box box, Point a, Point b) {
        assertThat(Math.abs(a.x() - b.x()) < 0.01 || Math.abs(a.y() - b.y()) < 0.01)
                .isTrue();
        return Math.max(a.x(), b.x()) > box.x() + EDGE
                && Math.min(a.x(), b.x()) < box.right() - EDGE
                && Math.max(a.y(), b.y()) > box.y() + EDGE
                && Math.min(a.y(), b.y()) < box.bottom() - EDGE;
    }

    /** That the check sees what it is for. */
    @org.junit.jupiter.api.Test
    void anArrowThroughACardIsSeen() {
        var id = new NodeId("a");
        var box = new Box(100, 100, 50, 50);
        var arrow =
                new Drawing.Arrow(id, id, Drawing.Kind.ARTIFACT, 0, List.of(new Point(0, 120), new Point(300, 120)));
        var drawing = new Drawing(java.util.Map.of(id, box), java.util.Map.of(), List.of(arrow), 300, 300);
        assertThat(crossings(drawing)).hasSize(1);
    }
}
