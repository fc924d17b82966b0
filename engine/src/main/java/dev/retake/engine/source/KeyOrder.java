package dev.retake.engine.source;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/** The order in which people write the keys of a graph. */
final class KeyOrder {

    private static final List<String> GRAPH =
            List.of("name", "version", "inputs", "runtime", "concurrency", "on_fail", "acceptance", "nodes");

    private static final List<String> NODE = List.of(
            "id",
            "type",
            "use",
            "with",
            "depends_on",
            "handoff",
            "prompt",
            "agent",
            "cwd",
            "worktree",
            "allowed_tools",
            "permission_mode",
            "timeout",
            "budget_usd",
            "success_check",
            "retry",
            "feedback",
            "rehearsal");

    private static final Map<String, List<String>> INSIDE = Map.of(
            "success_check", List.of("exit_zero", "result_matches", "verify"),
            "verify", List.of("command", "cwd", "timeout", "expect_exit", "output_matches"),
            "retry", List.of("max", "on", "backoff", "quote"),
            "backoff", List.of("initial", "factor", "max"),
            "feedback", List.of("rerun", "max"));

    private KeyOrder() {}

    static Comparator<String> ofNode() {
        return Comparator.comparingInt(key -> NODE.contains(key) ? NODE.indexOf(key) : NODE.size());
    }

    static Predicate<String> beforeInGraph(String key) {
        return before(GRAPH, key);
    }

    static Predicate<String> beforeInNode(String key) {
        return before(NODE, key);
    }

    /** @param holder the key of the mapping in which {@code key} stands */
    static Predicate<String> beforeIn(String holder, String key) {
        return before(INSIDE.getOrDefault(holder, List.of()), key);
    }

    /** What is not known goes before what is added. */
    private static Predicate<String> before(List<String> order, String key) {
        int at = order.indexOf(key);
        return other -> at < 0 || order.indexOf(other) < at;
    }
}
