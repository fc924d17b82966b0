package dev.retake.engine.graph;

/** What is known of an attempt: still going, ended in one of four ways, or lost with the process that ran it. */
public enum AttemptStatus {
    RUNNING,
    PASSED,
    FAILED,
    CANCELLED,
    LIMITED,
    /** It started, it has no end, and nobody is running it: derived on reading, never written. */
    LOST;

    public static AttemptStatus of(Outcome outcome) {
        return switch (outcome) {
            case PASSED -> PASSED;
            case FAILED -> FAILED;
            case CANCELLED -> CANCELLED;
            case LIMITED -> LIMITED;
        };
    }
}
