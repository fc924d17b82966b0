package dev.retake.engine.run;

import java.nio.file.Path;

/** Which run a reference means. */
public sealed interface RunLookup {

    record Found(Path directory) implements RunLookup {}

    /**
     * @param message one sentence that says why, and what to do
     */
    record NotFound(String message) implements RunLookup {}
}
