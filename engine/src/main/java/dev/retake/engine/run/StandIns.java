package dev.retake.engine.run;

import dev.retake.engine.graph.NodeId;
import dev.retake.engine.prompt.Bindings;
import dev.retake.engine.prompt.FeedbackPayload;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Stands in for what only a run can say.
 *
 * @param isPassed which nodes will have replied by then
 */
record StandIns(Map<String, String> inputs, Predicate<NodeId> isPassed) implements Bindings {

    @Override
    public Optional<String> input(String name) {
        return Optional.ofNullable(inputs.get(name));
    }

    @Override
    public Optional<Artifact> artifact(NodeId node) {
        return isPassed.test(node)
                ? Optional.of(new Artifact("‹run directory›/" + node.fileName() + ".out", "‹reply of " + node + "›"))
                : Optional.empty();
    }

    @Override
    public Optional<FeedbackPayload> feedback(NodeId declarer) {
        String said = "‹feedback of " + declarer + ", once it has sent the work back›";
        return Optional.of(new FeedbackPayload(said, Optional.of(said)));
    }
}
