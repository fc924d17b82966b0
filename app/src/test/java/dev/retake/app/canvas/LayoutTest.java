package dev.retake.app.canvas;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retake.app.canvas.Drawing.Box;
import dev.retake.app.fx.Job;
import dev.retake.app.shell.Frames;
import dev.retake.engine.graph.AgentGraph;
import dev.retake.engine.graph.NodeId;
import dev.retake.engine.source.GraphSource;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
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

    /** Two fragments, one of them inside the other, with a loop, between plain nodes. */
    static AgentGraph spliced() {
        return GraphSource.parseResolved("test.yaml", """
                nodes:
                  - { id: start, prompt: x }
                  - { id: use/a, prompt: x, depends_on: [start], worktree: lane }
                  - { id: use/b, prompt: x, depends_on: [use/a] }
                  - { id: use/c, prompt: x, depends_on: [use/b], feedback: { rerun: use/a, max: 2 } }
                  - { id: use/in/d, prompt: x, depends_on: [use/c] }
                  - { id: end, prompt: x, depends_on: [use/in/d] }
                """).graph().orElseThrow();
    }

    @Test
    void framesHoldTheirCardsAndNoOthersAndInnerFramesLieInOuterOnes() {
        Drawing drawing = elk(spliced()).orElseThrow();
        Box outer = drawing.frames().get(new NodeId("use"));
        Box inner = drawing.frames().get(new NodeId("use/in"));
        assertThat(drawing.frames()).hasSize(2);
        assertThat(outer.contains(inner.x(), inner.y())).isTrue();
        assertThat(outer.contains(inner.right(), inner.bottom())).isTrue();
        drawing.boxes().forEach((id, box) -> {
            boolean isInside = id.value().startsWith("use/");
            assertThat(outer.contains(box.x(), box.y())).as(id.value()).isEqualTo(isInside);
            assertThat(outer.contains(box.right(), box.bottom())).as(id.value()).isEqualTo(isInside);
        });
    }

    @Test
    void aCollapsedFrameIsOneCardAndArrowsLeadToIt() {
        var use = new NodeId("use");
        Outline outline = Outline.of(spliced(), Frames.of(spliced()), Set.of(use));
        assertThat(outline.cards()).containsOnlyKeys(new NodeId("start"), use, new NodeId("end"));
        assertThat(outline.frames()).isEmpty();
        assertThat(outline.links())
                .extracting(link -> link.from() + " " + link.to())
                .containsExactly("start use", "use end");
    }

    static List<Drawing> loops() {
        var looped = graph("""
                  - { id: impl, prompt: x }
                  - { id: test, prompt: x, depends_on: [impl] }
                  - { id: review, prompt: x, depends_on: [test], feedback: { rerun: impl, max: 2 } }
                  - { id: other, prompt: x }
                  - { id: check, prompt: x, depends_on: [other], feedback: { rerun: other, max: 1 } }
                """);
        return List.of(
                elk(looped).orElseThrow(),
                SimpleLayout.of(Outline.of(looped)),
                elk(spliced()).orElseThrow());
    }

    @ParameterizedTest
    @MethodSource("loops")
    void theArrowOfALoopLeadsBackwardsAndCrossesNoCard(Drawing drawing) {
        var arcs = drawing.arrows().stream()
                .filter(arrow -> arrow.kind() == Drawing.Kind.FEEDBACK)
                .toList();
        assertThat(arcs).isNotEmpty().allSatisfy(arc -> {
            assertThat(drawing.boxes().get(arc.from()).x())
                    .isGreaterThan(drawing.boxes().get(arc.to()).x());
            for (int i = 1; i < arc.points().size(); i++) {
                Drawing.Point a = arc.points().get(i - 1);
                Drawing.Point b = arc.points().get(i);
                drawing.boxes()
                        .forEach((id, box) -> assertThat(box.right() - 1 > Math.min(a.x(), b.x())
                                        && box.x() + 1 < Math.max(a.x(), b.x()) + 0.01
                                        && box.bottom() - 1 > Math.min(a.y(), b.y())
                                        && box.y() + 1 < Math.max(a.y(), b.y()) + 0.01)
                                .as("%s to %s through %s", a, b, id)
                                .isFalse());
            }
        });
    }
}
