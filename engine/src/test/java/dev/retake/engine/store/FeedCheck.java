package dev.retake.engine.store;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.retake.engine.json.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/** The field tables of the run feed, schema 3, as strict as they can be read: what a tool may rely on that shares it. */
public final class FeedCheck {

    private static final String TIME = "\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d{1,9})?Z";
    private static final Predicate<JsonNode> TEXT = JsonNode::isTextual;
    private static final Predicate<JsonNode> SOME_TEXT =
            TEXT.and(value -> !value.textValue().isEmpty());
    private static final Predicate<JsonNode> WHOLE = JsonNode::isIntegralNumber;
    private static final Predicate<JsonNode> COUNT = WHOLE.and(value -> value.longValue() > 0);
    private static final Predicate<JsonNode> NUMBER = JsonNode::isNumber;
    private static final Predicate<JsonNode> AMOUNT =
            NUMBER.and(value -> value.decimalValue().signum() > 0);
    private static final Predicate<JsonNode> TRUE = value -> value.isBoolean() && value.booleanValue();
    private static final Predicate<JsonNode> OBJECT = JsonNode::isObject;

    private static final Map<String, Predicate<JsonNode>> USAGE = Map.of(
            "input_tokens", COUNT,
            "cached_input_tokens", COUNT,
            "output_tokens", COUNT,
            "reasoning_output_tokens", COUNT);
    private static final Predicate<JsonNode> A_USAGE = value -> value instanceof ObjectNode object
            && object.properties().stream()
                    .allMatch(field ->
                            USAGE.getOrDefault(field.getKey(), _ -> false).test(field.getValue()));
    private static final Map<String, Predicate<JsonNode>> ACCOUNTING =
            Map.of("cost_usd", AMOUNT, "cost_unknown", TRUE, "usage", A_USAGE);
    private static final Predicate<JsonNode> PROVENANCE = oneOf("verified", "self-reported", "exit-only", "approved");
    private static final Predicate<JsonNode> DETAIL = SOME_TEXT.and(
            value -> value.textValue().codePointCount(0, value.textValue().length()) <= 240 + 60);

    private static final Map<String, Predicate<JsonNode>> COMMON = Map.of(
            "schema",
            WHOLE.and(value -> value.intValue() == 3),
            "ts",
            TEXT.and(value -> value.textValue().matches(TIME)),
            "run_id",
            SOME_TEXT,
            "event",
            SOME_TEXT);
    private static final Map<String, Predicate<JsonNode>> OURS = Map.of(
            "attempt", COUNT,
            "cause", SOME_TEXT,
            "judged", TRUE);
    private static final Map<String, Map<String, Predicate<JsonNode>>> EVENTS = Map.of(
            "run_started", with(ACCOUNTING, Map.of("phase", SOME_TEXT)),
            "node_started", with(OURS, Map.of("node_id", SOME_TEXT, "session_id", SOME_TEXT, "round", COUNT)),
            "node_retried", ofNode(Map.of("retries", COUNT)),
            "node_passed", ofNode(Map.of("retries", COUNT, "verdict", oneOf("PASS"), "provenance", PROVENANCE)),
            "node_failed", ofNode(Map.of("retries", COUNT, "verdict", oneOf("FAIL"))),
            "gate_paused", Map.of("node_id", SOME_TEXT),
            "gate_approved", Map.of("node_id", SOME_TEXT),
            "gate_rejected", Map.of("node_id", SOME_TEXT),
            "run_finished", with(ACCOUNTING, Map.of("outcome", oneOf("passed", "failed", "paused"), "detail", DETAIL)));
    private static final Map<String, Set<String>> REQUIRED = Map.of(
            "run_started", Set.of(),
            "node_started", Set.of("node_id"),
            "node_retried", Set.of("node_id"),
            "node_passed", Set.of("node_id", "verdict"),
            "node_failed", Set.of("node_id", "verdict"),
            "gate_paused", Set.of("node_id"),
            "gate_approved", Set.of("node_id"),
            "gate_rejected", Set.of("node_id"),
            "run_finished", Set.of("outcome"));

    private static final Map<String, Predicate<JsonNode>> SNAPSHOT = with(
            Map.of(
                    "schema", WHOLE.and(value -> value.intValue() == 3),
                    "run_id", SOME_TEXT,
                    "runtime", SOME_TEXT,
                    "graph_source_path", SOME_TEXT,
                    "graph_sha256", TEXT.and(value -> value.textValue().matches("[0-9a-f]{64}")),
                    "graph", OBJECT,
                    "nodes", OBJECT,
                    "gate", OBJECT),
            with(
                    Map.of(
                            "inputs", FeedCheck::isTexts,
                            "continue_on_fail", TRUE,
                            "tool_policies", OBJECT,
                            "goal", SOME_TEXT,
                            "build_evidence", _ -> true),
                    Map.of("planning_cost_usd", AMOUNT, "planning_cost_unknown", TRUE, "planning_usage", A_USAGE)));
    private static final Map<String, Predicate<JsonNode>> NODE = with(
            Map.of(
                    "verdict", oneOf("PASS", "FAIL", ""),
                    "session_id", TEXT,
                    "cost_usd", NUMBER,
                    "cost_unknown", TRUE,
                    "usage", A_USAGE,
                    "budget_usd", AMOUNT),
            Map.of(
                    "duration", WHOLE,
                    "artifact_path", TEXT,
                    "detail", DETAIL,
                    "round", COUNT,
                    "judged", TRUE,
                    "provenance", PROVENANCE));

