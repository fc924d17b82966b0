package dev.retake.engine.run;

import dev.retake.engine.graph.AgentGraph;
import dev.retake.engine.graph.Handoff;
import dev.retake.engine.graph.Node;
import dev.retake.engine.graph.NodeId;
import dev.retake.engine.graph.NodeType;
import dev.retake.engine.graph.TemplateToken;
import dev.retake.engine.graph.TemplateTokens;
import dev.retake.engine.process.ChildProcess;
import dev.retake.engine.process.Git;
import dev.retake.engine.prompt.Bindings;
import dev.retake.engine.prompt.Template;
import dev.retake.engine.prompt.Template.Resolution;
import dev.retake.engine.runtime.AgentCall;
import dev.retake.engine.runtime.AgentRuntime;
import dev.retake.engine.runtime.Launch;
import dev.retake.engine.worktree.Worktrees;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Works out what a run would send and run. */
final class DryRunner {

    private final AgentGraph graph;
    private final AgentRuntime runtime;
    private final String folder;
    private final Map<String, String> environment;
    private final Set<NodeId> done = new HashSet<>();
    private final Bindings bindings;

    DryRunner(
            AgentGraph graph,
            Map<String, String> inputs,
            AgentRuntime runtime,
            String folder,
            Map<String, String> environment) {
        this.graph = graph;
        this.runtime = runtime;
        this.folder = folder;
        this.environment = environment;
        this.bindings = new StandIns(inputs, done::contains);
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
            return says(node, "", List.of(), "", Optional.empty(), Optional.empty(), Optional.empty());
        }
        Place place = place(node);
        return switch (Template.resolvePrompt(node.prompt(), bindings)) {
            case Resolution.Unresolved no ->
                says(
                        node,
                        "",
                        List.of(),
                        place.directory(),
                        Optional.empty(),
                        Optional.of(no.message()),
                        place.doubt());
            case Resolution.Resolved prompt ->
                place.isKnown()
                        ? call(node, prompt.text(), place)
                        : says(
                                node,
                                prompt.text(),
                                List.of(),
                                place.directory(),
                                Optional.empty(),
                                place.problem(),
                                place.doubt());
        };
    }

    /**
     * Where a node would work.
     *
     * @param isKnown whether its template can be filled in
     */
    private record Place(String directory, boolean isKnown, Optional<String> problem, Optional<String> doubt) {}

    private Place place(Node node) {
        if (node.worktree().isPresent()) {
            String name = node.worktree().get();
            return place(node, "‹worktree " + name + "›", obstacle(name));
        }
        String template = node.cwd().orElse("");
        return switch (Template.resolve(template, bindings)) {
            case Resolution.Unresolved no -> new Place(template, false, Optional.of(no.message()), Optional.empty());
            case Resolution.Resolved _ when saysLater(template) -> place(node, template, Optional.empty());
            case Resolution.Resolved where -> {
                String directory = below(folder, where.text());
                yield place(node, directory, obstacleAt(directory));
            }
        };
    }

    /** Whether a path is made of what only the run will say. */
    private static boolean saysLater(String template) {
        return TemplateTokens.scan(template).stream()
                .anyMatch(token -> token instanceof TemplateToken.Artifact || token instanceof TemplateToken.Feedback);
    }

    /** What is missing now may be made by a node before this one; only the run can tell. */
    private static Place place(Node node, String directory, Optional<String> obstacle) {
        return node.dependsOn().isEmpty()
                ? new Place(directory, true, obstacle, Optional.empty())
                : new Place(directory, true, Optional.empty(), obstacle);
    }

    private Optional<String> obstacle(String worktree) {
        try {
            return Worktrees.obstacle(worktree, new Git(Path.of(folder), environment));
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        }
    }

    private static Optional<String> obstacleAt(String directory) {
        try {
            return ChildProcess.obstacle(Path.of(directory));
        } catch (InvalidPathException e) {
            return Optional.of(directory + " is no path: " + e.getReason());
        }
    }

    private DryRun.Call call(Node node, String prompt, Place place) {
        String directory = place.directory();
        Optional<String> session = node.handoff() == Handoff.SESSION
                ? Optional.of("‹session of " + node.dependsOn().getFirst() + "›")
                : Optional.empty();
        var call = new AgentCall(node, 1, prompt, "‹prompt file›", directory, session, "‹new session›");
        List<String> argv = List.of();
        Optional<String> problem = place.problem();
        switch (runtime.launch(call)) {
            case Launch.Start start -> argv = start.recordedArgv();
            case Launch.Impossible impossible -> problem = problem.or(() -> Optional.of(impossible.message()));
        }
        Optional<DryRun.Verify> verify = Optional.empty();
        Optional<String> doubt = place.doubt();
        if (node.successCheck().verify().isPresent()) {
            var check = node.successCheck().verify().get();
            Resolution command = Template.resolve(check.command(), bindings);
            Resolution where = Template.resolve(check.cwd().orElse(""), bindings);
            if (command instanceof Resolution.Resolved text && where instanceof Resolution.Resolved at) {
                String from = node.worktree().isPresent() ? directory : folder;
                String checked = at.text().isEmpty() ? directory : below(from, at.text());
                verify = Optional.of(new DryRun.Verify(text.text(), checked, check.timeout()));
                // The node itself may make the folder that its verify runs in.
                boolean isKnown =
                        node.worktree().isEmpty() && !saysLater(check.cwd().orElse(""));
                doubt = doubt.or(() -> isKnown && !at.text().isEmpty()
                        ? obstacleAt(checked).map(why -> "verify: " + why)
                        : Optional.empty());
            } else {
                problem = problem.or(() -> unresolved(command).or(() -> unresolved(where)));
            }
        }
        return says(node, prompt, argv, directory, verify, problem, doubt);
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
            Optional<String> problem,
            Optional<String> doubt) {
        return new DryRun.Call(
                node.id(),
                node.type() == NodeType.GATE,
                prompt,
                argv,
                directory,
                node.timeout(),
                node.budgetUsd(),
                verify,
                problem,
                doubt);
    }
}
