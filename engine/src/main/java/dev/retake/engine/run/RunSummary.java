package dev.retake.engine.run;

import dev.retake.engine.event.RunStatus;
import dev.retake.engine.graph.CostTotal;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * One row of a list of runs.
 *
 * @param graphName empty when the snapshot does not say
 * @param attempts over all nodes
 * @param judgedFailures attempts that failed on a judgment of their work
 * @param detail of the last leg's end
 */
public record RunSummary(
        String runId,
        Path directory,
        RunStatus status,
        String graphName,
        String runtime,
        Optional<Instant> startedAt,
        Optional<Duration> duration,
        int nodes,
        int passed,
        int failed,
        int attempts,
        int judgedFailures,
        CostTotal cost,
        Optional<String> detail) {}
