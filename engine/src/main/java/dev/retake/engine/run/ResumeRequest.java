package dev.retake.engine.run;

import dev.retake.engine.run.RunRequest.Stepping;
import java.util.OptionalInt;

/**
 * What a person asks for when a run is to go on.
 *
 * @param concurrency absent = as before
 */
public record ResumeRequest(Resumption how, OptionalInt concurrency, Stepping step) {

    /** Goes on as before, and waits for nobody. */
    public static ResumeRequest of(Resumption how) {
        return new ResumeRequest(how, OptionalInt.empty(), Stepping.NONE);
    }
}
