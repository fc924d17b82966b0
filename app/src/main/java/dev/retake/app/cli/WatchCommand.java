package dev.retake.app.cli;

import dev.retake.engine.event.RunFold;
import dev.retake.engine.event.RunOutcome;
import dev.retake.engine.event.RunState;
import dev.retake.engine.event.RunStatus;
import dev.retake.engine.graph.AgentGraph;
import dev.retake.engine.run.OpenedRun;
import dev.retake.engine.run.RetakeEngine;
import dev.retake.engine.run.RunNews;
import dev.retake.engine.run.RunWatch;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code retake watch}: tells a run that another process runs, from its beginning to its end. */
@Command(
        name = "watch",
        description = "Follow a run that another process runs; Ctrl+C ends the watching and not the run.")
final class WatchCommand implements Callable<Integer> {

    private static final long LOOK_MILLIS = 200;

    @Parameters(paramLabel = "RUN", description = "An id, a unique beginning of one, `last`, or a path.")
    private String reference = "";

    @Option(names = "--json", description = "Print JSON Lines.")
    private boolean json;

    private final RetakeCommand retake;
    private final CountDownLatch interrupted = new CountDownLatch(1);

    WatchCommand(RetakeCommand retake) {
        this.retake = retake;
    }

    /** What was told so far, since the run's beginning or since it began anew. */
    private final class Telling {

        private final Followed run;
        private final Optional<AgentGraph> graph;
        private final String runtime;
        private final Transcript transcript;
        private final RunFold fold;

        Telling(RetakeEngine engine, Path directory) throws IOException {
            OpenedRun opened = engine.open(directory);
            this.run = new Followed(opened.summary().runId(), directory);
            this.graph = opened.graph();
            this.runtime = opened.summary().runtime();
            this.transcript = Follower.transcript(retake, graph, json);
            this.fold = RunFold.of(graph);
            transcript.begin(run);
        }

        void tell(RunNews news) {
            news.events().forEach(event -> {
                fold.add(event);
                transcript.event(run, event);
            });
        }

        int end(RunStatus status) {
            if (status == RunStatus.ABANDONED) {
                retake.console()
                        .note("the process that ran it is gone; to go on: "
                                + retake.hints().retryFailed(run));
                return Exit.FAILED;
            }
            RunState state = fold.state();
            if (state.leg() == 0) {
                retake.console()
                        .note(
                                "events.jsonl tells of no leg, though the run has left records: it is lost; what is left: "
                                        + retake.hints().show(run));
                return Exit.NO_INPUT;
            }
            RunOutcome outcome = state.outcome().orElse(RunOutcome.FAILED);
            transcript.end(run, outcome, state.detail(), Ledger.of(graph, state, Map.of(), runtime));
            if (status == RunStatus.NONE) {
                retake.console()
                        .note(
                                "that is what events.jsonl says; state.json is missing, cannot be read or says otherwise, so whether the run"
                                        + " passed is not known");
                return Exit.NO_INPUT;
            }
            return outcome.exit();
        }
    }

    @Override
    public Integer call() throws CommandFailed, InterruptedException {
        RetakeEngine engine = retake.engine();
        Path directory = retake.find(engine, reference);
        retake.surroundings().interrupts().on(interrupted::countDown, () -> {});
        try {
            return follow(engine, directory);
        } catch (IOException e) {
            throw new CommandFailed(Exit.NO_INPUT, directory + " cannot be read: " + e.getMessage());
        }
    }

    private int follow(RetakeEngine engine, Path directory) throws IOException, InterruptedException {
        RunWatch watch = engine.watch(directory);
        RunNews news = watch.look();
        if (isSilent(news)) {
            retake.console().note("nothing has been written to " + directory + " yet: waiting for it");
            news = awaitBeginning(watch, news);
        }
        var telling = new Telling(engine, directory);
        telling.tell(news);
        while (news.goesOn()) {
            if (interrupted.await(LOOK_MILLIS, TimeUnit.MILLISECONDS)) {
                return Exit.INTERRUPTED;
            }
            news = watch.look();
            if (news.anew()) {
                retake.console().note("what was written is no longer there: told anew from the beginning");
                telling = new Telling(engine, directory);
            }
            telling.tell(news);
        }
        return telling.end(news.status());
    }

    private static boolean isSilent(RunNews news) {
        return news.goesOn() && news.events().isEmpty();
    }

    private RunNews awaitBeginning(RunWatch watch, RunNews first) throws IOException, InterruptedException {
        RunNews news = first;
        while (isSilent(news) && !interrupted.await(LOOK_MILLIS, TimeUnit.MILLISECONDS)) {
            news = watch.look();
        }
        return news;
    }
}
