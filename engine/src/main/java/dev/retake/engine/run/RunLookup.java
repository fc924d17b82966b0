package dev.retake.engine.run;

import java.nio.file.Path;

/** Which run a reference means. */
public sealed interface RunLookup {

    record Found(Path directory) implements RunLookup {}

    /**
     * No run is called so; a list of them helps.
     *
     * @param message what is not there, and where
     */
    record Unknown(String message) implements RunLookup {}

    /**
     * @param message one sentence that says why, and what to do
     */
    record NotFound(String message) implements RunLookup {}
}
