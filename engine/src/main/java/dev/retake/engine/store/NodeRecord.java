package dev.retake.engine.store;

import dev.retake.engine.event.SettledNode.Standing;
import dev.retake.engine.graph.CostTotal;
import dev.retake.engine.graph.NodeId;
import dev.retake.engine.graph.Provenance;
import dev.retake.engine.graph.Usage;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.Optional;

/**
 * A node as the snapshot holds it, once it has a verdict or a feedback loop sent it back.
 *
 * @param cost over all its attempts
 * @param duration of its last attempt
 * @param artifactPath absent on a failure that left no artifact
 */
public record NodeRecord(
        NodeId node,
        Standing standing,
        Optional<String> sessionId,
        CostTotal cost,
        Usage usage,
        Optional<BigDecimal> budgetUsd,
        Duration duration,
        Optional<String> artifactPath,
        String detail,
        int round,
        boolean judged,
        Optional<Provenance> provenance) {}
