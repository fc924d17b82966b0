package dev.retake.engine.run;

import dev.retake.engine.event.RunEvent;

/**
 * Hears what happens in a run, after it is on disk.
 *
 * <p>Called on threads of the engine, one call at a time, in order; must not block.
 */
public interface RunListener {

    void onEvent(RunEvent event);

    /** Something that does not fail the run but that a person should know, in one sentence. */
    void onWarning(String message);
}
