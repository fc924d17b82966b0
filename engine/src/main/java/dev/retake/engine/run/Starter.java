package dev.retake.engine.run;

import dev.retake.engine.graph.AgentGraph;
import dev.retake.engine.graph.OnFail;
import dev.retake.engine.lint.ValidGraph;
import dev.retake.engine.run.Refusal.Kind;
import dev.retake.engine.runtime.AgentRuntime;
import dev.retake.engine.runtime.ClaudeRuntime;
import dev.retake.engine.runtime.ReplayRuntime;
import dev.retake.engine.schedule.Scheduler;
import dev.retake.engine.source.GraphSource;
import dev.retake.engine.source.Suggestion;
import dev.retake.engine.store.Disk;
import dev.retake.engine.store.Failures;
import dev.retake.engine.store.Home;
import dev.retake.engine.store.RequestFile;
import dev.retake.engine.store.RunDirectory;
import dev.retake.engine.store.RunLock;
import dev.retake.engine.store.Snapshot;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Map;
import java.util.Optional;

/** Starts runs. */
final class Starter {

    private final Home home;
    private final Map<String, String> environment;
    private final Disk disk;
    private final Clock clock;
    private final Legs legs;

    Starter(Home home, Map<String, String> environment, Disk disk, Clock clock, Legs legs) {
        this.home = home;
        this.environment = environment;
        this.disk = disk;
        this.clock = clock;
        this.legs = legs;
    }

    StartResult start(ValidGraph valid, RunRequest request, RunListener listener) {
        AgentGraph graph = valid.graph();
        String folder = absolute(request.folder());
        Optional<Refusal> refusal = unknownInput(graph, request)
                .or(() -> branchInTheWay(graph, folder))
                .or(() -> RunLanes.missing(graph, folder, environment).map(why -> new Refusal(Kind.BAD_REQUEST, why)));
        if (refusal.isPresent()) {
            return new StartResult.Refused(refusal.get());
        }
        return switch (choose(graph, request, listener).ready(environment, request.folder())) {
            case RuntimeChoice.Refused refused -> new StartResult.Refused(refused.refusal());
            case RuntimeChoice.Chosen chosen -> {
                try {
                    yield start(valid, request, chosen.runtime(), listener);
                } catch (IOException e) {
                    yield refused(
                            Kind.CANNOT_WRITE,
                            "the run cannot be written to " + home.runs() + ": " + Failures.words(e)
                                    + "; choose another home with --home or RETAKE_HOME");
                }
            }
        };
    }

    DryRun dryRun(ValidGraph valid, RunRequest request) {
        AgentGraph graph = valid.graph();
        Optional<Refusal> refusal =
                unknownInput(graph, request).or(() -> branchInTheWay(graph, absolute(request.folder())));
        if (refusal.isPresent()) {
            return new DryRun.Refused(refusal.get());
        }
        return switch (choose(graph, request, RunListener.SILENT)) {
            case RuntimeChoice.Refused refused -> new DryRun.Refused(refused.refusal());
            case RuntimeChoice.Chosen chosen ->
                new DryRunner(graph, request.inputs(), chosen.runtime(), absolute(request.folder()), environment)
                        .dryRun();
        };
    }

    private static Optional<Refusal> unknownInput(AgentGraph graph, RunRequest request) {
        return request.inputs().keySet().stream()
                .filter(name -> !graph.inputs().contains(name))
                .findFirst()
                .map(name -> new Refusal(
                        Kind.BAD_REQUEST,
                        "the graph has no input `" + name + "`"
                                + Suggestion.of(name, graph.inputs())
                                        .map(meant -> ", did you mean `" + meant + "`")
                                        .orElse("")
                                + (graph.inputs().isEmpty()
                                        ? ": it takes none"
                                        : ": it takes " + String.join(", ", graph.inputs()))));
    }

    private Optional<Refusal> branchInTheWay(AgentGraph graph, String folder) {
        return RunLanes.obstacle(graph, folder, environment).map(why -> new Refusal(Kind.BAD_REQUEST, why));
    }

    private RuntimeChoice choose(AgentGraph graph, RunRequest request, RunListener listener) {
        String name = request.runtime()
                .or(() -> request.replay().map(_ -> ReplayRuntime.NAME))
                .or(graph::runtime)
                .orElse(ClaudeRuntime.NAME);
        return RuntimeChoice.of(name, request.replay(), graph, home, listener);
    }

    private StartResult start(ValidGraph valid, RunRequest request, AgentRuntime runtime, RunListener listener)
            throws IOException {
        AgentGraph graph = valid.graph();
        int concurrency = Legs.bounded(request.concurrency().orElse(graph.concurrency()));
        boolean continueOnFail = request.continueOnFail() || graph.onFail() == OnFail.CONTINUE;
        String folder = absolute(request.folder());
        RunDirectory draft = home.draft(clock.instant());
        RunLock lock = RunLock.take(draft.lock());
        try {
            String runId = Home.runId(draft);
            Snapshot snapshot = write(draft, runId, valid, request, runtime, concurrency, folder);
            RunDirectory directory = home.publish(draft);
            var bindings = new RunBindings(directory, request.inputs());
            var site = new Legs.Site(directory, runId, lock, snapshot, graph);
            LiveRun run = legs.live(site, folder, bindings, request.step(), listener);
            var plan = new Scheduler.Plan(graph, concurrency, continueOnFail, Map.of(), Map.of(), Map.of(), Map.of());
            return legs.begin(run, plan, legs.leg(run, 1, folder, runtime, bindings), () -> {});
        } catch (IOException | RuntimeException e) {
            lock.close();
            throw e;
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
                        folder,
                        request.replay().map(Starter::absolute)));
        Snapshot snapshot = Snapshot.of(new Snapshot.Opening(
                runId,
                runtime.name(),
                absolute(Path.of(source.file())),
                source.sha256(),
                valid.graph(),
                request.inputs(),
                request.continueOnFail()));
        snapshot.create(draft, disk);
        return snapshot;
    }

    private static String absolute(Path path) {
        return path.toAbsolutePath().normalize().toString();
    }

    private static StartResult refused(Kind kind, String message) {
        return new StartResult.Refused(new Refusal(kind, message));
    }
}
