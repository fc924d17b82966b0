package dev.retake.app.cli;

import dev.retake.engine.event.NodePhase;
import dev.retake.engine.event.RunState;
import dev.retake.engine.graph.AgentGraph;
import dev.retake.engine.graph.NodeId;
import dev.retake.engine.graph.NodeType;
import java.util.Optional;

/** Gates, which have decisions where other nodes have attempts. */
final class GateText {

    private GateText() {}

    static boolean isGate(Optional<AgentGraph> graph, NodeId id) {
        return graph.map(known -> known.byId().get(id))
                .filter(node -> node.type() == NodeType.GATE)
                .isPresent();
    }

    /** How it was decided, in one word. */
    static String decision(NodePhase phase) {
        return switch (phase) {
            case PASSED -> "approved";
            case FAILED -> "rejected";
            case PAUSED -> "waiting";
            case WAITING, NOT_REACHED, RUNNING, RETRYING, CANCELLED, LIMITED, LOST -> "not_reached";
        };
    }

    static String line(RunState state, NodeId id) {
        NodePhase phase = state.phase(id);
        String when = state.node(id)
                .flatMap(node -> node.since())
                .filter(_ -> phase == NodePhase.PASSED || phase == NodePhase.FAILED)
                .map(at -> " at " + at)
                .orElse("");
        return id + " is a gate and has no attempts: "
                + switch (decision(phase)) {
                    case "waiting" -> "it waits for a person";
                    case "not_reached" -> "the run did not come to it";
                    default -> "it was " + decision(phase) + when;
                };
    }
}
