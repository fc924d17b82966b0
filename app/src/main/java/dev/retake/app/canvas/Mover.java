package dev.retake.app.canvas;

import javafx.animation.Animation;
import javafx.animation.Interpolator;
import javafx.animation.Transition;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.util.Duration;

/** Lets cards glide to their new places, so that the eye can follow them. */
final class Mover extends Transition {

    private static final Duration TIME = Duration.millis(220);

    /** More cards than this do not glide, they would stutter. */
    private static final int MOST = 1_500;

    private final ReadOnlyObjectWrapper<Drawing> shown = new ReadOnlyObjectWrapper<>(Drawing.EMPTY);
    private final ReadOnlyBooleanWrapper moving = new ReadOnlyBooleanWrapper();
    private Motion motion = new Motion(Drawing.EMPTY, Drawing.EMPTY);

    Mover() {
        setCycleDuration(TIME);
        setInterpolator(Interpolator.EASE_BOTH);
        moving.bind(statusProperty().isEqualTo(Animation.Status.RUNNING));
    }

    /** What is drawn just now. */
    ReadOnlyObjectProperty<Drawing> shownProperty() {
        return shown.getReadOnlyProperty();
    }

    Drawing shown() {
        return shown.get();
    }

    ReadOnlyBooleanProperty movingProperty() {
        return moving.getReadOnlyProperty();
    }

    /** Shows another drawing; from the first frame on it has the cards of that, and no others. */
    void moveTo(Drawing next) {
        stop();
        motion = new Motion(shown.get(), next);
        if (next.boxes().size() > MOST || !motion.isAny()) {
            shown.set(next);
            return;
        }
        shown.set(motion.at(0));
        playFromStart();
    }

    @Override
    protected void interpolate(double done) {
        shown.set(done >= 1 ? motion.to() : motion.at(done));
    }
}
