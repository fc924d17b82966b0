package dev.retake.engine.store;

import dev.retake.engine.graph.CostTotal;
import dev.retake.engine.graph.NodeId;
import dev.retake.engine.graph.Provenance;
import dev.retake.engine.graph.Usage;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.Optional;

/**
 * A settled node as the snapshot holds it.
 *
 * @param cost over all its attempts
 * @param duration of its last attempt
 * @param artifactPath absent on a failure that left no artifact
 */
public record NodeRecord(
        NodeId node,
        boolean passed,
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
