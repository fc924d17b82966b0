package dev.retake.engine.run;

import dev.retake.engine.graph.NodeId;

/** How a person has a run go on. */
public sealed interface Resumption {

    /** What passed is kept; what failed, was stopped, lost or never reached runs. */
    record RetryFailed() implements Resumption {}

    /** The gate that the run waits at is approved, and what waited for it runs. */
    record Approve(NodeId gate) implements Resumption {}

    /** The gate that the run waits at is rejected: its descendants never run, the rest does. */
    record Reject(NodeId gate) implements Resumption {}
}
