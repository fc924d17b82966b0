package dev.retake.app.shell;

import dev.retake.engine.graph.NodeId;

/** What a person decides about the gate that a run waits at; what would follow is shown before it does. */
public interface Decisions {

    void approve(RunDocument run, NodeId gate);

    void reject(RunDocument run, NodeId gate);
}
