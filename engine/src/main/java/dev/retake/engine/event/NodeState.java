package dev.retake.engine.event;

import dev.retake.engine.graph.CostTotal;
import dev.retake.engine.graph.NodeId;
import dev.retake.engine.graph.Provenance;
import dev.retake.engine.graph.Usage;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * What is known of one node of a run.
 *
 * @param attempts in order of number; empty where the tool that wrote the run recorded none
 * @param judged whether its failure was a judgment of the work; always false unless {@code phase} is FAILED
 * @param cost over all its attempts
 * @param since when it entered this phase
 */
public record NodeState(
        NodeId node,
        NodePhase phase,
        int round,
        List<AttemptMark> attempts,
        Optional<Provenance> provenance,
        boolean judged,
        Optional<String> detail,
        CostTotal cost,
        Usage usage,
        Optional<Instant> startedAt,
        Optional<Instant> since) {

    public NodeState {
        attempts = List.copyOf(attempts);
    }
}
