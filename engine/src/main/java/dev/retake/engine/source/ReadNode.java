package dev.retake.engine.source;

import dev.retake.engine.graph.FeedbackLoop;
import dev.retake.engine.graph.Node;
import dev.retake.engine.graph.NodeId;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A node together with the text it was read from.
 *
 * @param index in the list of nodes, fragments put in
 * @param cited by which citation it came into the graph
 */
record ReadNode(Node node, Yaml.Mapping mapping, int index, Optional<Cited> cited) {

    NodeId id() {
        return node.id();
    }

    /** The loop of a node that declares one. */
    FeedbackLoop loop() {
        return node.feedback().orElseThrow();
    }

    /** Where a parent is named. */
    Yaml parent(NodeId parent) {
        return at("depends_on") instanceof Yaml.Sequence list
                ? list.items().stream()
                        .filter(item -> item instanceof Yaml.Scalar scalar
                                && scalar.text().equals(parent.value()))
                        .findFirst()
                        .orElse(list)
                : at("depends_on");
    }

    /** Whether nobody knows what {@code key} means to say, for a mistake in it that was reported. */
    boolean isOpen(String key, Problems problems) {
        return mapping.value(key)
                .filter(value ->
                        value instanceof Yaml.Scalar scalar && scalar.isOpen() || problems.isTold(value.place()))
                .isPresent();
    }

    /** The values in which placeholders are resolved. */
    List<Yaml> templates() {
        var verify = mapping("success_check", mapping).flatMap(check -> mapping("verify", check));
        return Stream.of(
                        mapping.value("prompt"),
                        mapping.value("cwd"),
                        verify.flatMap(keys -> keys.value("command")),
                        verify.flatMap(keys -> keys.value("cwd")))
                .flatMap(Optional::stream)
                .filter(Yaml.Scalar.class::isInstance)
                .toList();
    }

    private static Optional<Yaml.Mapping> mapping(String key, Yaml.Mapping in) {
        return in.value(key)
                .flatMap(value -> value instanceof Yaml.Mapping inner ? Optional.of(inner) : Optional.empty());
    }

    /** Where to point for {@code key}: its value, else the node's id. */
    Yaml at(String key) {
        return Optional.ofNullable(mapping.entries().get(key))
                .or(() -> Optional.ofNullable(mapping.entries().get("id")))
                .map(Yaml.Entry::value)
                .orElse(mapping);
    }
}
