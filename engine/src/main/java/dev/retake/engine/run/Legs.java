package dev.retake.engine.run;

import dev.retake.engine.event.RunEvent;
import dev.retake.engine.graph.Accounting;
import dev.retake.engine.graph.AgentGraph;
import dev.retake.engine.prompt.Fence;
import dev.retake.engine.prompt.Nonces;
import dev.retake.engine.prompt.PromptBuilder;
import dev.retake.engine.run.RunRequest.Stepping;
import dev.retake.engine.runtime.AgentRuntime;
import dev.retake.engine.schedule.Leg;
import dev.retake.engine.schedule.LegThread;
import dev.retake.engine.schedule.Scheduler;
import dev.retake.engine.schedule.Stepper;
import dev.retake.engine.store.AttemptStore;
import dev.retake.engine.store.Disk;
import dev.retake.engine.store.RunDirectory;
import dev.retake.engine.store.RunFeed;
import dev.retake.engine.store.RunLock;
import dev.retake.engine.store.Snapshot;
import java.io.IOException;
import java.time.Clock;
import java.util.Map;
import java.util.UUID;

/** Puts together what a leg of a run needs, and sets it going. */
final class Legs {

    private final Map<String, String> environment;
    private final Disk disk;
    private final Clock clock;
    private final Fence fence = new Fence(Nonces.secure());

    Legs(Map<String, String> environment, Disk disk, Clock clock) {
        this.environment = environment;
        this.disk = disk;
        this.clock = clock;
    }

    /** Where a run is and what it is about. */
    record Site(RunDirectory directory, String runId, RunLock lock, Snapshot snapshot, AgentGraph graph) {}

    LiveRun live(Site site, String folder, RunBindings bindings, Stepping step, RunListener listener) {
        var announcer = new Announcer(listener, site.graph());
        var feed = new RunFeed(site.directory(), disk, site.runId(), site.snapshot(), announcer::warn);
        var files = new LiveRun.Files(
                site.runId(),
                site.directory(),
                disk,
                site.lock(),
                feed,
                new AttemptStore(site.directory(), disk),
                fence);
        var stepper = new Stepper(step.mode(), step.breakpoints());
        var lanes = new RunLanes(site.graph(), site.directory(), site.runId(), folder, environment);
        return new LiveRun(files, bindings, site.graph(), stepper, lanes, announcer, clock);
    }

    Leg leg(LiveRun run, int number, String folder, AgentRuntime runtime, RunBindings bindings) {
        var directory = new RunDirectory(run.directory());
        return new Leg(
                run.runId(),
                number,
                folder,
                runtime,
                new PromptBuilder(fence),
                bindings,
                run.lanes(),
                new Programs(directory, run.runId(), runtime, environment),
                run,
                clock,
                () -> UUID.randomUUID().toString(),
                run.stepper(),
                run.stop());
    }

    /** Saves the snapshot, says that the leg begins and then {@code first}, and lets the scheduler go. */
    StartResult begin(LiveRun run, Scheduler.Plan plan, Leg leg, Runnable first) throws IOException {
        run.flush();
        run.begin(new RunEvent.RunStarted(clock.instant(), java.util.Optional.empty(), Accounting.NONE));
        first.run();
        LegThread.start(new Scheduler(plan, leg), run.runId(), run::finish);
        return new StartResult.Started(run);
    }

    Fence fence() {
        return fence;
    }

    static int bounded(int concurrency) {
        return Math.clamp(concurrency, 1, AgentGraph.MAX_CONCURRENCY);
    }
}
