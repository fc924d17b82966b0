package dev.retake.engine.run;

import dev.retake.engine.event.RunOutcome;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;

/** A run that goes on in this process: the only way to act on it. */
public interface RunHandle {

    String runId();

    Path directory();

    /** Stops the run: ends its processes, records its running attempts as cancelled. Returns at once. */
    void cancel();

    /** Completes when the leg is over and all is on disk. */
    CompletableFuture<RunOutcome> ended();
}
