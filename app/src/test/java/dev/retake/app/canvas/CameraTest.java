package dev.retake.app.canvas;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.retake.app.canvas.Drawing.Box;
import dev.retake.engine.graph.NodeId;
import java.util.List;
import java.util.Map;
import javafx.geometry.Side;
import org.junit.jupiter.api.Test;

class CameraTest {

    private static final Box FAR = new Box(5_000, 3_000, 216, 88);
    private static final Drawing WIDE = new Drawing(Map.of(new NodeId("far"), FAR), Map.of(), List.of(), 5_216, 3_088);

    @Test
    void whatIsUnderTheMouseStaysThereWhileZooming() {
        Camera zoomed = new Camera(1, 40, 60).zoom(1.7, 300, 200);
        assertThat(zoomed.toWorldX(300)).isCloseTo(260, within(1e-9));
        assertThat(zoomed.toWorldY(200)).isCloseTo(140, within(1e-9));
    }

    @Test
    void fitShowsEverythingAndNeverEnlarges() {
        Camera camera = Camera.fit(WIDE, 800, 600);
        assertThat(camera.sees(FAR, 800, 600)).isTrue();
        assertThat(camera.toScreenX(FAR.right())).isLessThanOrEqualTo(800);
        var small = new Drawing(Map.of(new NodeId("a"), new Box(0, 0, 216, 88)), Map.of(), List.of(), 216, 88);
        assertThat(Camera.fit(small, 800, 600).scale()).isEqualTo(1);
    }

    @Test
    void whatNeedsAPersonIsInViewAndTheSidesBeyondWhichThereIsMoreAreKnown() {
        var first = new Box(0, 200, 216, 88);
        var gate = new Box(2_000, 200, 216, 88);
        var chain = new Drawing(
                Map.of(new NodeId("first"), first, new NodeId("gate"), gate), Map.of(), List.of(), 2_216, 400);
        Camera start = Camera.open(chain, List.of(), 800, 600);
        assertThat(start.sees(first, 800, 600)).isTrue();
        assertThat(start.beyond(chain, 800, 600)).containsExactly(Side.RIGHT);
        Camera asked = Camera.open(chain, List.of(first, gate), 800, 600);
        assertThat(asked.toScreenX(gate.x())).isGreaterThanOrEqualTo(0);
        assertThat(asked.toScreenX(gate.right())).isLessThanOrEqualTo(800);
        assertThat(asked.beyond(chain, 800, 600)).containsExactly(Side.LEFT);
        assertThat(Camera.fit(chain, 800, 600).beyond(chain, 800, 600)).isEmpty();
    }

    @Test
    void revealMovesOnlyWhatIsOutOfView() {
        Camera camera = Camera.START;
        assertThat(camera.sees(FAR, 800, 600)).isFalse();
        Camera moved = camera.reveal(FAR, 800, 600);
        assertThat(moved.toScreenX(FAR.right())).isLessThanOrEqualTo(800);
        assertThat(moved.reveal(FAR, 800, 600)).isEqualTo(moved);
    }
}
