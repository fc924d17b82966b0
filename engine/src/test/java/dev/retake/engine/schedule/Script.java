package dev.retake.engine.schedule;

import dev.retake.engine.graph.NodeId;
import java.util.List;
import java.util.Map;

/** What each attempt of each node comes to. */
@FunctionalInterface
interface Script {

    Play play(NodeId node, int number);

    /** The same for every node, attempt after attempt; past the end the last one repeats. */
    static Script of(Play... plays) {
        List<Play> inTurn = List.of(plays);
        return (_, number) -> inTurn.get(Math.min(number, inTurn.size()) - 1);
    }

    /** The same, with plays of their own for some nodes. */
    static Script byNode(Play others, Map<String, List<Play>> plays) {
        return (node, number) -> Script.of(
                        plays.getOrDefault(node.value(), List.of(others)).toArray(Play[]::new))
                .play(node, number);
    }
}
