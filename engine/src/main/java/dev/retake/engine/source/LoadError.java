package dev.retake.engine.source;

import dev.retake.engine.graph.NodeId;
import dev.retake.engine.graph.Place;
import java.util.Optional;

/**
 * A reason why a text is not a graph.
 *
 * @param rule id of a {@link LoadRule}
 * @param message one sentence: what is wrong
 * @param remedy one sentence: what to do
 */
public record LoadError(String rule, Place place, Optional<NodeId> node, String message, String remedy) {

    LoadError(LoadRule rule, Place place, Optional<NodeId> node, String message, String remedy) {
        this(rule.id(), place, node, message, remedy);
    }
}
