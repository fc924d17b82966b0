package dev.retake.app.cli;

import dev.retake.engine.run.RunHandle;
import java.nio.file.Path;

/** The run that is being told of. */
record Followed(String runId, Path directory) {

    static Followed of(RunHandle run) {
        return new Followed(run.runId(), run.directory());
    }
}
