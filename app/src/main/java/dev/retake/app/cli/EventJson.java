package dev.retake.app.cli;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.retake.engine.event.RunEvent;
import dev.retake.engine.graph.Accounting;
import dev.retake.engine.graph.Cause;
import dev.retake.engine.graph.Cost;
import java.util.Optional;
import java.util.OptionalInt;

/** An event of a run as JSON, with the keys that the run directory's streams use. */
final class EventJson {

    private EventJson() {}

    static ObjectNode of(String runId, RunEvent event) {
        ObjectNode line = JsonNodeFactory.instance
                .objectNode()
                .put("event", name(event))
                .put("run_id", runId)
                .put("ts", event.at().toString());
        if (event instanceof RunEvent.OfNode ofNode) {
            line.put("node_id", ofNode.node().value());
        }
        switch (event) {
            case RunEvent.RunStarted started -> put(line, "phase", started.phase());
            case RunEvent.NodeStarted started -> attempt(line, started.attempt(), started.sessionId());
            case RunEvent.NodeRetried retried -> {
                attempt(line, retried.attempt(), retried.sessionId());
                line.put("retries", retried.retries());
                failure(line, retried.cause(), retried.judged(), retried.detail());
                put(line, retried.accounting());
            }
            case RunEvent.NodePassed passed -> {
                line.put("verdict", "PASS");
                attempt(line, passed.attempt(), passed.sessionId());
                passed.provenance().ifPresent(provenance -> line.put("provenance", provenance.token()));
                put(line, "detail", passed.detail());
                put(line, passed.accounting());
            }
            case RunEvent.NodeFailed failed -> {
                line.put("verdict", "FAIL");
                attempt(line, failed.attempt(), failed.sessionId());
                failure(line, failed.cause(), failed.judged(), failed.detail());
                put(line, failed.accounting());
            }
            case RunEvent.AttemptStarted started -> {
                line.put("number", started.number())
                        .put("trigger", started.trigger().token());
                if (started.quotes().isPresent()) {
                    line.put("quotes", started.quotes().getAsInt()).put("quote_bytes", started.quoteBytes());
                }
            }
            case RunEvent.AttemptEnded ended -> {
                line.put("number", ended.number())
                        .put("outcome", ended.outcome().token());
                failure(line, ended.cause(), ended.judged(), Optional.empty());
                put(line, ended.accounting());
            }
            case RunEvent.RunFinished finished -> {
                line.put("outcome", finished.outcome().token());
                put(line, "detail", finished.detail());
                if (RunEvent.RunFinished.isStop(finished.detail())) {
                    line.put("stopped", true);
                }
            }
            case RunEvent.Unknown unknown -> line.put("line", unknown.line());
            case RunEvent.GatePaused _, RunEvent.GateApproved _, RunEvent.GateRejected _ -> {
                // Their node says it all.
            }
        }
        return line;
    }

    private static String name(RunEvent event) {
        return switch (event) {
            case RunEvent.RunStarted _ -> "run_started";
            case RunEvent.NodeStarted _ -> "node_started";
            case RunEvent.NodeRetried _ -> "node_retried";
            case RunEvent.NodePassed _ -> "node_passed";
            case RunEvent.NodeFailed _ -> "node_failed";
            case RunEvent.GatePaused _ -> "gate_paused";
            case RunEvent.GateApproved _ -> "gate_approved";
            case RunEvent.GateRejected _ -> "gate_rejected";
            case RunEvent.RunFinished _ -> "run_finished";
            case RunEvent.AttemptStarted _ -> "attempt_started";
            case RunEvent.AttemptEnded _ -> "attempt_ended";
            case RunEvent.Unknown unknown -> unknown.type();
        };
    }

    private static void attempt(ObjectNode line, OptionalInt attempt, Optional<String> session) {
        attempt.ifPresent(number -> line.put("attempt", number));
        put(line, "session_id", session);
    }

    private static void failure(ObjectNode line, Optional<Cause> cause, boolean judged, Optional<String> detail) {
        cause.ifPresent(known -> line.put("cause", known.token()));
        if (judged) {
            line.put("judged", true);
        }
        put(line, "detail", detail);
    }

    private static void put(ObjectNode line, String key, Optional<String> value) {
        value.ifPresent(text -> line.put(key, text));
    }

    /** {@code cost_usd} or {@code cost_unknown}, never both, and {@code usage} where it is known. */
    static void put(ObjectNode object, Accounting accounting) {
        switch (accounting.cost()) {
            case Cost.Known known -> object.put("cost_usd", known.usd());
            case Cost.Unknown _ -> object.put("cost_unknown", true);
        }
        accounting
                .usage()
                .ifPresent(usage -> object.putObject("usage")
                        .put("input_tokens", usage.inputTokens())
                        .put("cached_input_tokens", usage.cachedInputTokens())
                        .put("output_tokens", usage.outputTokens())
                        .put("reasoning_output_tokens", usage.reasoningOutputTokens()));
    }
}
