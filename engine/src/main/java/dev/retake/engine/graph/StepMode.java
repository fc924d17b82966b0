package dev.retake.engine.graph;

/** Before which attempts a run stops and waits for a person. */
public enum StepMode {
    /** Before none but those of nodes with a breakpoint. */
    OFF,
    /** Before each attempt that follows another of its node. */
    RETRIES,
    /** Before each. */
    ATTEMPTS
}
