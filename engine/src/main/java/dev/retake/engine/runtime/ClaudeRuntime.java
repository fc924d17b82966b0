package dev.retake.engine.runtime;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.retake.engine.graph.Accounting;
import dev.retake.engine.graph.Usage;
import dev.retake.engine.json.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** Claude Code: {@code claude -p --output-format json}, the prompt on stdin, one JSON object on stdout. */
public final class ClaudeRuntime implements AgentRuntime {

    public static final String NAME = "claude";

    /** A longer reply that mentions the limit is a reply about it. */
    private static final int MAX_LIMIT_MESSAGE = 200;

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public Optional<Program> program() {
        return Optional.of(new Program("claude", "npm install -g @anthropic-ai/claude-code, then claude to log in"));
    }

    @Override
    public Set<String> withheld() {
        return ApiKeys.ALL;
    }

    @Override
    public boolean reportsCost() {
        return true;
    }

    @Override
    public Launch launch(AgentCall call) {
        var argv = new ArrayList<>(List.of(
                "claude",
                "-p",
                "--output-format",
                "json",
                "--permission-mode",
                call.node().permissionMode().token()));
        call.node().budgetUsd().ifPresent(budget -> argv.addAll(List.of("--max-budget-usd", budget.toPlainString())));
        call.node().agent().ifPresent(agent -> argv.addAll(List.of("--agent", agent)));
        call.node()
                .allowedTools()
                .filter(tools -> !tools.isEmpty())
                .ifPresent(tools -> argv.addAll(List.of("--allowedTools", String.join(",", tools))));
        String session = call.resumes().orElse(call.freshSession());
        argv.addAll(List.of(call.resumes().isPresent() ? "--resume" : "--session-id", session));
        return new Launch.Start(argv, argv, call.prompt(), Optional.of(session));
    }

    @Override
    public Reading read(AgentCall call, Output output) {
        Optional<ObjectNode> json = Json.parseObject(output.stdout().strip());
        if (json.isEmpty()) {
            String said = output.stdout().isBlank() ? output.stderr() : output.stdout();
            if (isLimit(said)) {
                return new Reading.LimitReached(said.strip(), Accounting.UNKNOWN);
            }
            return new Reading.NotUnderstood(
                    "claude printed no JSON object" + Words.tail(said), Accounting.UNKNOWN, Optional.empty());
        }
        return read(json.get());
    }

    private static Reading read(ObjectNode json) {
        Accounting accounting = accounting(json);
        Optional<String> session = text(json, "session_id");
        Optional<String> model = model(json);
        Optional<String> reply = text(json, "result");
        String subtype = text(json, "subtype").orElse("");
        boolean error = json.path("is_error").booleanValue();
        if (subtype.equals("error_max_budget_usd")) {
            return new Reading.OverBudget(reply.orElse(""), accounting, model, session);
        }
        if (reply.isPresent() && isLimit(reply.get()) && (error || reply.get().length() < MAX_LIMIT_MESSAGE)) {
            return new Reading.LimitReached(reply.get().strip(), accounting);
        }
        if (reply.isPresent()) {
            return new Reading.Answered(reply.get(), error, accounting, model, session);
        }
        return new Reading.NotUnderstood(
                "claude gave no result" + (subtype.isEmpty() ? "" : " (" + subtype + ")") + errors(json),
                accounting,
                session);
    }

    private static String errors(ObjectNode json) {
        var errors = new ArrayList<String>();
        json.path("errors").forEach(error -> errors.add(error.asText()));
        return errors.isEmpty() ? "" : ": " + String.join("; ", errors);
    }

    private static boolean isLimit(String text) {
        String lower = text.toLowerCase(Locale.ROOT);
        return lower.contains("hit your session limit") && lower.contains("resets");
    }

    private static Accounting accounting(ObjectNode json) {
        JsonNode cost = json.path("total_cost_usd");
        JsonNode usage = json.path("usage");
        Optional<Usage> tokens = usage.isObject()
                ? Optional.of(new Usage(
                        usage.path("input_tokens").asLong(0),
                        usage.path("cache_read_input_tokens").asLong(0),
                        usage.path("output_tokens").asLong(0),
                        0))
                : Optional.empty();
        return new Accounting(Costs.of(cost), tokens);
    }

    /** The model that did most of the writing, when the output names models. */
    private static Optional<String> model(ObjectNode json) {
        String most = "";
        long output = -1;
        for (var entry : json.path("modelUsage").properties()) {
            long tokens = entry.getValue().path("outputTokens").asLong(0);
            if (tokens > output) {
                output = tokens;
                most = entry.getKey();
            }
        }
        return Optional.of(most).filter(name -> !name.isEmpty());
    }

    private static Optional<String> text(ObjectNode json, String key) {
        return Optional.ofNullable(json.get(key)).filter(JsonNode::isTextual).map(JsonNode::textValue);
    }
}
