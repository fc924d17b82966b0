package dev.retake.app.fx;

import java.time.Instant;
import java.time.InstantSource;
import javafx.animation.Animation;
import javafx.animation.KeyFrame;
import javafx.animation.Timeline;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.util.Duration;

/** Tells the time while something goes on, and is quiet otherwise. */
public final class Ticker {

    private final InstantSource clock;
    private final ReadOnlyObjectWrapper<Instant> now;
    private final Timeline beat = new Timeline(new KeyFrame(Duration.millis(500), _ -> tick()));

    public Ticker(InstantSource clock) {
        this.clock = clock;
        this.now = new ReadOnlyObjectWrapper<>(clock.instant());
        beat.setCycleCount(Animation.INDEFINITE);
    }

    public ReadOnlyObjectProperty<Instant> nowProperty() {
        return now.getReadOnlyProperty();
    }

    /** Starts or stops the ticking. */
    public void run(boolean wanted) {
        tick();
        if (wanted) {
            beat.play();
        } else {
            beat.stop();
        }
    }

    private void tick() {
        now.set(clock.instant());
    }
}
