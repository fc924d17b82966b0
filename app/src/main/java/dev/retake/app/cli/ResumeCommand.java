package dev.retake.app.cli;

import dev.retake.engine.event.RunEvent;
import dev.retake.engine.graph.AgentGraph;
import dev.retake.engine.graph.NodeId;
import dev.retake.engine.run.OpenedRun;
import dev.retake.engine.run.ResumePreview;
import dev.retake.engine.run.ResumeRequest;
import dev.retake.engine.run.Resumption;
import dev.retake.engine.run.RetakeEngine;
import dev.retake.engine.run.RunRequest.Stepping;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.Callable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code retake resume}: goes on with a run that failed, was stopped, or lost its process. */
@Command(name = "resume", description = "Go on with a run.")
final class ResumeCommand implements Callable<Integer> {

    @Parameters(paramLabel = "RUN", description = "An id, a unique beginning of one, `last`, or a path.")
    private String reference = "";

    @ArgGroup(multiplicity = "1")
    @SuppressWarnings("NullAway.Init") // picocli sets it
    private How how;

    /** The ways to go on, of which one is chosen. */
    private static final class How {

        @Option(
                names = "--retry-failed",
                description = "Keep what passed; run what failed, was stopped or lost, and what was never reached.")
        private boolean retryFailed;

        @Option(
                names = "--approve",
                paramLabel = "GATE",
                description = "Approve the gate that the run waits at; what waited for it runs.")
        private Optional<String> approve = Optional.empty();

        @Option(
                names = "--reject",
                paramLabel = "GATE",
                description = "Reject the gate that the run waits at: what comes after it never runs, the rest does.")
        private Optional<String> reject = Optional.empty();

        Resumption chosen() throws CommandFailed {
            if (approve.isPresent()) {
                return new Resumption.Approve(gate(approve.get()));
            }
            return reject.isPresent() ? new Resumption.Reject(gate(reject.get())) : new Resumption.RetryFailed();
        }

        private static NodeId gate(String name) throws CommandFailed {
            if (!NodeId.isValid(name)) {
                throw new CommandFailed(Exit.USAGE, "`" + name + "` cannot be a gate's id");
            }
            return new NodeId(name);
        }
    }

    @Option(names = "--preview", description = "Say what would be kept, run and quoted, and start nothing.")
    private boolean preview;

    @Option(names = "--concurrency", paramLabel = "N", description = "How many nodes may run at once, 1 to 10.")
    private Optional<Integer> concurrency = Optional.empty();

    @Option(
            names = "--step",
            arity = "0..1",
            paramLabel = "WHICH",
            fallbackValue = "retries",
            description = "Wait for an answer before each of the `retries` (so without WHICH) or of all `attempts`.")
    private Optional<String> step = Optional.empty();

    @Option(
            names = "--break",
            paramLabel = "NODE",
            description = "Wait for an answer before each attempt of this node; may be given again.")
    private List<String> breakpoints = new ArrayList<>();

    @Option(names = "--json", description = "Print JSON Lines; with --preview one document.")
    private boolean json;

    private final RetakeCommand retake;

    ResumeCommand(RetakeCommand retake) {
        this.retake = retake;
    }

    @Override
    public Integer call() throws CommandFailed {
        RetakeEngine engine = retake.engine();
        OptionalInt nodesAtOnce = RunCommand.concurrency(concurrency);
        Path run = retake.find(engine, reference);
        Resumption chosen = how.chosen();
        return preview ? preview(engine.preview(run, chosen)) : resume(engine, run, chosen, nodesAtOnce);
    }

    private int preview(ResumePreview what) throws CommandFailed {
        if (what.refusal().isPresent()) {
            throw new CommandFailed(
                    Exit.of(what.refusal().get().kind()), what.refusal().get().message());
        }
        if (json) {
            retake.console().document(Preview.json(what));
        } else {
            Preview.lines(what).forEach(retake.console()::line);
        }
        what.graphChanged().ifPresent(changed -> retake.console().note("warning: " + changed));
        what.warnings().forEach(warning -> retake.console().note("warning: " + warning));
        // What a gate keeps back does not fail in the leg that would begin.
        boolean fails = what.nodes().stream()
                .anyMatch(node -> node.problem().isPresent() && node.behind().isEmpty());
        return fails ? Exit.FAILED : Exit.DONE;
    }

    private int resume(RetakeEngine engine, Path run, Resumption chosen, OptionalInt nodesAtOnce) throws CommandFailed {
        OpenedRun before = Runs.open(engine, run);
        Optional<AgentGraph> graph = before.graph();
        List<RunEvent> past = past(engine, run);
        engine.preview(run, chosen)
                .graphChanged()
                .ifPresent(changed -> retake.console().note("warning: " + changed));
        Stepping stepping = graph.isPresent() ? Stepped.of(step, breakpoints, graph.get()) : Stepping.NONE;
        var follower = new Follower(
                retake.surroundings(),
                Follower.transcript(retake, graph, json),
                graph,
                past,
                Stepped.dialog(stepping, retake, json));
        return follower.follow(
                engine.resume(run, new ResumeRequest(chosen, nodesAtOnce, stepping), follower),
                graph,
                before.summary().runtime());
    }

    private static List<RunEvent> past(RetakeEngine engine, Path run) throws CommandFailed {
        try {
            return engine.events(run);
        } catch (IOException e) {
            throw new CommandFailed(Exit.NO_INPUT, run + " cannot be read: " + e.getMessage());
        }
    }
}
