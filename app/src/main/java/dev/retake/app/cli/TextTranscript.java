package dev.retake.app.cli;

import dev.retake.engine.event.NodePhase;
import dev.retake.engine.event.RunEvent;
import dev.retake.engine.event.RunOutcome;
import dev.retake.engine.graph.Accounting;
import dev.retake.engine.graph.AgentGraph;
import dev.retake.engine.graph.Cause;
import dev.retake.engine.graph.Node;
import dev.retake.engine.graph.NodeId;
import dev.retake.engine.graph.NodeType;
import dev.retake.engine.graph.Outcome;
import dev.retake.engine.graph.Trigger;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Collectors;

/** Tells a run to people: one line for each transition, then the ledger. */
final class TextTranscript implements Transcript {

    private static final int LEAST_NAME = 14;
    private static final int MOST_NAME = 40;
    private static final int VERDICT = 26;

    private final Console console;
    private final Hints hints;
    private final int nameWidth;
    private final Set<NodeId> gates;
    private final Map<NodeId, Instant> started = new HashMap<>();
    private final Map<NodeId, Duration> took = new HashMap<>();

    TextTranscript(RetakeCommand retake, Optional<AgentGraph> graph) {
        this.console = retake.console();
        this.hints = retake.hints();
        this.nameWidth = graph.stream()
                .flatMap(known -> known.byId().keySet().stream())
                .mapToInt(id -> Math.min(id.value().length(), MOST_NAME))
                .reduce(LEAST_NAME, Math::max);
        this.gates = graph.stream()
                .flatMap(known -> known.nodes().stream())
                .filter(node -> node.type() == NodeType.GATE)
                .map(Node::id)
                .collect(Collectors.toSet());
    }

    @Override
    public void begin(Followed run) {
        console.note("run " + run.runId() + " in " + run.directory());
    }

    @Override
    public void event(Followed run, RunEvent event) {
        switch (event) {
            case RunEvent.AttemptStarted start -> {
                started.put(start.node(), start.at());
                say(
                        start.trigger() == Trigger.RETRY ? "↻" : "▶",
                        start.node(),
                        "attempt " + start.number() + quotes(start));
            }
            case RunEvent.AttemptEnded end -> {
                Optional.ofNullable(started.get(end.node()))
                        .ifPresent(from -> took.put(end.node(), Duration.between(from, end.at())));
                ended(end);
            }
            case RunEvent.NodePassed passed ->
                say(
                        "✓",
                        passed.node(),
                        result(
                                passed.attempt(),
                                "passed"
                                        + passed.provenance()
                                                .map(LedgerText::inBrackets)
                                                .orElse(""),
                                passed.accounting(),
                                passed.node()));
            case RunEvent.NodeRetried sentBack
            when sentBack.retries() == 0 ->
                say("↺", sentBack.node(), sentBack.detail().orElse("feedback"));
            // What follows comes from tools that keep no attempts.
            case RunEvent.NodeStarted begun
            when begun.attempt().isEmpty() && !gates.contains(begun.node()) -> say("▶", begun.node(), "");
            case RunEvent.NodeRetried again
            when again.attempt().isEmpty() ->
                say(
                        "↻",
                        again.node(),
                        "retry " + again.retries()
                                + again.detail().map(why -> ": " + why).orElse(""));
            case RunEvent.GateApproved gate -> say("✓", gate.node(), "approved");
            case RunEvent.GateRejected gate -> say("✗", gate.node(), "rejected");
            case RunEvent.NodeFailed failed
            when failed.attempt().isEmpty() ->
                say("✗", failed.node(), failed.detail().orElse("failed"));
            case RunEvent.GatePaused gate -> say("⏸", gate.node(), "waits for a person");
            default -> {
                // What else there is, a line above has said already.
            }
        }
    }

    private static String quotes(RunEvent.AttemptStarted start) {
        return start.quotes().isPresent()
                ? "  quotes attempt " + start.quotes().getAsInt() + " (" + Words.bytes(start.quoteBytes()) + ")"
                : start.trigger() == Trigger.RETRY ? "  no quote" : "";
    }

    private void ended(RunEvent.AttemptEnded end) {
        String verdict = end.cause().map(Cause::token).orElse("failed");
        switch (end.outcome()) {
            case PASSED -> {
                // NodePassed follows and says how it passed.
            }
            case FAILED ->
                say(
                        "✗",
                        end.node(),
                        result(
                                OptionalInt.of(end.number()),
                                String.format("%-15s  %s", verdict, Words.judged(end.judged())),
                                end.accounting(),
                                end.node()));
            case CANCELLED, LIMITED ->
                say(
                        "■",
                        end.node(),
                        result(
                                OptionalInt.of(end.number()),
                                end.outcome() == Outcome.LIMITED ? "session limit" : "cancelled",
                                end.accounting(),
                                end.node()));
        }
    }

    private String result(OptionalInt attempt, String verdict, Accounting accounting, NodeId node) {
        return String.format(
                "%s%-" + VERDICT + "s  %s   %s",
                attempt.isPresent() ? "attempt " + attempt.getAsInt() + "  " : "",
                verdict,
                Words.cost(accounting.cost()),
                Optional.ofNullable(took.get(node)).map(Words::duration).orElse(""));
    }

    private void say(String mark, NodeId node, String what) {
        console.line(String.format("%s %-" + nameWidth + "s  %s", mark, node.value(), what)
                .stripTrailing());
    }

    /** The node whose attempts tell most: the first that did not pass, else the last one. */
    private static Optional<Ledger.Row> telling(Ledger ledger) {
        List<Ledger.Row> ran =
                ledger.rows().stream().filter(row -> row.attempts() > 0).toList();
        return ran.stream()
                .filter(row -> row.phase() != NodePhase.PASSED)
                .findFirst()
                .or(() -> ran.isEmpty() ? Optional.empty() : Optional.of(ran.getLast()));
    }

    @Override
    public void end(Followed run, RunOutcome outcome, Optional<String> detail, Ledger ledger) {
        console.line("");
        LedgerText.lines(ledger).forEach(console::line);
        console.line("run " + (RunEvent.RunFinished.isStop(detail) ? "stopped" : outcome.token())
                + detail.flatMap(why -> LedgerText.unsaid(why, ledger))
                        .map(why -> ": " + why)
                        .orElse(""));
        hints.next(run).forEach(console::note);
        console.note("look at it: " + hints.show(run)
                + telling(ledger)
                        .map(row -> ", " + hints.attempts(run, row.node().value()))
                        .orElse("")
                + ", or " + hints.window(run));
    }
}
