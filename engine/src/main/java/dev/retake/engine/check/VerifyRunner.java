package dev.retake.engine.check;

import java.time.Duration;

/** Runs a verify command through the platform's shell; the seam between judging and processes. */
@FunctionalInterface
public interface VerifyRunner {

    /**
     * @param directory absent words have been resolved: an existing folder or not, as the author said
     */
    VerifyResult run(String command, String directory, Duration timeout);

    /** What became of a verify command. */
    sealed interface VerifyResult {

        /**
         * It ended by itself.
         *
         * @param output stdout and stderr together
         */
        record Ended(int exit, String output) implements VerifyResult {}

        /** It could not be completed: not started, killed, or longer than it may; the message says which. */
        record Incomplete(String message) implements VerifyResult {}

        /** Somebody stopped the run meanwhile. */
        record Stopped() implements VerifyResult {}
    }
}
