package dev.retake.engine.schedule;

import dev.retake.engine.graph.FeedbackLoop;
import dev.retake.engine.graph.NodeId;

/**
 * Where a feedback loop stands while one of its nodes runs.
 *
 * @param round 0 before it has fired
 * @param max rounds
 */
record LoopRound(NodeId rerun, NodeId declarer, int round, int max) {

    boolean isLast() {
        return round >= max;
    }

    LoopRound next() {
        return new LoopRound(rerun, declarer, round + 1, max);
    }

    /** {@code feedback round 1/2}. */
    String words() {
        return new FeedbackLoop(rerun, max).words(round);
    }

    String arrow() {
        return rerun + " → " + declarer;
    }

    String exhausted() {
        return "feedback exhausted after " + max + (max == 1 ? " round of " : " rounds of ") + arrow();
    }
}
