package dev.retake.app.canvas;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retake.app.canvas.Drawing.Box;
import dev.retake.app.fx.Job;
import dev.retake.engine.graph.AgentGraph;
import dev.retake.engine.graph.NodeId;
import dev.retake.engine.source.GraphSource;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class LayoutTest {

    static AgentGraph graph(String nodes) {
        return GraphSource.parse("test.yaml", "name: test\nnodes:\n" + nodes)
                .graph()
                .orElseThrow();
    }

    static AgentGraph diamond() {
        return graph("""
                  - { id: a, prompt: x }
                  - { id: b, prompt: x, depends_on: [a] }
                  - { id: c, prompt: x, depends_on: [a], handoff: session }
                  - { id: d, prompt: x, depends_on: [b, c] }
                """);
    }

    static List<Drawing> drawings() {
        return List.of(SimpleLayout.of(Outline.of(diamond())), elk(diamond()).orElseThrow());
    }

    private static Optional<Drawing> elk(AgentGraph graph) {
        return ElkLayout.of(Outline.of(graph), new Job(), Duration.ofSeconds(30));
    }

    @ParameterizedTest
    @MethodSource("drawings")
    void everyArrowLeadsFromLeftToRight(Drawing drawing) {
        assertThat(drawing.arrows()).hasSize(4).allSatisfy(arrow -> {
            assertThat(arrow.points().getFirst().x())
                    .isLessThan(arrow.points().getLast().x());
            assertThat(arrow.points().size()).isGreaterThanOrEqualTo(2);
        });
        assertThat(drawing.arrows())
                .filteredOn(arrow -> arrow.kind() == Drawing.Kind.SESSION)
                .hasSize(1);
    }

    @ParameterizedTest
    @MethodSource("drawings")
    void cardsDoNotOverlapAndLieInside(Drawing drawing) {
        var boxes = new ArrayList<>(drawing.boxes().values());
        for (Box one : boxes) {
            assertThat(one.right()).isLessThanOrEqualTo(drawing.width() + 0.5);
            assertThat(one.bottom()).isLessThanOrEqualTo(drawing.height() + 0.5);
            for (Box other : boxes) {
                boolean apart = one.right() <= other.x()
                        || other.right() <= one.x()
                        || one.bottom() <= other.y()
                        || other.bottom() <= one.y();
                assertThat(apart || one.equals(other)).isTrue();
            }
        }
    }

    @Test
    void aCancelledLayoutGivesNothing() {
        var job = new Job();
        job.cancel();
        assertThat(ElkLayout.of(Outline.of(diamond()), job, Duration.ofSeconds(30)))
                .isEmpty();
    }

    @Test
    void aLayoutPastItsDeadlineGivesNothing() {
        assertThat(ElkLayout.of(Outline.of(diamond()), new Job(), Duration.ZERO))
                .isEmpty();
    }

    @Test
    void aCycleIsDrawnAllTheSame() {
        AgentGraph cycle = graph("""
                  - { id: a, prompt: x, depends_on: [b] }
                  - { id: b, prompt: x, depends_on: [a] }
                """);
        assertThat(SimpleLayout.of(Outline.of(cycle)).boxes()).hasSize(2);
        assertThat(elk(cycle).orElseThrow().boxes()).hasSize(2);
    }

    @Test
    void arrowKeysFollowTheArrows() {
        var walk = new Walk(elk(diamond()).orElseThrow());
        NodeId a = new NodeId("a");
        NodeId next = walk.next(a, Walk.Direction.RIGHT).orElseThrow();
        assertThat(next.value()).isIn("b", "c");
        assertThat(walk.next(next, Walk.Direction.LEFT)).contains(a);
        assertThat(walk.next(a, Walk.Direction.LEFT)).isEmpty();
        NodeId other = walk.next(next, Walk.Direction.DOWN)
                .or(() -> walk.next(next, Walk.Direction.UP))
                .orElseThrow();
        assertThat(List.of(next.value(), other.value())).containsExactlyInAnyOrder("b", "c");
    }

    @Test
    void aPathHoldsWhatLeadsToANodeAndWhatFollows() {
        var walk = new Walk(SimpleLayout.of(Outline.of(diamond())));
        assertThat(walk.path(new NodeId("b")).stream().map(NodeId::value)).containsExactlyInAnyOrder("a", "b", "d");
    }
}
