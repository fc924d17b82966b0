package dev.retake.engine.run;

import dev.retake.engine.attempt.Attempt;
import dev.retake.engine.event.RunEvent;
import dev.retake.engine.graph.Accounting;
import dev.retake.engine.graph.AgentGraph;
import dev.retake.engine.graph.OnFail;
import dev.retake.engine.lint.ValidGraph;
import dev.retake.engine.prompt.Fence;
import dev.retake.engine.prompt.Nonces;
import dev.retake.engine.prompt.PromptBuilder;
import dev.retake.engine.run.Refusal.Kind;
import dev.retake.engine.runtime.AgentRuntime;
import dev.retake.engine.runtime.ClaudeRuntime;
import dev.retake.engine.schedule.Leg;
import dev.retake.engine.schedule.LegThread;
import dev.retake.engine.schedule.Scheduler;
import dev.retake.engine.source.GraphSource;
import dev.retake.engine.store.AttemptStore;
import dev.retake.engine.store.Disk;
import dev.retake.engine.store.Failures;
import dev.retake.engine.store.Home;
import dev.retake.engine.store.ReadRun;
import dev.retake.engine.store.Replies;
import dev.retake.engine.store.RequestFile;
import dev.retake.engine.store.RunDirectory;
import dev.retake.engine.store.RunFeed;
import dev.retake.engine.store.RunLock;
import dev.retake.engine.store.RunReader;
import dev.retake.engine.store.Snapshot;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.UUID;

/** Starts the legs of runs. */
final class Starter {

    private final Home home;
    private final Map<String, String> environment;
    private final Disk disk;
    private final Clock clock;

    Starter(Home home, Map<String, String> environment, Disk disk, Clock clock) {
        this.home = home;
        this.environment = environment;
        this.disk = disk;
        this.clock = clock;
    }

    StartResult start(ValidGraph valid, RunRequest request, RunListener listener) {
        AgentGraph graph = valid.graph();
        for (String name : request.inputs().keySet()) {
            if (!graph.inputs().contains(name)) {
                return refused(
                        Kind.BAD_REQUEST,
                        "the graph has no input `" + name + "`"
                                + (graph.inputs().isEmpty()
                                        ? ": it takes none"
                                        : ": it takes " + String.join(", ", graph.inputs())));
            }
        }
        String runtimeName = request.runtime().or(graph::runtime).orElse(ClaudeRuntime.NAME);
        RuntimeChoice choice = choose(runtimeName, graph, request.folder(), listener);
        if (choice.refusal().isPresent()) {
            return new StartResult.Refused(choice.refusal().get());
        }
        AgentRuntime runtime = choice.runtime().orElseThrow();
        int concurrency = bounded(request.concurrency().orElse(graph.concurrency()));
        boolean continueOnFail = request.continueOnFail() || graph.onFail() == OnFail.CONTINUE;
        String folder = request.folder().toAbsolutePath().normalize().toString();
        try {
            RunDirectory draft = home.draft(clock.instant());
            RunLock lock = RunLock.take(draft.lock());
            try {
                String runId = Home.runId(draft);
                Snapshot snapshot = write(draft, runId, valid, request, runtime, concurrency, folder);
                RunDirectory directory = home.publish(draft);
                var bindings = new RunBindings(directory, request.inputs());
                LiveRun run = live(directory, runId, lock, snapshot, bindings, graph, listener);
                var plan = new Scheduler.Plan(graph, concurrency, continueOnFail, Map.of(), Map.of());
                return begin(run, plan, leg(run, runId, 1, folder, runtime, bindings));
            } catch (IOException | RuntimeException e) {
                lock.close();
                throw e;
            }
        } catch (IOException e) {
            return refused(
                    Kind.CANNOT_WRITE,
                    "the run cannot be written to " + home.runs() + ": " + Failures.words(e)
                            + "; choose another home with --home or RETAKE_HOME");
        }
    }

    /** Writes what was asked and the first snapshot. */
    private Snapshot write(
            RunDirectory draft,
            String runId,
            ValidGraph valid,
            RunRequest request,
            AgentRuntime runtime,
            int concurrency,
            String folder)
            throws IOException {
        GraphSource source = valid.source();
        RequestFile.write(
                draft,
                disk,
                new RequestFile.Request(
                        runId,
                        clock.instant(),
                        source.file(),
                        source.sha256(),
                        request.inputs(),
                        runtime.name(),
                        concurrency,
                        request.continueOnFail(),
                        folder));
        Snapshot snapshot = Snapshot.of(new Snapshot.Opening(
                runId,
                runtime.name(),
                absolute(source.file()),
                source.sha256(),
                valid.graph(),
                request.inputs(),
                request.continueOnFail()));
        snapshot.create(draft, disk);
        return snapshot;
    }

    private static String absolute(String file) {
        return Path.of(file).toAbsolutePath().normalize().toString();
    }

    private record RuntimeChoice(Optional<AgentRuntime> runtime, Optional<Refusal> refusal) {}

    private RuntimeChoice choose(String name, AgentGraph graph, Path folder, RunListener listener) {
        Runtimes runtimes = Runtimes.of(home);
        runtimes.problem().ifPresent(problem -> listener.onWarning("runtimes.yaml has an error: " + problem));
        Optional<AgentRuntime> runtime = runtimes.find(name);
        if (runtime.isEmpty()) {
            return new RuntimeChoice(
                    Optional.empty(), Optional.of(new Refusal(Kind.BAD_REQUEST, runtimes.unknown(name))));
        }
        Optional<Refusal> refusal = graph.nodes().stream()
                .map(runtime.get()::refuses)
                .flatMap(Optional::stream)
                .findFirst()
                .map(message -> new Refusal(Kind.BAD_REQUEST, message))
                .or(() -> Runtimes.missing(runtime.get(), environment, folder)
                        .map(message -> new Refusal(Kind.PROGRAM_MISSING, message)));
        return new RuntimeChoice(runtime, refusal);
    }

