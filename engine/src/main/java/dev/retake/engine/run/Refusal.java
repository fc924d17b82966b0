package dev.retake.engine.run;

/**
 * Why nothing was started; nothing was spent and nothing on disk was changed.
 *
 * @param message one sentence that says what to do
 */
public record Refusal(Kind kind, String message) {

    /** What was in the way. */
    public enum Kind {
        /** The request contradicts the run or the graph. */
        BAD_REQUEST,
        /** There is nothing to do: no failure, only good news. */
        NOTHING_TO_DO,
        /** The run or file does not exist or cannot be read. */
        UNREADABLE,
        /** The runtime's program is not on this machine. */
        PROGRAM_MISSING,
        /** The home or the run directory cannot be written. */
        CANNOT_WRITE,
        /** Another process runs it. */
        LOCKED
    }
}
