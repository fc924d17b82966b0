package dev.retake.app.canvas;

import dev.retake.app.shell.Pause;
import dev.retake.app.shell.RunDocument;
import dev.retake.app.shell.Standing;
import dev.retake.engine.event.RunState;
import dev.retake.engine.graph.NodeId;
import java.util.Optional;
import java.util.function.Function;

/**
 * What cards tell of a run.
 *
 * @param pending the gate that the run waits at
 * @param resets when a node's session limit resets, if it was told
 */
record RunView(RunState state, Standing standing, Optional<NodeId> pending, Function<NodeId, Optional<String>> resets) {

    static Optional<RunView> of(RunDocument run) {
        Optional<NodeId> pending = run.pauseProperty()
                .getValue()
                .flatMap(pause -> pause instanceof Pause.AtGate(NodeId gate) ? Optional.of(gate) : Optional.empty());
        return run.stateProperty()
                .getValue()
                .map(state -> new RunView(state, run.standing(), pending, run::limitReset));
    }
}
