package dev.retake.app.shell;

import dev.retake.engine.attempt.Attempt;
import dev.retake.engine.attempt.Integrity;
import dev.retake.engine.event.NodePhase;
import dev.retake.engine.event.NodeState;
import dev.retake.engine.event.RunState;
import dev.retake.engine.event.RunStatus;
import dev.retake.engine.graph.CostTotal;
import dev.retake.engine.graph.NodeId;
import dev.retake.engine.graph.Usage;
import dev.retake.engine.run.AttemptOutput;
import dev.retake.engine.run.AttemptTexts;
import dev.retake.engine.run.DamagedFile;
import dev.retake.engine.run.OpenedRun;
import dev.retake.engine.run.RunSummary;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Runs as a test wants them. */
final class Runs {

    static final Instant START = Instant.parse("2026-12-01T10:00:00Z");

    private Runs() {}

    /** A run with one node. */
    static RunDocument run(RunStatus status, NodePhase phase, Optional<String> noRetry) {
        return run(status, phase, noRetry, 1, List.of());
    }

    /** A run of which next to nothing is left: its stream tells of no leg. */
    static RunDocument silent(List<DamagedFile> damaged) {
        return run(RunStatus.NONE, NodePhase.WAITING, Optional.of("It cannot go on."), 0, damaged);
    }

    private static RunDocument run(
            RunStatus status, NodePhase phase, Optional<String> noRetry, int leg, List<DamagedFile> damaged) {
        var id = new NodeId("a");
        var cost = new CostTotal(new BigDecimal("0.4213"), 1);
        var node = new NodeState(
                id,
                phase,
                0,
                List.of(),
                Optional.empty(),
                false,
                Optional.empty(),
                cost,
                Usage.NONE,
                Optional.of(START),
                Optional.of(START));
        var state = new RunState(
                Map.of(id, node),
                leg,
                status == RunStatus.RUNNING,
                false,
                Optional.empty(),
                Optional.empty(),
                Optional.of(START),
                Optional.of(START.plusSeconds(252)),
                Optional.of(START),
                Duration.ofSeconds(252),
                cost,
                new CostTotal(new BigDecimal("0.33"), 0),
                Usage.NONE,
                0);
        var summary = new RunSummary(
                "20261201-1000-1",
                Path.of("/runs/20261201-1000-1"),
                status,
                "graph",
                "claude",
                Optional.of(START),
                Optional.of(Duration.ofSeconds(252)),
                1,
                0,
                1,
                3,
                3,
                cost,
                Optional.empty());
        var opened = new OpenedRun(
                summary,
                status,
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Map.of(),
                state,
                Map.<NodeId, List<Attempt>>of(),
                List.of(),
                List.of(),
                damaged,
                noRetry);
        return new RunDocument(new RunDocument.Reading(opened, Optional.empty()), new AttemptFiles() {
            @Override
            public AttemptTexts texts(Attempt attempt) {
                throw new AssertionError("no texts here");
            }

            @Override
            public AttemptOutput output(Attempt attempt) {
                throw new AssertionError("no output here");
            }

            @Override
            public Map<Attempt, Integrity> verify(Collection<Attempt> attempts) {
                throw new AssertionError("no files here");
            }
        });
    }
}
