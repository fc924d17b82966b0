package dev.retake.engine.event;

import dev.retake.engine.graph.CostTotal;
import dev.retake.engine.graph.NodeId;
import dev.retake.engine.graph.Usage;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;

/**
 * The state of a run, folded from its events.
 *
 * @param nodes every node that an event named, in order of first mention
 * @param leg 1-based; 0 before the first event
 * @param open whether the last leg has not ended
 * @param planning whether the last leg is a planning one
 * @param outcome of the last leg, when it ended
 * @param endedAt of the last leg, when it ended
 * @param worked how long the legs that ended took together: a run that lay idle between two did not work
 * @param rejected what attempts that did not pass cost
 * @param unknownEvents lines whose type this version does not know
 */
public record RunState(
        Map<NodeId, NodeState> nodes,
        int leg,
        boolean open,
        boolean planning,
        Optional<RunOutcome> outcome,
        Optional<String> detail,
        Optional<Instant> startedAt,
        Optional<Instant> endedAt,
        Optional<Instant> legStartedAt,
        Duration worked,
        CostTotal cost,
        CostTotal rejected,
        Usage usage,
        int unknownEvents) {

    /** Where a node of the graph stands, also one that no event named. */
    public NodePhase phase(NodeId id) {
        NodePhase told = node(id).map(NodeState::phase).orElse(NodePhase.WAITING);
        boolean isOver = !open && outcome.isPresent() && outcome.get() != RunOutcome.PAUSED;
        return told == NodePhase.WAITING && isOver ? NodePhase.NOT_REACHED : told;
    }

    public Optional<NodeState> node(NodeId id) {
        return Optional.ofNullable(nodes.get(id));
    }
}