    StartResult retryFailed(Path path, OptionalInt concurrency, RunListener listener) {
        try {
            ReadRun read = RunReader.read(path);
            if (ResumePlan.of(read) instanceof ResumePlan.Result.Refused refused) {
                return new StartResult.Refused(refused.refusal());
            }
            RunLock lock = RunLock.take(read.directory().lock());
            try {
                return resume(path, lock, concurrency, listener);
            } catch (IOException | RuntimeException e) {
                lock.close();
                throw e;
            }
        } catch (RunLock.Held e) {
            return refused(Kind.LOCKED, path.getFileName() + ": " + e.getMessage());
        } catch (IOException e) {
            return refused(Kind.CANNOT_WRITE, path + " cannot go on: " + Failures.words(e));
        }
    }

    /** Reads the run again, now that nobody else can write it. */
    private StartResult resume(Path path, RunLock lock, OptionalInt concurrency, RunListener listener)
            throws IOException {
        new AttemptStore(RunReader.read(path).directory(), disk).completeJournal();
        ReadRun read = RunReader.readHeld(path);
        ResumePlan plan;
        switch (ResumePlan.of(read)) {
            case ResumePlan.Result.Refused refused -> {
                lock.close();
                return new StartResult.Refused(refused.refusal());
            }
            case ResumePlan.Result.Planned planned -> plan = planned.plan();
        }
        Snapshot snapshot = read.snapshot().orElseThrow();
        AgentGraph graph = plan.graph().graph();
        String folder = RequestFile.folder(read.directory())
                .orElseGet(() -> Path.of("").toAbsolutePath().toString());
        RuntimeChoice choice = choose(snapshot.runtime(), graph, Path.of(folder), listener);
        if (choice.refusal().isPresent()) {
            lock.close();
            return new StartResult.Refused(choice.refusal().get());
        }
        var bindings = new RunBindings(read.directory(), snapshot.inputs());
        plan.passed().keySet().forEach(bindings::passed);
        LiveRun run = live(read.directory(), read.runId(), lock, snapshot, bindings, graph, listener);
        run.remember(read.events());
        plan.warnings().forEach(run::warn);
        read.attempts()
                .forEach((node, attempts) ->
                        run.startNumberingAfter(node, attempts.getLast().number()));
        for (Attempt passed : plan.recovered()) {
            recover(run, passed, new Replies(read.directory()));
        }
        plan.priors().keySet().forEach(snapshot::unsettle);
        int nodesAtOnce = bounded(
                concurrency.orElse(RequestFile.concurrency(read.directory()).orElse(graph.concurrency())));
        boolean continueOnFail = snapshot.continueOnFail() || graph.onFail() == OnFail.CONTINUE;
        return begin(
                run,
                new Scheduler.Plan(graph, nodesAtOnce, continueOnFail, plan.passed(), plan.priors()),
                leg(
                        run,
                        read.runId(),
                        read.state().leg() + 1,
                        folder,
                        choice.runtime().orElseThrow(),
                        bindings));
    }

    /** Writes the verdict of an attempt that passed just before its process was killed. */
    private static void recover(LiveRun run, Attempt passed, Replies replies) throws IOException {
        run.passed(
                new RunEvent.NodePassed(
                        passed.endedAt().orElseThrow(),
                        passed.node(),
                        passed.accounting(),
                        passed.sessionId(),
                        0,
                        Optional.of("recovered: it had passed when its process was killed"),
                        passed.provenance(),
                        passed.round(),
                        OptionalInt.of(passed.number())),
                replies.reply(passed).orElse(""),
                passed.duration().orElse(Duration.ZERO));
    }

    private LiveRun live(
            RunDirectory directory,
            String runId,
            RunLock lock,
            Snapshot snapshot,
            RunBindings bindings,
            AgentGraph graph,
            RunListener listener) {
        var feed = new RunFeed(directory, disk, runId, snapshot, listener::onWarning);
        var files = new LiveRun.Files(runId, directory, disk, lock, feed, new AttemptStore(directory, disk));
        return new LiveRun(files, bindings, graph.byId(), listener, clock);
    }

    private Leg leg(LiveRun run, String runId, int number, String folder, AgentRuntime runtime, RunBindings bindings) {
        return new Leg(
                runId,
                number,
                folder,
                runtime,
                new PromptBuilder(new Fence(Nonces.secure())),
                bindings,
                new Programs(new RunDirectory(run.directory()), runId, runtime, environment),
                run,
                clock,
                () -> UUID.randomUUID().toString(),
                run.stop());
    }

    private StartResult begin(LiveRun run, Scheduler.Plan plan, Leg leg) throws IOException {
        run.flush();
        run.tell(new RunEvent.RunStarted(clock.instant(), Optional.empty(), Accounting.NONE));
        LegThread.start(new Scheduler(plan, leg), run.runId(), run::finish);
        return new StartResult.Started(run);
    }

    private static int bounded(int concurrency) {
        return Math.clamp(concurrency, 1, AgentGraph.MAX_CONCURRENCY);
    }

    private static StartResult refused(Kind kind, String message) {
        return new StartResult.Refused(new Refusal(kind, message));
    }
}
