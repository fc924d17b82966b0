package dev.retake.app.resource;

import dev.retake.engine.event.NodePhase;
import dev.retake.engine.event.RunEvent;
import dev.retake.engine.event.RunStatus;
import dev.retake.engine.graph.AttemptStatus;
import java.util.Optional;

/**
 * How a state is shown, everywhere the same: a shape, a colour and a word.
 *
 * @param icon name of the shape
 * @param style class that sets the colour
 * @param word lower case
 */
public record StateMark(String icon, String style, String word) {

    private static final StateMark WAITING = mark("fth-circle", "state-waiting", StateText.WAITING);
    private static final StateMark RUNNING = mark("fth-play-circle", "state-running", StateText.RUNNING);
    private static final StateMark RETRYING = mark("fth-rotate-cw", "state-running", StateText.RETRYING);
    private static final StateMark PASSED = mark("fth-check-circle", "state-passed", StateText.PASSED);
    private static final StateMark FAILED = mark("fth-x-circle", "state-failed", StateText.FAILED);
    private static final StateMark BROKEN = mark("fth-alert-octagon", "state-broken", StateText.FAILED);
    private static final StateMark CANCELLED = mark("fth-slash", "state-stopped", StateText.CANCELLED);
    private static final StateMark LIMITED = mark("fth-clock", "state-paused", StateText.LIMITED);
    private static final StateMark PAUSED = mark("fth-pause-circle", "state-paused", StateText.PAUSED);
    private static final StateMark ASKING = mark("fth-pause-circle", "state-paused", StateText.ASKING);
    private static final StateMark REJECTED = mark("fth-user-x", "state-rejected", StateText.REJECTED);
    private static final StateMark BLOCKED = mark("fth-lock", "state-rejected", StateText.BLOCKED);
    private static final StateMark LOST = mark("fth-help-circle", "state-stopped", StateText.LOST);

    private static final StateMark NOT_REACHED = mark("fth-minus-circle", "state-waiting", StateText.NOT_REACHED);

    /** The marks of a failure that was a judgment of the work, and of one that was not, differ. */
    public static StateMark of(NodePhase phase, boolean judged) {
        return switch (phase) {
            case WAITING -> WAITING;
            case RUNNING -> RUNNING;
            case RETRYING -> RETRYING;
            case PASSED -> PASSED;
            case FAILED -> judged ? FAILED : BROKEN;
            case CANCELLED -> CANCELLED;
            case LIMITED -> LIMITED;
            case PAUSED -> ASKING;
            case LOST -> LOST;
            case NOT_REACHED -> NOT_REACHED;
        };
    }

    public static StateMark of(AttemptStatus status, boolean judged) {
        return switch (status) {
            case RUNNING -> RUNNING;
            case PASSED -> PASSED;
            case FAILED -> judged ? FAILED : BROKEN;
            case CANCELLED -> CANCELLED;
            case LIMITED -> LIMITED;
            case LOST -> LOST;
        };
    }

    /**
     * Of a run.
     *
     * @param detail of its end: one that a person stopped did not fail of itself
     */
    public static StateMark of(RunStatus status, Optional<String> detail) {
        return status == RunStatus.FAIL && RunEvent.RunFinished.isStop(detail) ? CANCELLED : of(status);
    }

    private static StateMark of(RunStatus status) {
        return switch (status) {
            case NONE -> mark("fth-circle", "state-waiting", StateText.NOT_KNOWN);
            case PLANNING -> mark("fth-play-circle", "state-running", StateText.PLANNING);
            case RUNNING -> RUNNING;
            case PASS -> PASSED;
            case FAIL -> FAILED;
            case PAUSED -> PAUSED;
            case ABANDONED -> mark("fth-help-circle", "state-stopped", StateText.ABANDONED);
        };
    }

    /** Of what waits for a person: a gate, or an attempt that is held back. */
    public static StateMark asking() {
        return ASKING;
    }

    /** Of a gate that a person said no to: no agent failed. */
    public static StateMark rejected() {
        return REJECTED;
    }

    /** Of a node that a rejected gate keeps from running. */
    public static StateMark blocked() {
        return BLOCKED;
    }

    private static StateMark mark(String icon, String style, StateText word) {
        return new StateMark(icon, style, word.text());
    }
}
