package dev.retake.app.launch;

import dev.retake.app.fx.Background;
import java.util.function.Consumer;
import java.util.function.Function;
import javafx.animation.AnimationTimer;
import javafx.scene.Scene;

/** Waits until a window is at rest: no work in the background, and nothing that asks for a layout for a few frames. */
public final class Settled {

    private static final int QUIET_FRAMES = 12;
    private static final long PATIENCE_NANOS = 60_000_000_000L;

    private final Scene scene;
    private final Background background;
    private final Function<Object[], String> tooLong;

    /**
     * @param tooLong makes the sentence that is said when there is no rest, from the seconds waited
     */
    Settled(Scene scene, Background background, Function<Object[], String> tooLong) {
        this.scene = scene;
        this.background = background;
        this.tooLong = tooLong;
    }

    /** Calls {@code rest} once, when the window is at rest; {@code never} when it does not come to rest. */
    void then(Runnable rest, Consumer<String> never) {
        new AnimationTimer() {
            private long first;
            private int quiet;

            @Override
            public void handle(long now) {
                first = first == 0 ? now : first;
                boolean busy = background.pendingProperty().get() > 0
                        || scene.getRoot().isNeedsLayout();
                quiet = busy ? 0 : quiet + 1;
                if (quiet > QUIET_FRAMES) {
                    stop();
                    rest.run();
                } else if (now - first > PATIENCE_NANOS) {
                    stop();
                    never.accept(tooLong.apply(new Object[] {PATIENCE_NANOS / 1_000_000_000L}));
                }
            }
        }.start();
    }
}
