package dev.retake.app.fx;

import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

/** A piece of background work that nobody may want any more. */
public final class Job {

    private volatile boolean cancelled;
    private volatile @Nullable Future<?> future;

    /** Whether the work should end early; asked by long loops. */
    public boolean isCancelled() {
        return cancelled;
    }

    /** Forgets the work: its result is dropped, and it is interrupted if it still goes on. */
    public void cancel() {
        cancelled = true;
        Future<?> running = future;
        if (running != null) {
            running.cancel(true);
        }
    }

    void runsAs(Future<?> running) {
        future = running;
        if (cancelled) {
            running.cancel(true);
        }
    }
}
