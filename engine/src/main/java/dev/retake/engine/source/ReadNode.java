package dev.retake.engine.source;

import dev.retake.engine.graph.Node;
import dev.retake.engine.graph.NodeId;
import java.util.Optional;

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

    /** Where to point for {@code key}: its value, else the node's id. */
    Yaml at(String key) {
        return Optional.ofNullable(mapping.entries().get(key))
                .or(() -> Optional.ofNullable(mapping.entries().get("id")))
                .map(Yaml.Entry::value)
                .orElse(mapping);
    }
}
