package dev.retake.app.cli;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.retake.app.cli.AttemptsCommand.Take;
import dev.retake.engine.attempt.Attempt;
import dev.retake.engine.attempt.AttemptDelta;
import dev.retake.engine.attempt.AttemptEnd;
import dev.retake.engine.attempt.AttemptStart;
import dev.retake.engine.attempt.ContextPart;
import dev.retake.engine.run.AttemptTexts;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;

/** An attempt as JSON: the keys of its two records in one object, and its texts. */
final class AttemptJson {

    private AttemptJson() {}

    static ObjectNode of(String runId, Take take) {
        Attempt attempt = take.attempt();
        ObjectNode object = JsonNodeFactory.instance
                .objectNode()
                .put("run_id", runId)
                .put("node_id", attempt.node().value())
                .put("number", attempt.number())
                .put("status", attempt.status().name().toLowerCase(Locale.ROOT))
                .put("trigger", attempt.trigger().token())
                .put("leg", attempt.leg());
        if (attempt.round() > 0) {
            object.put("round", attempt.round());
        }
        take.feedback().ifPresent(feedback -> {
            object.put("rounds", feedback.rounds());
            if (feedback.sent()) {
                object.put("feedback_from", feedback.from().value());
            }
        });
        attempt.startedAt().ifPresent(at -> object.put("started_at", at.toString()));
        attempt.start().ifPresent(start -> put(object, start));
        attempt.sessionId().ifPresent(session -> object.put("session_id", session));
        attempt.endedAt().ifPresent(at -> object.put("ended_at", at.toString()));
        attempt.duration().ifPresent(took -> object.put("duration_ms", took.toMillis()));
        attempt.cause().ifPresent(cause -> object.put("cause", cause.token()));
        if (attempt.judged()) {
            object.put("judged", true);
        }
        attempt.provenance().ifPresent(provenance -> object.put("provenance", provenance.token()));
        if (!attempt.detail().isEmpty()) {
            object.put("detail", attempt.detail());
        }
        EventJson.put(object, attempt.accounting());
        attempt.end().ifPresent(end -> put(object, end));
        put(object, take.texts());
        return object;
    }

    private static void put(ObjectNode object, AttemptStart start) {
        put(object, "follows", start.follows());
        object.put("runtime", start.runtime());
        object.set("argv", array(start.argv()));
        object.put("cwd", start.cwd());
        put(object, "worktree", start.worktree());
        put(object, "resumed_session", start.resumedSession());
        object.put("timeout_ms", start.timeout().toMillis());
        start.budgetUsd().ifPresent(budget -> object.put("budget_usd", budget));
        object.putObject("prompt_ref")
                .put("sha256", start.prompt().sha256())
                .put("bytes", start.prompt().bytes())
                .put("base_sha256", start.prompt().baseSha256())
                .put("base_bytes", start.prompt().baseBytes());
        ArrayNode context = object.putArray("context");
        for (ContextPart part : start.context()) {
            ObjectNode entry = context.addObject().put("kind", part.kind());
            if (!part.name().isEmpty()) {
                entry.put("name", part.name());
            }
            entry.put("sha256", part.sha256()).put("bytes", part.bytes());
        }
        ObjectNode tools = object.putObject("tools");
        start.tools().allowedTools().ifPresent(allowed -> tools.set("allowed_tools", array(allowed)));
        tools.put("permission_mode", start.tools().permissionMode());
        put(tools, "agent", start.tools().agent());
        tools.put("runtime", start.tools().runtime());
        put(tools, "model", start.tools().model());
    }

    private static void put(ObjectNode object, AttemptEnd end) {
        object.put("outcome", end.verdict().outcome().token());
        put(object, "exit_code", end.exitCode());
        put(object, "signal", end.signal());
        ArrayNode checks = object.putArray("checks");
        end.checks().forEach(check -> {
            ObjectNode entry = checks.addObject().put("predicate", check.predicate());
            check.passed().ifPresent(passed -> entry.put("passed", passed));
            put(entry, "expression", check.expression());
            put(entry, "evidence", check.evidence());
            put(entry, "file", check.file());
        });
        put(object, "model", end.model());
        ObjectNode files = object.putObject("files");
        end.files().forEach((name, file) -> {
            ObjectNode entry =
                    files.putObject(name).put("sha256", file.sha256()).put("bytes", file.bytes());
            if (file.cut() > 0) {
                entry.put("cut", file.cut());
            }
        });
        end.touched().ifPresent(touched -> object.set("touched", array(touched)));
        end.delta().ifPresent(delta -> put(object.putObject("delta"), delta));
    }

    private static void put(ObjectNode object, AttemptDelta delta) {
        put(object.putObject("context"), delta.context());
        put(object.putObject("tools"), delta.tools());
        put(object.putObject("prompt"), delta.prompt());
        delta.reply().ifPresent(reply -> object.put("reply", reply.token()));
        delta.similarity().ifPresent(similarity -> object.put("similarity", similarity));
    }

    private static void put(ObjectNode object, AttemptDelta.Change change) {
        object.set("added", array(change.added()));
        object.set("removed", array(change.removed()));
        object.set("changed", array(change.changed()));
    }

    private static void put(ObjectNode object, AttemptTexts texts) {
        object.put("prompt", texts.prompt().orElse(null));
        object.put("base_prompt", texts.basePrompt().orElse(null));
        object.putNull("quote");
        texts.quote()
                .ifPresent(quote -> object.putObject("quote")
                        .put("of", quote.of())
                        .put("nonce", quote.nonce())
                        .put("bytes", quote.bytes())
                        .put("source_bytes", quote.sourceBytes())
                        .put("cut", quote.cut())
                        .put("fidelity", quote.fidelity().name().toLowerCase(Locale.ROOT))
                        .put("text", quote.text()));
        object.put("reply", texts.reply().orElse(null));
        texts.missing().ifPresent(missing -> object.put("missing", missing));
    }

    private static void put(ObjectNode object, String key, Optional<String> value) {
        value.ifPresent(text -> object.put(key, text));
    }

    private static void put(ObjectNode object, String key, OptionalInt value) {
        value.ifPresent(number -> object.put(key, number));
    }

    private static ArrayNode array(List<String> texts) {
        ArrayNode array = JsonNodeFactory.instance.arrayNode();
        texts.forEach(array::add);
        return array;
    }
}
