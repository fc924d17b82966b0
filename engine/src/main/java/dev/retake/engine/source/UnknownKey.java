package dev.retake.engine.source;

import dev.retake.engine.graph.NodeId;
import dev.retake.engine.graph.Place;
import java.util.Optional;

/**
 * A key that the grammar does not have and that was therefore not read.
 *
 * @param place of the key
 * @param suggestion the known key it is probably meant to be
 * @param rename makes it that key
 */
public record UnknownKey(
        Place place, Optional<NodeId> node, String key, Optional<String> suggestion, Optional<TextEdit> rename) {}
