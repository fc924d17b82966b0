package dev.retake.engine.store;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.retake.engine.event.RunEvent;
import dev.retake.engine.event.RunOutcome;
import dev.retake.engine.graph.Cause;
import dev.retake.engine.graph.NodeId;
import dev.retake.engine.graph.Outcome;
import dev.retake.engine.graph.Provenance;
import dev.retake.engine.graph.Trigger;
import dev.retake.engine.json.Json;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.util.Optional;

/** Events as lines of JSON and back: the run feed, schema 3, and the attempt journal, schema 1. */
final class EventLines {

    static final int SCHEMA = 3;
    private static final DateTimeFormatter NANOS =
            new DateTimeFormatterBuilder().appendInstant(9).toFormatter();

    private EventLines() {}

    /** A line of {@code events.jsonl}; zero values are left out. */
    static ObjectNode write(String runId, RunEvent event) {
        ObjectNode line = Json.object()
                .put("schema", SCHEMA)
                .put("ts", NANOS.format(event.at()))
                .put("run_id", runId);
        switch (event) {
            case RunEvent.RunStarted started -> {
                line.put("event", "run_started");
                Fields.put(line, "phase", started.phase());
                Fields.put(line, started.accounting());
            }
            case RunEvent.NodeStarted started -> {
                line.put("event", "node_started").put("node_id", started.node().value());
                Fields.put(line, "session_id", started.sessionId());
                Fields.putUnlessZero(line, "round", started.round());
                Fields.put(line, "attempt", started.attempt());
            }
            case RunEvent.NodeRetried retried -> {
                line.put("event", "node_retried").put("node_id", retried.node().value());
                Fields.put(line, retried.accounting());
                Fields.put(line, "session_id", retried.sessionId());
                Fields.putUnlessZero(line, "retries", retried.retries());
                Fields.put(line, "detail", retried.detail());
                Fields.putUnlessZero(line, "round", retried.round());
                Fields.put(line, "attempt", retried.attempt());
                retried.cause().ifPresent(cause -> line.put("cause", cause.token()));
                Fields.putIfTrue(line, "judged", retried.judged());
            }
            case RunEvent.NodePassed passed -> {
                line.put("event", "node_passed").put("node_id", passed.node().value());
                line.put("verdict", "PASS");
                Fields.put(line, passed.accounting());
                Fields.put(line, "session_id", passed.sessionId());
                Fields.putUnlessZero(line, "retries", passed.retries());
                Fields.put(line, "detail", passed.detail());
                passed.provenance().ifPresent(how -> line.put("provenance", how.token()));
                Fields.putUnlessZero(line, "round", passed.round());
                Fields.put(line, "attempt", passed.attempt());
            }
            case RunEvent.NodeFailed failed -> {
                line.put("event", "node_failed").put("node_id", failed.node().value());
                line.put("verdict", "FAIL");
                Fields.put(line, failed.accounting());
                Fields.put(line, "session_id", failed.sessionId());
                Fields.putUnlessZero(line, "retries", failed.retries());
                Fields.put(line, "detail", failed.detail());
                Fields.putUnlessZero(line, "round", failed.round());
                Fields.put(line, "attempt", failed.attempt());
                failed.cause().ifPresent(cause -> line.put("cause", cause.token()));
                Fields.putIfTrue(line, "judged", failed.judged());
            }
            case RunEvent.GatePaused gate -> gate(line, "gate_paused", gate.node());
            case RunEvent.GateApproved gate -> gate(line, "gate_approved", gate.node());
            case RunEvent.GateRejected gate -> gate(line, "gate_rejected", gate.node());
            case RunEvent.RunFinished finished -> {
                line.put("event", "run_finished");
                Fields.put(line, finished.accounting());
                Fields.put(line, "detail", finished.detail());
                line.put("outcome", finished.outcome().token());
            }
            case RunEvent.AttemptStarted _, RunEvent.AttemptEnded _, RunEvent.Unknown _ ->
                throw new IllegalArgumentException("not an event of the run feed: " + event);
        }
        return line;
    }

    private static void gate(ObjectNode line, String event, NodeId node) {
        line.put("event", event).put("node_id", node.value());
    }

    /** The event that a line of {@code events.jsonl} tells; empty when the line is no event at all. */
    static Optional<RunEvent> read(ObjectNode line, String text) {
        return Fields.text(line, "event").map(type -> read(line, type, text));
    }

