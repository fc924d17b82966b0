package dev.retake.engine.schedule;

import dev.retake.engine.graph.Node;
import dev.retake.engine.graph.Trigger;
import java.util.Optional;

/**
 * A node that is to run.
 *
 * @param loop the feedback loop it runs in, if any
 * @param trigger of its first attempt
 * @param prior the attempt that its first attempt follows
 * @param parentSession the session to go on with, for a node that takes one over
 */
record NodeTask(
        Node node, Optional<LoopRound> loop, Trigger trigger, Optional<Prior> prior, Optional<String> parentSession) {

    int round() {
        return loop.map(LoopRound::round).orElse(0);
    }
}
