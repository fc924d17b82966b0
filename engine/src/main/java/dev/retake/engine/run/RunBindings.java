package dev.retake.engine.run;

import dev.retake.engine.graph.NodeId;
import dev.retake.engine.prompt.Bindings;
import dev.retake.engine.store.Replies;
import dev.retake.engine.store.RunDirectory;
import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** What templates of a run may refer to: its inputs, and the artifacts of the nodes that have passed. */
final class RunBindings implements Bindings {

    private final RunDirectory directory;
    private final Map<String, String> inputs;
    private final Set<NodeId> passed = ConcurrentHashMap.newKeySet();

    RunBindings(RunDirectory directory, Map<String, String> inputs) {
        this.directory = directory;
        this.inputs = Map.copyOf(inputs);
    }

    void passed(NodeId node) {
        passed.add(node);
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
}
