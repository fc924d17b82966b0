package dev.retake.engine.run;

import dev.retake.engine.graph.NodeId;
import dev.retake.engine.prompt.Bindings;
import dev.retake.engine.prompt.FeedbackPayload;
import dev.retake.engine.store.Replies;
import dev.retake.engine.store.RunDirectory;
import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** What templates of a run may refer to: its inputs, the artifacts of nodes that have passed, what loops say. */
final class RunBindings implements Bindings {

    private final RunDirectory directory;
    private final Map<String, String> inputs;
    private final Set<NodeId> passed = ConcurrentHashMap.newKeySet();
    private final Map<NodeId, FeedbackPayload> feedback = new ConcurrentHashMap<>();

    RunBindings(RunDirectory directory, Map<String, String> inputs) {
        this.directory = directory;
        this.inputs = Map.copyOf(inputs);
    }

    void passed(NodeId node) {
        passed.add(node);
    }

    /** The node runs again: until it passes, nobody reads what it said before. */
    void sentBack(NodeId node) {
        passed.remove(node);
    }

    void say(NodeId declarer, FeedbackPayload payload) {
        feedback.put(declarer, payload);
    }

    @Override
    public Optional<String> input(String name) {
        return Optional.ofNullable(inputs.get(name));
    }

    @Override
    public Optional<Artifact> artifact(NodeId node) {
        if (!passed.contains(node)) {
            return Optional.empty();
        }
        return read(node).map(text -> new Artifact(directory.artifact(node).toString(), text));
    }

    private Optional<String> read(NodeId node) {
        try {
            return new Replies(directory).artifact(node);
        } catch (IOException _) {
            return Optional.empty();
        }
    }

    @Override
    public Optional<FeedbackPayload> feedback(NodeId declarer) {
        return Optional.ofNullable(feedback.get(declarer));
    }
}
