package dev.retake.engine.store;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.retake.engine.attempt.AttemptDelta;
import dev.retake.engine.attempt.AttemptDelta.Change;
import dev.retake.engine.attempt.AttemptDelta.ReplyChange;
import dev.retake.engine.attempt.AttemptEnd;
import dev.retake.engine.attempt.AttemptStart;
import dev.retake.engine.attempt.CheckResult;
import dev.retake.engine.attempt.ContextPart;
import dev.retake.engine.attempt.FileRef;
import dev.retake.engine.attempt.PromptRef;
import dev.retake.engine.attempt.QuoteRef;
import dev.retake.engine.attempt.ToolSelection;
import dev.retake.engine.attempt.Verdict;
import dev.retake.engine.graph.Cause;
import dev.retake.engine.graph.NodeId;
import dev.retake.engine.graph.Outcome;
import dev.retake.engine.graph.Provenance;
import dev.retake.engine.graph.Trigger;
import dev.retake.engine.json.Json;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;

/** The two rows of an attempt, {@code start.json} and {@code end.json}, as JSON and back. */
final class AttemptRows {

    static final int SCHEMA = 1;

    private AttemptRows() {}

    static ObjectNode write(AttemptStart start) {
        ObjectNode row = head(start.runId(), start.node(), start.number());
        row.put("trigger", start.trigger().token());
        Fields.put(row, "follows", start.follows());
        row.put("leg", start.leg());
        Fields.putUnlessZero(row, "round", start.round());
        row.put("started_at", start.startedAt().toString());
        row.put("runtime", start.runtime());
        row.set("argv", Fields.array(start.argv()));
        row.put("cwd", start.cwd());
        Fields.put(row, "worktree", start.worktree());
        Fields.put(row, "session_id", start.sessionId());
        Fields.put(row, "resumed_session", start.resumedSession());
        row.put("timeout_ms", start.timeout().toMillis());
        start.budgetUsd().ifPresent(budget -> row.put("budget_usd", budget));
        row.putObject("prompt")
                .put("sha256", start.prompt().sha256())
                .put("bytes", start.prompt().bytes())
                .put("base_sha256", start.prompt().baseSha256())
                .put("base_bytes", start.prompt().baseBytes());
        start.quote()
                .ifPresent(quote -> row.putObject("quote")
                        .put("of", quote.of())
                        .put("nonce", quote.nonce())
                        .put("bytes", quote.bytes())
                        .put("source_bytes", quote.sourceBytes())
                        .put("cut", quote.cut())
                        .put("sha256", quote.sha256()));
        var context = row.putArray("context");
        for (ContextPart part : start.context()) {
            ObjectNode entry = context.addObject().put("kind", part.kind());
            Fields.putUnlessEmpty(entry, "name", part.name());
            entry.put("sha256", part.sha256()).put("bytes", part.bytes());
        }
        ObjectNode tools = row.putObject("tools");
        start.tools().allowedTools().ifPresent(allowed -> tools.set("allowed_tools", Fields.array(allowed)));
        tools.put("permission_mode", start.tools().permissionMode());
        Fields.put(tools, "agent", start.tools().agent());
        tools.put("runtime", start.tools().runtime());
        Fields.put(tools, "model", start.tools().model());
        return row;
    }

    private static ObjectNode head(String runId, NodeId node, int number) {
        return Json.object()
                .put("schema", SCHEMA)
                .put("run_id", runId)
                .put("node_id", node.value())
                .put("number", number);
    }

