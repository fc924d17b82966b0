package dev.retake.engine.schedule;

import dev.retake.engine.graph.NodeId;
import java.util.List;

/** What each attempt of each node comes to. */
@FunctionalInterface
interface Script {

    Play play(NodeId node, int number);

    /** The same for every node, attempt after attempt; past the end the last one repeats. */
    static Script of(Play... plays) {
        List<Play> inTurn = List.of(plays);
        return (_, number) -> inTurn.get(Math.min(number, inTurn.size()) - 1);
    }
}