    private static RunEvent read(ObjectNode line, String type, String text) {
        Instant at = Fields.instant(line, "ts").orElse(Instant.EPOCH);
        Optional<NodeId> node = AttemptRows.nodeId(line);
        RunEvent unknown = new RunEvent.Unknown(at, type, text);
        return switch (type) {
            case "run_started" -> new RunEvent.RunStarted(at, Fields.text(line, "phase"), Fields.accounting(line));
            case "run_finished" ->
                Fields.text(line, "outcome")
                        .flatMap(RunOutcome::of)
                        .<RunEvent>map(outcome -> new RunEvent.RunFinished(
                                at, outcome, Fields.text(line, "detail"), Fields.accounting(line)))
                        .orElse(unknown);
            default -> node.map(id -> readOfNode(line, type, at, id, unknown)).orElse(unknown);
        };
    }

    private static RunEvent readOfNode(ObjectNode line, String type, Instant at, NodeId node, RunEvent unknown) {
        var session = Fields.text(line, "session_id");
        var detail = Fields.text(line, "detail");
        var attempt = Fields.integer(line, "attempt");
        var accounting = Fields.accounting(line);
        int round = Fields.integer(line, "round").orElse(0);
        int retries = Fields.integer(line, "retries").orElse(0);
        boolean judged = Fields.isTrue(line, "judged");
        Optional<Cause> cause = Fields.text(line, "cause").flatMap(Cause::of);
        return switch (type) {
            case "node_started" -> new RunEvent.NodeStarted(at, node, session, round, attempt);
            case "node_retried" ->
                new RunEvent.NodeRetried(at, node, retries, session, round, accounting, detail, attempt, cause, judged);
            case "node_passed" ->
                new RunEvent.NodePassed(
                        at,
                        node,
                        accounting,
                        session,
                        retries,
                        detail,
                        Fields.text(line, "provenance").flatMap(Provenance::of),
                        round,
                        attempt);
            case "node_failed" ->
                new RunEvent.NodeFailed(at, node, accounting, session, retries, detail, round, attempt, cause, judged);
            case "gate_paused" -> new RunEvent.GatePaused(at, node);
            case "gate_approved" -> new RunEvent.GateApproved(at, node);
            case "gate_rejected" -> new RunEvent.GateRejected(at, node);
            default -> unknown;
        };
    }

    /** The line of {@code attempts.jsonl} that goes with the row {@code start.json} of this hash. */
    static ObjectNode journal(RunEvent.AttemptStarted event, String rowSha256) {
        ObjectNode line = journalHead(event, "attempt_started", event.number(), rowSha256);
        line.put("trigger", event.trigger().token());
        if (event.quotes().isPresent()) {
            line.put("quotes", event.quotes().getAsInt()).put("quote_bytes", event.quoteBytes());
        }
        return line;
    }

    /** The line of {@code attempts.jsonl} that goes with the row {@code end.json} of this hash. */
    static ObjectNode journal(RunEvent.AttemptEnded event, String rowSha256) {
        ObjectNode line = journalHead(event, "attempt_ended", event.number(), rowSha256);
        line.put("outcome", event.outcome().token());
        event.cause().ifPresent(cause -> line.put("cause", cause.token()));
        Fields.putIfTrue(line, "judged", event.judged());
        Fields.record(line, event.accounting());
        return line;
    }

    private static ObjectNode journalHead(RunEvent.OfNode event, String type, int number, String rowSha256) {
        return Json.object()
                .put("schema", AttemptRows.SCHEMA)
                .put("ts", NANOS.format(event.at()))
                .put("event", type)
                .put("node_id", event.node().value())
                .put("number", number)
                .put("row_sha256", rowSha256);
    }

    /** The event that a line of {@code attempts.jsonl} tells; empty when the line is no event at all. */
    static Optional<RunEvent> readJournal(String text) {
        return Json.parseObject(text).flatMap(line -> {
            Optional<NodeId> node = AttemptRows.nodeId(line);
            var number = Fields.integer(line, "number");
            String type = Fields.textOr(line, "event", "");
            Instant at = Fields.instant(line, "ts").orElse(Instant.EPOCH);
            if (node.isEmpty() || number.isEmpty()) {
                return Fields.text(line, "event").map(name -> new RunEvent.Unknown(at, name, text));
            }
            return switch (type) {
                case "attempt_started" ->
                    Optional.of(new RunEvent.AttemptStarted(
                            at,
                            node.get(),
                            number.getAsInt(),
                            Fields.text(line, "trigger").flatMap(Trigger::of).orElse(Trigger.INITIAL),
                            Fields.integer(line, "quotes"),
                            Fields.integer(line, "quote_bytes").orElse(0)));
                case "attempt_ended" ->
                    Fields.text(line, "outcome")
                            .flatMap(Outcome::of)
                            .map(outcome -> new RunEvent.AttemptEnded(
                                    at,
                                    node.get(),
                                    number.getAsInt(),
                                    outcome,
                                    Fields.text(line, "cause").flatMap(Cause::of),
                                    Fields.isTrue(line, "judged"),
                                    Fields.accounting(line)));
                default -> Optional.of(new RunEvent.Unknown(at, type, text));
            };
        });
    }
}
