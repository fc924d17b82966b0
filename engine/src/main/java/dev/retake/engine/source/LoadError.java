package dev.retake.engine.source;

import dev.retake.engine.graph.NodeId;
import dev.retake.engine.graph.Place;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A reason why a text is not a graph.
 *
 * @param rule id of a {@link LoadRule}
 * @param message one sentence: what is wrong
 * @param remedy one sentence: what to do
 * @param correction present where one thing only can have been meant
 */
public record LoadError(
        String rule,
        Place place,
        Optional<NodeId> node,
        String message,
        String remedy,
        Optional<Correction> correction) {

    private static final Set<String> BREAKING = Stream.of(
                    LoadRule.YAML_SYNTAX, LoadRule.YAML_TOO_DEEP, LoadRule.YAML_TOO_MUCH)
            .map(LoadRule::id)
            .collect(Collectors.toUnmodifiableSet());

    LoadError(LoadRule rule, Place place, Optional<NodeId> node, String message, String remedy) {
        this(rule.id(), place, node, message, remedy, Optional.empty());
    }

    /** Whether the rest of its text was not read. */
    boolean breaksOff() {
        return BREAKING.contains(rule);
    }
}
