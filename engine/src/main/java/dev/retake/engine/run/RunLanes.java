package dev.retake.engine.run;

import dev.retake.engine.event.RunOutcome;
import dev.retake.engine.graph.AgentGraph;
import dev.retake.engine.graph.Node;
import dev.retake.engine.process.Git;
import dev.retake.engine.schedule.Lanes;
import dev.retake.engine.store.RunDirectory;
import dev.retake.engine.worktree.Worktrees;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** The worktrees that the nodes of a run's graph name. */
final class RunLanes implements Lanes {

    private final Set<String> names;
    private final Worktrees worktrees;

    RunLanes(AgentGraph graph, RunDirectory directory, String runId, String folder, Map<String, String> environment) {
        this.names = graph.nodes().stream()
                .map(Node::worktree)
                .flatMap(Optional::stream)
                .collect(Collectors.toCollection(TreeSet::new));
        this.worktrees = new Worktrees(
                new Git(Path.of(folder), environment),
                directory.worktrees().toAbsolutePath().normalize(),
                runId);
    }

    @Override
    public Lane open(String name) {
        try {
            return switch (worktrees.open(name)) {
                case Worktrees.Opened.Ready ready ->
                    new Lane.Ready(ready.folder().toString(), ready.note());
                case Worktrees.Opened.Refused refused -> new Lane.Refused(refused.message());
            };
        } catch (InvalidPathException e) {
            return new Lane.Refused(noPath(name, e));
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return new Lane.Refused("the worktree `" + name + "` was not made: interrupted");
        }
    }

    /** Why {@link #open} would refuse, as far as can be told without making anything. */
    Optional<String> refusal(String name) {
        try {
            return worktrees.refusal(name);
        } catch (InvalidPathException e) {
            return Optional.of(noPath(name, e));
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        }
    }

    private static String noPath(String name, InvalidPathException e) {
        return "the worktree `" + name + "` has no path: " + e.getMessage();
    }

    @Override
    public void worked(String name) {
        try {
            worktrees.worked(name);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    /** Why no worktree of the graph can be made by any of its nodes. */
    static Optional<String> obstacle(AgentGraph graph, String folder, Map<String, String> environment) {
        Optional<String> first =
                graph.nodes().stream().flatMap(node -> node.worktree().stream()).findFirst();
        try {
            return first.isPresent()
                    ? Worktrees.branchInTheWay(first.get(), new Git(Path.of(folder), environment))
                    : Optional.empty();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        }
    }

    /**
     * Why a worktree cannot be made that a node begins in which waits for no other; what others need may be made before
     * them.
     */
    static Optional<String> missing(AgentGraph graph, String folder, Map<String, String> environment) {
        Optional<String> first = graph.nodes().stream()
                .filter(node -> node.dependsOn().isEmpty())
                .flatMap(node -> node.worktree().stream())
                .findFirst();
        try {
            return first.isPresent()
                    ? Worktrees.obstacle(first.get(), new Git(Path.of(folder), environment))
                    : Optional.empty();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        }
    }

    /** Ends the worktrees with a leg: those of a paused run stay as they are. What became of each, in one line. */
    List<String> end(RunOutcome outcome) {
        if (names.isEmpty()) {
            return List.of();
        }
        try {
            return switch (outcome) {
                case PASSED, FAILED -> worktrees.end(names);
                case PAUSED -> worktrees.keep(names);
            };
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return List.of("the worktrees stay as they are: interrupted");
        }
    }
}
