package dev.retake.engine.run;

import dev.retake.engine.attempt.HeldAttempt;
import dev.retake.engine.event.RunEvent;

/**
 * Hears what happens in a run, after it is on disk.
 *
 * <p>Called on threads of the engine, one call at a time, in order; must not block.
 */
public interface RunListener {

    /** Hears nothing. */
    RunListener SILENT = new RunListener() {
        @Override
        public void onEvent(RunEvent event) {}

        @Override
        public void onWarning(String message) {}

        @Override
        public void onNote(String message) {}
    };

    void onEvent(RunEvent event);

    /** An attempt waits for {@link RunHandle#go} or {@link RunHandle#goAll}; only in step mode and at breakpoints. */
    default void onHeld(HeldAttempt attempt) {}

    /** A held attempt waits no longer: it was let go, or the run was stopped. */
    default void onReleased(HeldAttempt attempt) {}

    /** Something worth knowing that is no trouble, in one line. */
    void onNote(String message);

    /** Something that does not fail the run but that a person should know, in one sentence. */
    void onWarning(String message);
}
