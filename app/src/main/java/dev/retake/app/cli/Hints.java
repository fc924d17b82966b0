package dev.retake.app.cli;

import dev.retake.engine.event.NodePhase;
import dev.retake.engine.event.NodeState;
import dev.retake.engine.event.RunStatus;
import dev.retake.engine.graph.NodeId;
import dev.retake.engine.run.OpenedRun;
import dev.retake.engine.run.RetakeEngine;
import dev.retake.engine.run.RunLookup;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Commands for a person to copy, which mean the same where they are printed.
 *
 * @param called how this program was called
 * @param home as it was named on the command line
 * @param engine finds the runs of the home
 */
record Hints(String called, Optional<Path> home, RetakeEngine engine) {

    /** A headless command with these words. */
    String command(String... words) {
        Stream<String> named = home.stream().flatMap(folder -> Stream.of("--home", folder.toString()));
        return called + " "
                + Stream.concat(Stream.of(words), named).map(Words::argument).collect(Collectors.joining(" "));
    }

    /** What opens the window on a run, which needs no home. */
    String window(Followed run) {
        return called + " " + Words.argument(run.directory().toString());
    }

    String show(Followed run) {
        return command("show", name(run));
    }

    String attempts(Followed run, String node) {
        return command("attempts", name(run), node);
    }

    String retryFailed(Followed run) {
        return command("resume", name(run), "--retry-failed");
    }

    String approve(Followed run, String gate) {
        return command("resume", name(run), "--approve", gate);
    }

    String reject(Followed run, String gate) {
        return command("resume", name(run), "--reject", gate);
    }

    /** What may be done with a run as it is now, a line for each way. */
    List<String> next(Followed run) {
        try {
            return next(engine.open(run.directory()));
        } catch (IOException _) {
            return List.of();
        }
    }

    List<String> next(OpenedRun opened) {
        var run = new Followed(opened.summary().runId(), opened.directory());
        Optional<NodeId> gate = opened.state().nodes().values().stream()
                .filter(node -> node.phase() == NodePhase.PAUSED)
                .map(NodeState::node)
                .findFirst();
        return switch (opened.status()) {
            case PAUSED ->
                gate.map(at -> List.of(
                                "decide it: " + approve(run, at.value()), "       or: " + reject(run, at.value())))
                        .orElseGet(() -> List.of("go on with it: " + retryFailed(run)));
            case FAIL, ABANDONED -> {
                boolean hasFailed = opened.status() == RunStatus.FAIL && !Runs.isStopped(opened.summary());
                yield opened.retryFailed().isPresent()
                        ? List.of()
                        : List.of((hasFailed ? "retry it: " : "go on with it: ") + retryFailed(run));
            }
            case PASS, RUNNING, PLANNING, NONE -> List.of();
        };
    }

    /** Its id, where the home has it; a run of elsewhere has only its path. */
    private String name(Followed run) {
        return engine.find(run.runId()) instanceof RunLookup.Found found
                        && absolute(found.directory()).equals(absolute(run.directory()))
                ? run.runId()
                : run.directory().toString();
    }

    private static Path absolute(Path path) {
        return path.toAbsolutePath().normalize();
    }
}
