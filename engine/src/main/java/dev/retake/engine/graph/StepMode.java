package dev.retake.engine.graph;

/** Before which attempts a run stops and waits for a person. */
public enum StepMode {
    /** Before none but those of nodes with a breakpoint. */
    OFF,
    /** Before each retry, by the graph's own rule or when a run goes on; a feedback round works on something new. */
    RETRIES,
    /** Before each. */
    ATTEMPTS
}
