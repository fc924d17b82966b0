package dev.retake.engine.run;

import dev.retake.engine.attempt.Attempt;
import dev.retake.engine.event.RunStatus;
import dev.retake.engine.graph.NodeId;
import dev.retake.engine.lint.Finding;
import dev.retake.engine.lint.LintReport;
import dev.retake.engine.lint.Linter;
import dev.retake.engine.lint.Severity;
import dev.retake.engine.lint.ValidGraph;
import dev.retake.engine.run.Refusal.Kind;
import dev.retake.engine.schedule.Prior;
import dev.retake.engine.source.GraphSource;
import dev.retake.engine.source.Suggestion;
import dev.retake.engine.store.ReadRun;
import dev.retake.engine.store.RequestFile;
import dev.retake.engine.store.RunLock;
import dev.retake.engine.store.Snapshot;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What going on with a run comes to.
 *
 * @param passed nodes that are kept, with their sessions
 * @param failed nodes that stay failed, with the reason in words
 * @param recovered passed attempts whose verdict a killed process did not come to write
 * @param priors the last attempt of every node that may run and has had one
 * @param rounds what round feedback loops are in, by the node that declares them
 * @param begunAnew loops that were exhausted and begin again, by the node that declares them
 */
record ResumePlan(
        ReadRun run,
        ValidGraph graph,
        Map<NodeId, Optional<String>> passed,
        Map<NodeId, String> failed,
        List<Attempt> recovered,
        Map<NodeId, Prior> priors,
        Map<NodeId, Integer> rounds,
        Set<NodeId> begunAnew,
        List<String> warnings) {

    /** A plan, or why there is none. */
    sealed interface Result {
        record Planned(ResumePlan plan) implements Result {}

        record Refused(Refusal refusal) implements Result {}
    }

    static Result of(ReadRun run, Resumption how) {
        Optional<Refusal> refusal = standing(run, how).or(() -> refusal(run, how));
        if (refusal.isPresent()) {
            return new Result.Refused(refusal.get());
        }
        Snapshot snapshot = run.snapshot().orElseThrow();
        String name = run.directory().snapshot() + " (graph)";
        LintReport report = Linter.check(
                GraphSource.parseResolved(name, snapshot.graphText().orElse("")), Optional.of(snapshot.runtime()));
        if (report.valid().isEmpty()) {
            return refused(
                    Kind.BAD_REQUEST,
                    "the saved graph cannot be run: "
                            + report.findings().stream()
                                    .filter(finding -> finding.severity() == Severity.ERROR)
                                    .findFirst()
                                    .map(Finding::message)
                                    .orElse("it has errors"));
        }
        return new Planning(run, snapshot, report.valid().get(), how).plan();
    }

    /** Why a run cannot go on here, as far as its directory alone says. */
    private static Optional<Refusal> standing(ReadRun run, Resumption how) {
        String id = run.runId();
        if (run.snapshot().isEmpty()) {
            return Optional.of(new Refusal(
                    Kind.UNREADABLE,
                    run.damages().stream()
                            .filter(damage ->
                                    damage.file().equals(run.directory().snapshot()))
                            .findFirst()
                            .map(damage -> damage.file() + " cannot be read: " + damage.reason()
                                    + "; the run cannot go on without it")
                            .orElse(run.directory().root() + " has no state.json and cannot go on without it")));
        }
        if (run.snapshot().get().schema() != 3) {
            return Optional.of(new Refusal(
                    Kind.BAD_REQUEST,
                    "run " + id + " is of schema " + run.snapshot().get().schema()
                            + ": it can be read here, and only goes on with the tool that wrote it"));
        }
        return switch (run.status()) {
            case PASS ->
                Optional.of(
                        how instanceof Resumption.RetryFailed
                                ? new Refusal(Kind.NOTHING_TO_DO, "run " + id + " passed: there is nothing to retry")
                                : new Refusal(Kind.BAD_REQUEST, "run " + id + " passed: there is nothing to decide"));
            case RUNNING, PLANNING -> Optional.of(new Refusal(Kind.LOCKED, "run " + id + running(run)));
            case FAIL, PAUSED, ABANDONED, NONE -> Optional.empty();
        };
    }

    /** Why a run cannot go on in this way. */
    private static Optional<Refusal> refusal(ReadRun run, Resumption how) {
        String id = run.runId();
        Optional<NodeId> gate = run.snapshot().flatMap(Snapshot::pausedAt);
        Optional<String> why = switch (how) {
            case Resumption.RetryFailed _ ->
                gate.filter(_ -> run.status() == RunStatus.PAUSED)
                        .map(at -> "run " + id + " waits at the gate `" + at + "`: decide it with --approve " + at
                                + " or --reject " + at);
            case Resumption.Approve approve -> notAt(run, gate, approve.gate());
            case Resumption.Reject reject -> notAt(run, gate, reject.gate());
        };
        return why.map(message -> new Refusal(Kind.BAD_REQUEST, message));
    }

    /** Another gate of the graph is no misspelling of the one that waits. */
    private static Optional<String> notAt(ReadRun run, Optional<NodeId> gate, NodeId named) {
        String id = run.runId();
        if (gate.isEmpty()) {
            return Optional.of("run " + id + " waits at no gate, so there is nothing to decide at `" + named + "`");
        }
        return gate.filter(at -> !at.equals(named))
                .map(at -> "run " + id + " waits at the gate `" + at + "`, not at `" + named + "`"
                        + (isNode(run, named)
                                ? ", which is not waiting"
                                : Suggestion.ending(named.value(), List.of(at.value()))));
    }

    private static boolean isNode(ReadRun run, NodeId named) {
        return run.snapshot()
                .flatMap(Snapshot::graphText)
                .flatMap(text -> GraphSource.parseResolved("state.json", text).graph())
                .filter(graph -> graph.byId().containsKey(named))
                .isPresent();
    }

    private static String running(ReadRun run) {
        Path lock = run.directory().lock();
        try {
            return RunLock.probe(lock) == RunLock.Probe.HELD
                    ? " is running in another process" + RunLock.holder(lock)
                    : " may be running: whether " + lock + " is held cannot be told";
        } catch (IOException e) {
            return " may be running: " + lock + " cannot be read";
        }
    }

    private static Result refused(Kind kind, String message) {
        return new Result.Refused(new Refusal(kind, message));
    }

    /** Whether a node may run in the leg. */
    boolean runs(NodeId node) {
        return !passed.containsKey(node) && !failed.containsKey(node);
    }

    ResumePreview preview(Optional<String> graphChanged, Map<String, String> environment) {
        String folder = RequestFile.folder(run.directory())
                .orElseGet(() -> Path.of("").toAbsolutePath().toString());
        var lanes = new RunLanes(graph.graph(), run.directory(), run.runId(), folder, environment);
        return new PlanPreview(this, lanes).preview(graphChanged);
    }
}