    static ObjectNode write(AttemptEnd end) {
        ObjectNode row = head(end.runId(), end.node(), end.number());
        row.put("ended_at", end.endedAt().toString());
        putVerdict(row, end.verdict());
        Fields.put(row, "exit_code", end.exitCode());
        Fields.put(row, "signal", end.signal());
        var checks = row.putArray("checks");
        for (CheckResult check : end.checks()) {
            ObjectNode entry = checks.addObject().put("predicate", check.predicate());
            check.passed().ifPresent(passed -> entry.put("passed", passed));
            Fields.put(entry, "expression", check.expression());
            Fields.put(entry, "evidence", check.evidence());
            Fields.put(entry, "file", check.file());
        }
        Fields.record(row, end.accounting());
        Fields.put(row, "model", end.model());
        Fields.put(row, "session_id", end.sessionId());
        ObjectNode files = row.putObject("files");
        new TreeMap<>(end.files()).forEach((name, file) -> {
            ObjectNode entry =
                    files.putObject(name).put("sha256", file.sha256()).put("bytes", file.bytes());
            if (file.cut() > 0) {
                entry.put("cut", file.cut());
            }
        });
        end.touched().ifPresent(touched -> row.set("touched", Fields.array(touched)));
        end.delta().ifPresent(delta -> row.set("delta", write(delta)));
        return row;
    }

    private static void putVerdict(ObjectNode row, Verdict verdict) {
        row.put("outcome", verdict.outcome().token());
        verdict.failedBy().ifPresent(cause -> row.put("cause", cause.token()));
        Fields.putIfTrue(row, "judged", verdict.judged());
        verdict.passedBy().ifPresent(provenance -> row.put("provenance", provenance.token()));
        Fields.putUnlessEmpty(row, "detail", verdict.detail());
    }

    private static ObjectNode write(AttemptDelta delta) {
        ObjectNode object = Json.object();
        object.set("context", write(delta.context()));
        object.set("tools", write(delta.tools()));
        object.set("prompt", write(delta.prompt()));
        delta.reply().ifPresent(reply -> object.put("reply", reply.token()));
        delta.similarity().ifPresent(similarity -> object.put("similarity", similarity));
        return object;
    }

    private static ObjectNode write(Change change) {
        ObjectNode object = Json.object();
        object.set("added", Fields.array(change.added()));
        object.set("removed", Fields.array(change.removed()));
        object.set("changed", Fields.array(change.changed()));
        return object;
    }

    /** The start that a row holds; empty when it lacks what every start has. */
    static Optional<AttemptStart> readStart(ObjectNode row) {
        Optional<NodeId> node = nodeId(row);
        OptionalInt number = Fields.integer(row, "number");
        var startedAt = Fields.instant(row, "started_at");
        Optional<Trigger> trigger = Fields.text(row, "trigger").flatMap(Trigger::of);
        Optional<ObjectNode> prompt = Fields.object(row, "prompt");
        if (node.isEmpty() || number.isEmpty() || startedAt.isEmpty() || trigger.isEmpty() || prompt.isEmpty()) {
            return Optional.empty();
        }
        ObjectNode tools = Fields.object(row, "tools").orElseGet(Json::object);
        String runtime = Fields.textOr(row, "runtime", "claude");
        return Optional.of(new AttemptStart(
                Fields.textOr(row, "run_id", ""),
                node.get(),
                number.getAsInt(),
                trigger.get(),
                Fields.integer(row, "follows"),
                Fields.integer(row, "leg").orElse(1),
                Fields.integer(row, "round").orElse(0),
                startedAt.get(),
                runtime,
                Fields.texts(row, "argv").orElse(List.of()),
                Fields.textOr(row, "cwd", ""),
                Fields.text(row, "worktree"),
                Fields.text(row, "session_id"),
                Fields.text(row, "resumed_session"),
                Duration.ofMillis(Fields.whole(row, "timeout_ms").orElse(0)),
                Fields.decimal(row, "budget_usd"),
                new PromptRef(
                        Fields.textOr(prompt.get(), "sha256", ""),
                        Fields.whole(prompt.get(), "bytes").orElse(0),
                        Fields.textOr(prompt.get(), "base_sha256", ""),
                        Fields.whole(prompt.get(), "base_bytes").orElse(0)),
                Fields.object(row, "quote").map(AttemptRows::readQuote),
                Fields.objects(row, "context").stream()
                        .map(part -> new ContextPart(
                                Fields.textOr(part, "kind", ""),
                                Fields.textOr(part, "name", ""),
                                Fields.textOr(part, "sha256", ""),
                                Fields.whole(part, "bytes").orElse(0)))
                        .toList(),
                new ToolSelection(
                        Fields.texts(tools, "allowed_tools"),
                        Fields.textOr(tools, "permission_mode", ""),
                        Fields.text(tools, "agent"),
                        Fields.textOr(tools, "runtime", runtime),
                        Fields.text(tools, "model"))));
    }

