package dev.retake.engine.graph;

/**
 * A review loop: when its declarer fails on a judgment, the nodes from {@code rerun} to it run again.
 *
 * @param max rounds, 1 or more
 */
public record FeedbackLoop(NodeId rerun, int max) {

    /** {@code feedback round 1/2}, as the events of its nodes say it. */
    public String words(int round) {
        return "feedback round " + round + "/" + max;
    }
}
