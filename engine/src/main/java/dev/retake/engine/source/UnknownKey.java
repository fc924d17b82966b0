package dev.retake.engine.source;

import dev.retake.engine.graph.NodeId;
import dev.retake.engine.graph.Place;
import java.util.Optional;

/**
 * A key that the grammar does not have and that was therefore not read.
 *
 * @param place of the key
 * @param suggestion the known key it is probably meant to be
 * @param isCheck whether it looks as if it was to be a check, which is then not made
 * @param rename makes it that key
 */
public record UnknownKey(
        Place place,
        Optional<NodeId> node,
        String key,
        boolean isCheck,
        Optional<String> suggestion,
        Optional<TextEdit> rename) {}
