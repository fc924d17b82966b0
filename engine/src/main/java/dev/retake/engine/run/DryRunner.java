package dev.retake.engine.run;

import dev.retake.engine.graph.AgentGraph;
import dev.retake.engine.graph.Handoff;
import dev.retake.engine.graph.Node;
import dev.retake.engine.graph.NodeId;
import dev.retake.engine.graph.NodeType;
import dev.retake.engine.prompt.Bindings;
import dev.retake.engine.prompt.FeedbackPayload;
import dev.retake.engine.prompt.Template;
import dev.retake.engine.prompt.Template.Resolution;
import dev.retake.engine.runtime.AgentCall;
import dev.retake.engine.runtime.AgentRuntime;
import dev.retake.engine.runtime.Launch;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Works out what a run would send and run. */
final class DryRunner implements Bindings {

    private final AgentGraph graph;
    private final Map<String, String> inputs;
    private final AgentRuntime runtime;
    private final String folder;
    private final Set<NodeId> done = new HashSet<>();

    DryRunner(AgentGraph graph, Map<String, String> inputs, AgentRuntime runtime, String folder) {
        this.graph = graph;
        this.inputs = inputs;
        this.runtime = runtime;
        this.folder = folder;
    }

    DryRun dryRun() {
        var calls = new ArrayList<DryRun.Call>();
        for (Node node : graph.inOrder()) {
            calls.add(call(node));
            done.add(node.id());
        }
        return new DryRun.Planned(runtime.name(), calls);
    }

    private DryRun.Call call(Node node) {
        if (node.type() == NodeType.GATE) {
            return says(node, "", List.of(), "", Optional.empty(), Optional.empty());
        }
        Resolution cwd = Template.resolve(node.cwd().orElse(""), this);
        return switch (Template.resolvePrompt(node.prompt(), this)) {
            case Resolution.Unresolved no -> says(node, "", List.of(), "", Optional.empty(), Optional.of(no.message()));
            case Resolution.Resolved prompt ->
                switch (cwd) {
                    case Resolution.Unresolved no ->
                        says(node, prompt.text(), List.of(), "", Optional.empty(), Optional.of(no.message()));
                    case Resolution.Resolved where ->
                        call(
                                node,
                                prompt.text(),
                                node.worktree()
                                        .map(name -> "‹worktree " + name + "›")
                                        .orElseGet(() -> below(folder, where.text())));
                };
        };
    }

    private DryRun.Call call(Node node, String prompt, String directory) {
        Optional<String> session = node.handoff() == Handoff.SESSION
                ? Optional.of("‹session of " + node.dependsOn().getFirst() + "›")
                : Optional.empty();
        var call = new AgentCall(node, 1, prompt, "‹prompt file›", directory, session, "‹new session›");
        List<String> argv = List.of();
        Optional<String> problem = Optional.empty();
        switch (runtime.launch(call)) {
            case Launch.Start start -> argv = start.recordedArgv();
            case Launch.Impossible impossible -> problem = Optional.of(impossible.message());
        }
        Optional<DryRun.Verify> verify = Optional.empty();
        if (node.successCheck().verify().isPresent()) {
            var check = node.successCheck().verify().get();
            Resolution command = Template.resolve(check.command(), this);
            Resolution where = Template.resolve(check.cwd().orElse(""), this);
            if (command instanceof Resolution.Resolved text && where instanceof Resolution.Resolved at) {
                String from = node.worktree().isPresent() ? directory : folder;
                verify = Optional.of(new DryRun.Verify(
                        text.text(), at.text().isEmpty() ? directory : below(from, at.text()), check.timeout()));
            } else {
                problem = problem.or(() -> unresolved(command).or(() -> unresolved(where)));
            }
        }
        return says(node, prompt, argv, directory, verify, problem);
    }

    private static Optional<String> unresolved(Resolution resolution) {
        return resolution instanceof Resolution.Unresolved no ? Optional.of(no.message()) : Optional.empty();
    }

    private static String below(String from, String path) {
        try {
            return path.isEmpty()
                    ? from
                    : Path.of(from).resolve(path).normalize().toString();
        } catch (InvalidPathException _) {
            return from + "/" + path;
        }
    }

    private static DryRun.Call says(
            Node node,
            String prompt,
            List<String> argv,
            String directory,
            Optional<DryRun.Verify> verify,
            Optional<String> problem) {
        return new DryRun.Call(
                node.id(),
                node.type() == NodeType.GATE,
                prompt,
                argv,
                directory,
                node.timeout(),
                node.budgetUsd(),
                verify,
                problem);
    }

    @Override
    public Optional<String> input(String name) {
        return Optional.ofNullable(inputs.get(name));
    }

    @Override
    public Optional<Artifact> artifact(NodeId node) {
        return done.contains(node)
                ? Optional.of(new Artifact("‹run directory›/" + node.fileName() + ".out", "‹reply of " + node + "›"))
                : Optional.empty();
    }

    @Override
    public Optional<FeedbackPayload> feedback(NodeId declarer) {
        return Optional.empty();
    }
}
