package dev.retake.engine.source;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/** The order in which people write the keys of a graph. */
final class KeyOrder {

    private static final List<String> GRAPH = GraphSchema.graphNames();

    private static final List<String> NODE = GraphSchema.names();

    private static final Map<String, List<String>> INSIDE = Map.of(
            "success_check", GraphSchema.names("success_check"),
            "verify", GraphSchema.names("success_check", "verify"),
            "retry", GraphSchema.names("retry"),
            "backoff", GraphSchema.names("retry", "backoff"),
            "feedback", GraphSchema.names("feedback"));

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
