package dev.retake.engine.event;

/** What a run is doing, by the one derivation of {@code 04-run-directory}. */
public enum RunStatus {
    /** The stream has said nothing. */
    NONE,
    PLANNING,
    RUNNING,
    PASS,
    FAIL,
    PAUSED,
    /** Its leg is open and nobody holds its lock. */
    ABANDONED
}
