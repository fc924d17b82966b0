package dev.retake.app.shell;

import dev.retake.engine.attempt.HeldAttempt;
import dev.retake.engine.event.NodePhase;
import dev.retake.engine.event.NodeState;
import dev.retake.engine.event.RunState;
import dev.retake.engine.graph.AgentGraph;
import dev.retake.engine.graph.NodeId;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Which node of a run a person should look at. */
record Attention(RunState state, Optional<AgentGraph> graph, Optional<Pause> pause, List<HeldAttempt> held) {

    private static final Comparator<NodeState> BY_ATTEMPTS =
            Comparator.comparingInt(node -> node.attempts().size());

    /** One that is under way. */
    static Optional<NodeId> underWay(RunState state) {
        return state.nodes().values().stream()
                .filter(node -> isUnderWay(node.phase()))
                .findFirst()
                .map(NodeState::node);
    }

    static boolean isUnderWay(NodePhase phase) {
        return phase == NodePhase.RUNNING || phase == NodePhase.RETRYING;
    }

    /** The one that needs a person: a gate that waits, one whose prompt is held, one that failed. */
    Optional<NodeId> asking() {
        return pause.flatMap(now -> now instanceof Pause.AtGate(NodeId gate) ? Optional.of(gate) : Optional.empty())
                .or(() -> held.stream().findFirst().map(HeldAttempt::node))
                .or(this::failed);
    }

    /** The one that most needs looking at: one that failed, what comes before a gate that waits, a retried one. */
    Optional<NodeId> telling() {
        return failed().or(this::askedFor)
                .or(() -> state.nodes().values().stream()
                        .filter(node -> node.attempts().size() > 1)
                        .max(BY_ATTEMPTS)
                        .map(NodeState::node));
    }

    private Optional<NodeId> failed() {
        return state.nodes().values().stream()
                .filter(node -> node.phase() == NodePhase.FAILED)
                .max(BY_ATTEMPTS)
                .map(NodeState::node);
    }

    /** What a person should read before deciding: a gate's first parent, or the node that met its limit. */
    private Optional<NodeId> askedFor() {
        return pause.flatMap(now -> switch (now) {
            case Pause.AtGate(NodeId gate) ->
                graph.map(known -> known.byId().get(gate))
                        .flatMap(node -> node.dependsOn().stream().findFirst());
            case Pause.AtLimit limit -> Optional.of(limit.node());
            case Pause.Otherwise _ -> Optional.empty();
        });
    }
}
