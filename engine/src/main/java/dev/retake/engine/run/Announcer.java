package dev.retake.engine.run;

import dev.retake.engine.attempt.HeldAttempt;
import dev.retake.engine.event.NodeState;
import dev.retake.engine.event.RunEvent;
import dev.retake.engine.event.RunFold;
import dev.retake.engine.event.RunState;
import dev.retake.engine.graph.AgentGraph;
import dev.retake.engine.graph.NodeId;
import java.util.List;
import java.util.Optional;

/** Tells a run's listener what happened, one call at a time, and keeps what it comes to; used by all threads of a run. */
final class Announcer {

    private final RunListener listener;
    private final RunFold fold;

    Announcer(RunListener listener, AgentGraph graph) {
        this.listener = listener;
        this.fold = RunFold.of(Optional.of(graph));
    }

    /** What happened in earlier legs, so that a node's cost is the sum over all its attempts; the listener knows it. */
    synchronized void remember(List<RunEvent> past) {
        past.forEach(fold::add);
    }

    synchronized void happened(RunEvent event) {
        fold.add(event);
        listener.onEvent(event);
    }

    synchronized void held(HeldAttempt attempt) {
        listener.onHeld(attempt);
    }

    synchronized void released(HeldAttempt attempt) {
        listener.onReleased(attempt);
    }

    synchronized void warn(String message) {
        listener.onWarning(message);
    }

    synchronized void note(String message) {
        listener.onNote(message);
    }

    synchronized Optional<NodeState> node(NodeId id) {
        return fold.node(id);
    }

    synchronized RunState state() {
        return fold.state();
    }
}
