package dev.retake.engine.run;

import dev.retake.engine.attempt.Attempt;
import dev.retake.engine.event.RunEvent;
import dev.retake.engine.graph.Accounting;
import dev.retake.engine.graph.AgentGraph;
import dev.retake.engine.graph.FeedbackLoops;
import dev.retake.engine.graph.NodeId;
import dev.retake.engine.graph.OnFail;
import dev.retake.engine.prompt.FeedbackPayload;
import dev.retake.engine.run.Refusal.Kind;
import dev.retake.engine.schedule.Scheduler;
import dev.retake.engine.store.AttemptStore;
import dev.retake.engine.store.Disk;
import dev.retake.engine.store.Failures;
import dev.retake.engine.store.Home;
import dev.retake.engine.store.ReadRun;
import dev.retake.engine.store.Replies;
import dev.retake.engine.store.RequestFile;
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
import java.util.Set;

/** Starts further legs of runs. */
final class Resumer {

    private final Home home;
    private final Map<String, String> environment;
    private final Disk disk;
    private final Clock clock;
    private final Legs legs;

    Resumer(Home home, Map<String, String> environment, Disk disk, Clock clock, Legs legs) {
        this.home = home;
        this.environment = environment;
        this.disk = disk;
        this.clock = clock;
        this.legs = legs;
    }

    StartResult resume(Path path, ResumeRequest request, RunListener listener) {
        try {
            ReadRun read = RunReader.read(path);
            if (ResumePlan.of(read, request.how()) instanceof ResumePlan.Result.Refused refused) {
                return new StartResult.Refused(refused.refusal());
            }
            RunLock lock = RunLock.take(read.directory().lock());
            try {
                return resume(path, lock, request, listener);
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
    private StartResult resume(Path path, RunLock lock, ResumeRequest request, RunListener listener)
            throws IOException {
        new AttemptStore(RunReader.read(path).directory(), disk).completeJournal();
        ReadRun read = RunReader.readHeld(path);
        return switch (ResumePlan.of(read, request.how())) {
            case ResumePlan.Result.Refused refused -> {
                lock.close();
                yield new StartResult.Refused(refused.refusal());
            }
            case ResumePlan.Result.Planned planned -> begin(planned.plan(), lock, request, listener);
        };
    }

    private StartResult begin(ResumePlan plan, RunLock lock, ResumeRequest request, RunListener listener)
            throws IOException {
        ReadRun read = plan.run();
        Snapshot snapshot = read.snapshot().orElseThrow();
        AgentGraph graph = plan.graph().graph();
        String folder = RequestFile.folder(read.directory())
                .orElseGet(() -> Path.of("").toAbsolutePath().toString());
        var choice = RuntimeChoice.of(snapshot.runtime(), RequestFile.replay(read.directory()), graph, home, listener)
                .ready(environment, Path.of(folder));
        if (choice instanceof RuntimeChoice.Refused refused) {
            lock.close();
            return new StartResult.Refused(refused.refusal());
        }
        var runtime = ((RuntimeChoice.Chosen) choice).runtime();
        RunBindings bindings = bindings(plan, snapshot);
        var site = new Legs.Site(read.directory(), read.runId(), lock, snapshot, graph);
        LiveRun run = legs.live(site, folder, bindings, request.step(), listener);
        remember(plan, run, snapshot, request.how());
        int nodesAtOnce = Legs.bounded(request.concurrency()
                .orElse(RequestFile.concurrency(read.directory()).orElse(graph.concurrency())));
        boolean continueOnFail = snapshot.continueOnFail() || graph.onFail() == OnFail.CONTINUE;
        return legs.begin(
                run,
                new Scheduler.Plan(
                        graph, nodesAtOnce, continueOnFail, plan.passed(), plan.failed(), plan.priors(), plan.rounds()),
                legs.leg(run, read.state().leg() + 1, folder, runtime, bindings),
                () -> announce(plan, run, request.how()));
    }

    private RunBindings bindings(ResumePlan plan, Snapshot snapshot) throws IOException {
        var bindings = new RunBindings(plan.run().directory(), snapshot.inputs());
        plan.passed().keySet().forEach(bindings::passed);
        var replies = new Replies(plan.run().directory());
        for (var round : plan.rounds().entrySet()) {
            if (round.getValue() > 0) {
                replies.feedback(round.getKey())
                        .ifPresent(said -> bindings.say(round.getKey(), FeedbackPayload.of(said, legs.fence())));
            }
        }
        return bindings;
    }

    /** Tells the run its past, and takes back in its snapshot what is to run again. */
    private static void remember(ResumePlan plan, LiveRun run, Snapshot snapshot, Resumption how) throws IOException {
        ReadRun read = plan.run();
        run.remember(read.events());
        plan.warnings().forEach(run::warn);
        read.attempts()
                .forEach((node, attempts) ->
                        run.startNumberingAfter(node, attempts.getLast().number()));
        for (Attempt passed : plan.recovered()) {
            recover(run, passed, new Replies(read.directory()));
        }
        switch (how) {
            case Resumption.RetryFailed _ -> {}
            case Resumption.Approve approve -> snapshot.decide(approve.gate(), true);
            case Resumption.Reject reject -> snapshot.decide(reject.gate(), false);
        }
        plan.graph().graph().nodes().stream()
                .filter(node -> plan.runs(node.id()))
                .forEach(node -> snapshot.unsettle(node.id()));
    }

    private void announce(ResumePlan plan, LiveRun run, Resumption how) {
        switch (how) {
            case Resumption.RetryFailed _ ->
                plan.begunAnew().forEach(loop -> beginAnew(plan.graph().graph(), run, loop));
            case Resumption.Approve approve ->
                run.decided(new RunEvent.GateApproved(clock.instant(), approve.gate()), true);
            case Resumption.Reject reject ->
                run.decided(new RunEvent.GateRejected(clock.instant(), reject.gate()), false);
        }
    }

    private void beginAnew(AgentGraph graph, LiveRun run, NodeId declarer) {
        Set<NodeId> again = FeedbackLoops.bodies(graph).getOrDefault(declarer, Set.of());
        var event = new RunEvent.NodeRetried(
                clock.instant(),
                declarer,
                0,
                Optional.empty(),
                0,
                Accounting.NONE,
                Optional.of("feedback begins anew: re-running " + again.size() + " nodes up to " + declarer),
                OptionalInt.empty(),
                Optional.empty(),
                false);
        run.sendBack(event, again);
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

    private static StartResult refused(Kind kind, String message) {
        return new StartResult.Refused(new Refusal(kind, message));
    }
}