    private final List<String> faults = new ArrayList<>();

    private FeedCheck() {}

    private static Predicate<JsonNode> oneOf(String... words) {
        Set<String> allowed = Set.of(words);
        return TEXT.and(value -> allowed.contains(value.textValue()));
    }

    private static boolean isTexts(JsonNode value) {
        return value.isObject() && value.properties().stream().allMatch(field -> TEXT.test(field.getValue()));
    }

    private static Map<String, Predicate<JsonNode>> with(
            Map<String, Predicate<JsonNode>> some, Map<String, Predicate<JsonNode>> more) {
        var all = new HashMap<>(some);
        all.putAll(more);
        return Map.copyOf(all);
    }

    private static Map<String, Predicate<JsonNode>> ofNode(Map<String, Predicate<JsonNode>> more) {
        return with(
                with(ACCOUNTING, OURS),
                with(Map.of("node_id", SOME_TEXT, "session_id", SOME_TEXT, "detail", DETAIL, "round", COUNT), more));
    }

    /** What in a run directory is not as the tables say; empty when all is. */
    public static List<String> faults(Path run) throws IOException {
        var check = new FeedCheck();
        check.stream(Files.readString(run.resolve("events.jsonl")));
        check.snapshot(
                Json.parseObject(Files.readString(run.resolve("state.json"))).orElseThrow());
        return List.copyOf(check.faults);
    }

    private void stream(String text) {
        if (!text.endsWith("\n")) {
            faults.add("events.jsonl does not end with a line feed");
        }
        text.lines().forEach(line -> {
            var event = Json.parseObject(line);
            if (event.isEmpty() || line.length() > 1024 * 1024) {
                faults.add("not an event: " + line);
                return;
            }
            String type = event.get().path("event").asText();
            Map<String, Predicate<JsonNode>> fields = EVENTS.get(type);
            if (fields == null) {
                faults.add("there is no event " + type);
                return;
            }
            fields(type, event.get(), with(COMMON, fields));
            REQUIRED.get(type).stream()
                    .filter(key -> !event.get().has(key))
                    .forEach(key -> faults.add(type + " lacks " + key + ": " + line));
            COMMON.keySet().stream()
                    .filter(key -> !event.get().has(key))
                    .forEach(key -> faults.add(type + " lacks " + key + ": " + line));
        });
    }

    private void fields(String where, ObjectNode object, Map<String, Predicate<JsonNode>> known) {
        object.properties().forEach(field -> {
            Predicate<JsonNode> allowed = known.get(field.getKey());
            if (allowed == null) {
                faults.add(where + " has an unknown field " + field.getKey());
            } else if (!allowed.test(field.getValue())) {
                faults.add(where + "." + field.getKey() + " may not be " + field.getValue());
            }
        });
    }

    private void snapshot(ObjectNode snapshot) {
        fields("state.json", snapshot, SNAPSHOT);
        for (String key : List.of("schema", "run_id", "runtime", "graph", "nodes")) {
            if (!snapshot.has(key)) {
                faults.add("state.json lacks " + key);
            }
        }
        noNulls("state.json", snapshot);
        snapshot.path("nodes").properties().forEach(entry -> {
            String where = "nodes." + entry.getKey();
            fields(where, (ObjectNode) entry.getValue(), NODE);
            boolean passed = entry.getValue().path("verdict").asText().equals("PASS");
            if (passed && entry.getValue().has("judged")) {
                faults.add(where + " passed and is judged");
            }
            if (!passed && entry.getValue().has("provenance")) {
                faults.add(where + " has a provenance and did not pass");
            }
        });
        JsonNode gate = snapshot.path("gate");
        fields(
                "gate",
                gate instanceof ObjectNode object ? object : Json.object(),
                Map.of("paused_at", SOME_TEXT, "decisions", FeedCheck::isTexts));
        gate.path("decisions").properties().forEach(decision -> {
            if (!Set.of("pause", "approve", "reject")
                    .contains(decision.getValue().asText())) {
                faults.add("gate.decisions." + decision.getKey() + " may not be " + decision.getValue());
            }
        });
    }

    private void noNulls(String where, JsonNode value) {
        if (value.isNull()) {
            faults.add(where + " is null");
        }
        value.properties().forEach(field -> noNulls(where + "." + field.getKey(), field.getValue()));
        value.forEach(item -> noNulls(where + "[]", item));
    }
}
