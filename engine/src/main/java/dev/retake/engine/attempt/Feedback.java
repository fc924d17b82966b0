package dev.retake.engine.attempt;

import dev.retake.engine.graph.AgentGraph;
import dev.retake.engine.graph.FeedbackLoop;
import dev.retake.engine.graph.FeedbackLoops;
import dev.retake.engine.graph.Node;
import dev.retake.engine.graph.NodeId;
import dev.retake.engine.graph.Trigger;
import java.util.Optional;

/**
 * The round of a feedback loop that an attempt belongs to.
 *
 * @param rounds how many there may be
 * @param from the node whose words began the round
 * @param sent whether this attempt is the one those words were sent to
 */
public record Feedback(int round, int rounds, NodeId from, boolean sent) {

    /** Empty for an attempt before the first round, and where the graph is not known. */
    public static Optional<Feedback> of(Optional<AgentGraph> graph, Attempt attempt) {
        return graph.filter(_ -> attempt.round() > 0)
                .flatMap(known -> FeedbackLoops.bodies(known).entrySet().stream()
                        .filter(loop -> loop.getValue().contains(attempt.node()))
                        .findFirst()
                        .flatMap(loop -> Optional.ofNullable(known.byId().get(loop.getKey())))
                        .flatMap(reviewer -> reviewer.feedback().map(loop -> of(loop, reviewer, attempt))));
    }

    private static Feedback of(FeedbackLoop loop, Node reviewer, Attempt attempt) {
        return new Feedback(attempt.round(), loop.max(), reviewer.id(), attempt.trigger() == Trigger.FEEDBACK);
    }

    @Override
    public String toString() {
        return "round " + round + " of " + rounds + (sent ? ", from " + from : "");
    }
}
