package dev.retake.app.cli;

import dev.retake.engine.event.RunEvent;
import dev.retake.engine.graph.AgentGraph;
import dev.retake.engine.run.OpenedRun;
import dev.retake.engine.run.ResumePreview;
import dev.retake.engine.run.RetakeEngine;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code retake resume}: goes on with a run that failed, was stopped, or lost its process. */
@Command(name = "resume", description = "Go on with a run.")
final class ResumeCommand implements Callable<Integer> {

    @Parameters(paramLabel = "RUN", description = "An id, a unique beginning of one, `last`, or a path.")
    private String reference = "";

    @Option(
            names = "--retry-failed",
            required = true,
            description = "Keep what passed; run what failed, was stopped or lost, and what was never reached.")
    @SuppressWarnings("UnusedVariable") // required, and so far the only way to go on
    private boolean retryFailed;

    @Option(names = "--preview", description = "Say what would be kept, run and quoted, and start nothing.")
    private boolean preview;

    @Option(names = "--concurrency", paramLabel = "N", description = "How many nodes may run at once, 1 to 10.")
    private Optional<Integer> concurrency = Optional.empty();

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
        Path run = RetakeCommand.find(engine, reference);
        return preview ? preview(engine.preview(run)) : resume(engine, run, nodesAtOnce);
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
        return Exit.DONE;
    }

    private int resume(RetakeEngine engine, Path run, OptionalInt nodesAtOnce) throws CommandFailed {
        OpenedRun before = Runs.open(engine, run);
        Optional<AgentGraph> graph = before.graph();
        List<RunEvent> past = past(engine, run);
        engine.preview(run).graphChanged().ifPresent(changed -> retake.console().note("warning: " + changed));
        var follower = new Follower(retake.surroundings(), Follower.transcript(retake.console(), graph, json), past);
        return follower.follow(
                engine.retryFailed(run, nodesAtOnce, follower),
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
