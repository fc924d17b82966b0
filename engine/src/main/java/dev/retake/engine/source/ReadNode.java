package dev.retake.engine.source;

import dev.retake.engine.graph.Node;
import dev.retake.engine.graph.NodeId;
import java.util.Optional;

/**
 * A node together with the text it was read from.
 *
 * @param index in the file's list of nodes
 */
record ReadNode(Node node, Yaml.Mapping mapping, int index) {

    NodeId id() {
        return node.id();
    }

    /** Where to point for {@code key}: its value, else the node's id. */
    Yaml at(String key) {
        return Optional.ofNullable(mapping.entries().get(key))
                .or(() -> Optional.ofNullable(mapping.entries().get("id")))
                .map(Yaml.Entry::value)
                .orElse(mapping);
    }
}
