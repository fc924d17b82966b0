package dev.retake.app.fx;

import java.time.Duration;
import javafx.animation.Animation;
import javafx.animation.KeyFrame;
import javafx.animation.Timeline;

/** Calls something again and again on the window's thread, as long as it is wanted. */
public final class Beat {

    private final Timeline timeline;

    public Beat(Duration every, Runnable action) {
        timeline = new Timeline(new KeyFrame(javafx.util.Duration.millis(every.toMillis()), _ -> action.run()));
        timeline.setCycleCount(Animation.INDEFINITE);
    }

    public void run(boolean wanted) {
        if (wanted) {
            timeline.play();
        } else {
            timeline.stop();
        }
    }
}
