package dev.retake.engine.run;

import dev.retake.engine.attempt.Attempt;
import dev.retake.engine.event.NodePhase;
import dev.retake.engine.event.NodeState;
import dev.retake.engine.event.RunStatus;
import dev.retake.engine.graph.AttemptStatus;
import dev.retake.engine.graph.Handoff;
import dev.retake.engine.graph.Node;
import dev.retake.engine.graph.NodeId;
import dev.retake.engine.graph.QuoteMode;
import dev.retake.engine.lint.Finding;
import dev.retake.engine.lint.LintReport;
import dev.retake.engine.lint.Linter;
import dev.retake.engine.lint.Severity;
import dev.retake.engine.lint.ValidGraph;
import dev.retake.engine.run.Refusal.Kind;
import dev.retake.engine.schedule.Prior;
import dev.retake.engine.source.GraphSource;
import dev.retake.engine.store.ReadRun;
import dev.retake.engine.store.Replies;
import dev.retake.engine.store.RunLock;
import dev.retake.engine.store.Snapshot;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What retrying the failed nodes of a run comes to.
 *
 * @param passed nodes that are kept, with their sessions
 * @param recovered passed attempts whose verdict a killed process did not come to write
 * @param priors the last attempt of every other node that has had one
 */
record ResumePlan(
        ReadRun run,
        ValidGraph graph,
        Map<NodeId, Optional<String>> passed,
        List<Attempt> recovered,
        Map<NodeId, Prior> priors,
        List<String> warnings) {

    /** A plan, or why there is none. */
    sealed interface Result {
        record Planned(ResumePlan plan) implements Result {}

        record Refused(Refusal refusal) implements Result {}
    }

    static Result of(ReadRun run) {
        Optional<Refusal> refusal = refusal(run);
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
        return plan(run, snapshot, report.valid().get());
    }

    /** Why a run cannot go on here, as far as its directory alone says. */
    private static Optional<Refusal> refusal(ReadRun run) {
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
        Optional<String> gate = run.snapshot().get().pausedAt();
        if (gate.isPresent()) {
            return Optional.of(new Refusal(
                    Kind.BAD_REQUEST,
                    "run " + id + " waits at the gate `" + gate.get() + "`: gates are not supported yet"));
        }
        return switch (run.status()) {
            case PASS ->
                Optional.of(new Refusal(Kind.NOTHING_TO_DO, "run " + id + " passed: there is nothing to retry"));
            case RUNNING, PLANNING -> Optional.of(new Refusal(Kind.LOCKED, "run " + id + running(run)));
            case FAIL, PAUSED, ABANDONED, NONE -> Optional.empty();
        };
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

    private static Result plan(ReadRun run, Snapshot snapshot, ValidGraph graph) {
        var replies = new Replies(run.directory());
        Map<NodeId, Optional<String>> passed = new LinkedHashMap<>();
        List<Attempt> recovered = new ArrayList<>();
        Map<NodeId, Prior> priors = new LinkedHashMap<>();
        List<String> warnings = new ArrayList<>();
        for (Node node : graph.graph().nodes()) {
            List<Attempt> attempts = run.attempts(node.id());
            NodePhase phase = run.state().node(node.id()).map(NodeState::phase).orElse(NodePhase.WAITING);
            boolean passedByRecord = !attempts.isEmpty() && attempts.getLast().status() == AttemptStatus.PASSED;
            if (phase == NodePhase.PASSED || passedByRecord) {
                passed.put(
                        node.id(),
                        snapshot.session(node.id())
                                .or(() -> attempts.isEmpty()
                                        ? Optional.empty()
                                        : attempts.getLast().sessionId()));
                if (phase != NodePhase.PASSED) {
                    recovered.add(attempts.getLast());
                }
            } else if (!attempts.isEmpty()) {
                priors.put(node.id(), prior(attempts.getLast(), replies, warnings));
            }
        }
        if (passed.size() == graph.graph().nodes().size()
                && recovered.isEmpty()
                && run.status() != RunStatus.ABANDONED) {
            return refused(
                    Kind.NOTHING_TO_DO, "every node of run " + run.runId() + " passed: there is nothing to retry");
        }
        if (run.status() == RunStatus.ABANDONED) {
            warnings.add("the process that ran this run is gone; an agent it had started may still be at work");
        }
        return new Result.Planned(new ResumePlan(run, graph, passed, recovered, priors, warnings));
    }

    private static Prior prior(Attempt last, Replies replies, List<String> warnings) {
        Optional<String> reply = Optional.empty();
        try {
            reply = replies.reply(last);
        } catch (IOException e) {
            warnings.add("the reply of attempt " + last.number() + " of " + last.node() + " cannot be read: "
                    + e.getMessage());
        }
        boolean judged = last.status() == AttemptStatus.FAILED && last.judged();
        return new Prior(last.number(), last.start(), reply, judged);
    }

    ResumePreview preview(Optional<String> graphChanged) {
        List<ResumePreview.NodePlan> nodes =
                graph.graph().nodes().stream().map(this::nodePlan).toList();
        return new ResumePreview(
                run.directory().root(),
                run.runId(),
                run.snapshot().map(Snapshot::runtime).orElse(""),
                nodes,
                graphChanged,
                warnings,
                Optional.empty());
    }

    private ResumePreview.NodePlan nodePlan(Node node) {
        Optional<NodeState> state = run.state().node(node.id());
        int attempts = run.attempts(node.id()).isEmpty()
                ? 0
                : run.attempts(node.id()).getLast().number();
        Optional<Prior> prior = Optional.ofNullable(priors.get(node.id()));
        ResumePreview.Fate fate = passed.containsKey(node.id())
                ? ResumePreview.Fate.KEPT
                : prior.isPresent() ? ResumePreview.Fate.RERUN : ResumePreview.Fate.RUN;
        Optional<Integer> quoted =
                prior.filter(before -> isQuoted(node, before)).map(Prior::number);
        return new ResumePreview.NodePlan(
                node.id(),
                fate,
                quoted,
                prior.map(before -> quoteReason(node, before)).orElse(""),
                state.map(NodeState::cost).orElse(dev.retake.engine.graph.CostTotal.ZERO),
                attempts,
                prior.filter(_ -> node.handoff() == Handoff.SESSION)
                        .map(_ -> "a retry starts a fresh session; it does not go on in that of "
                                + node.dependsOn().getFirst()));
    }

    private static boolean isQuoted(Node node, Prior prior) {
        return prior.judged()
                && node.retry().quote() == QuoteMode.REPLY
                && prior.reply().filter(reply -> !reply.isBlank()).isPresent();
    }

    private String quoteReason(Node node, Prior prior) {
        if (isQuoted(node, prior)) {
            return "quotes attempt " + prior.number() + ", which was judged";
        }
        if (node.retry().quote() == QuoteMode.NONE) {
            return "not quoted: its retry.quote is none";
        }
        if (!prior.judged()) {
            return "not quoted: attempt " + prior.number() + " " + notJudged(node.id());
        }
        return "not quoted: attempt " + prior.number() + " left no reply";
    }

    private String notJudged(NodeId node) {
        return switch (run.attempts(node).getLast().status()) {
            case FAILED -> "failed in the machinery, not on its work";
            case CANCELLED -> "was cancelled";
            case LIMITED -> "met the session limit";
            case LOST, RUNNING -> "was lost with its process";
            case PASSED -> "passed";
        };
    }
}