    private static QuoteRef readQuote(ObjectNode quote) {
        return new QuoteRef(
                Fields.integer(quote, "of").orElse(0),
                Fields.textOr(quote, "nonce", ""),
                Fields.whole(quote, "bytes").orElse(0),
                Fields.whole(quote, "source_bytes").orElse(0),
                Fields.isTrue(quote, "cut"),
                Fields.textOr(quote, "sha256", ""));
    }

    /** The end that a row holds; empty when it lacks what every end has. */
    static Optional<AttemptEnd> readEnd(ObjectNode row) {
        Optional<NodeId> node = nodeId(row);
        OptionalInt number = Fields.integer(row, "number");
        var endedAt = Fields.instant(row, "ended_at");
        Optional<Verdict> verdict = readVerdict(row);
        if (node.isEmpty() || number.isEmpty() || endedAt.isEmpty() || verdict.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(new AttemptEnd(
                Fields.textOr(row, "run_id", ""),
                node.get(),
                number.getAsInt(),
                endedAt.get(),
                verdict.get(),
                Fields.integer(row, "exit_code"),
                Fields.integer(row, "signal"),
                Fields.objects(row, "checks").stream()
                        .map(check -> new CheckResult(
                                Fields.textOr(check, "predicate", ""),
                                check.path("passed").isBoolean()
                                        ? Optional.of(check.path("passed").booleanValue())
                                        : Optional.empty(),
                                Fields.text(check, "expression"),
                                Fields.text(check, "evidence"),
                                Fields.text(check, "file")))
                        .toList(),
                Fields.accounting(row),
                Fields.text(row, "model"),
                Fields.text(row, "session_id"),
                readFiles(row),
                Fields.texts(row, "touched"),
                Fields.object(row, "delta").map(AttemptRows::readDelta)));
    }

    private static Optional<Verdict> readVerdict(ObjectNode row) {
        String detail = Fields.textOr(row, "detail", "");
        return Fields.text(row, "outcome").flatMap(Outcome::of).flatMap(outcome -> switch (outcome) {
            case PASSED ->
                Optional.of(new Verdict.Passed(
                        Fields.text(row, "provenance").flatMap(Provenance::of).orElse(Provenance.EXIT_ONLY), detail));
            case FAILED ->
                Fields.text(row, "cause")
                        .flatMap(Cause::of)
                        .map(cause -> new Verdict.Failed(cause, Fields.isTrue(row, "judged"), detail));
            case CANCELLED -> Optional.of(new Verdict.Cancelled(detail));
            case LIMITED -> Optional.of(new Verdict.Limited(detail));
        });
    }

    private static Map<String, FileRef> readFiles(ObjectNode row) {
        var files = new LinkedHashMap<String, FileRef>();
        Fields.object(row, "files")
                .ifPresent(object -> object.properties()
                        .forEach(entry -> files.put(
                                entry.getKey(),
                                new FileRef(
                                        Fields.textOr(entry.getValue(), "sha256", ""),
                                        Fields.whole(entry.getValue(), "bytes").orElse(0),
                                        Fields.whole(entry.getValue(), "cut").orElse(0)))));
        return files;
    }

    private static AttemptDelta readDelta(ObjectNode delta) {
        return new AttemptDelta(
                readChange(delta, "context"),
                readChange(delta, "tools"),
                readChange(delta, "prompt"),
                Fields.text(delta, "reply").flatMap(ReplyChange::of),
                Fields.decimal(delta, "similarity"));
    }

    private static Change readChange(ObjectNode delta, String key) {
        return Fields.object(delta, key)
                .map(change -> new Change(
                        Fields.texts(change, "added").orElse(List.of()),
                        Fields.texts(change, "removed").orElse(List.of()),
                        Fields.texts(change, "changed").orElse(List.of())))
                .orElse(Change.NONE);
    }

    static Optional<NodeId> nodeId(ObjectNode row) {
        return Fields.text(row, "node_id").filter(NodeId::isValid).map(NodeId::new);
    }
}
