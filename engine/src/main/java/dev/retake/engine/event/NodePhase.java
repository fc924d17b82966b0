package dev.retake.engine.event;

/** Where a node of a run stands. */
public enum NodePhase {
    /** Nothing has been said of it, or a feedback loop sent it back. */
    WAITING,
    RUNNING,
    /** An attempt failed, another will follow. */
    RETRYING,
    PASSED,
    FAILED,
    /** It was running when its run was stopped or halted: no verdict. */
    CANCELLED,
    /** The agent's session limit was reached: it counts as not run. */
    LIMITED,
    /** A gate that waits for a person. */
    PAUSED,
    /** It was running when its run's process went away. */
    LOST,
    /** Its run is over and never came to it. */
    NOT_REACHED
}
