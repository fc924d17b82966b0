package dev.retake.engine.run;

import dev.retake.engine.attempt.AttemptEnd;
import dev.retake.engine.attempt.AttemptStart;
import dev.retake.engine.attempt.HeldAttempt;
import dev.retake.engine.event.RunEvent;
import dev.retake.engine.event.RunOutcome;
import dev.retake.engine.graph.Accounting;
import dev.retake.engine.graph.AgentGraph;
import dev.retake.engine.graph.Node;
import dev.retake.engine.graph.NodeId;
import dev.retake.engine.process.Orphans;
import dev.retake.engine.prompt.FeedbackPayload;
import dev.retake.engine.prompt.Fence;
import dev.retake.engine.schedule.RunRecord;
import dev.retake.engine.schedule.Scheduler;
import dev.retake.engine.schedule.Stepper;
import dev.retake.engine.schedule.Stop;
import dev.retake.engine.store.AttemptStore;
import dev.retake.engine.store.Disk;
import dev.retake.engine.store.Failures;
import dev.retake.engine.store.ProofFile;
import dev.retake.engine.store.RunDirectory;
import dev.retake.engine.store.RunFeed;
import dev.retake.engine.store.RunLock;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;

/** A run that goes on: writes down what the scheduler says, then has it announced. */
final class LiveRun implements RunRecord, RunHandle {

    private final String runId;
    private final RunDirectory directory;
    private final Disk disk;
    private final RunLock lock;
    private final RunFeed feed;
    private final AttemptStore attempts;
    private final RunBindings bindings;
    private final Map<NodeId, Node> nodes;
    private final Announcer announcer;
    private final Clock clock;
    private final Stop stop = new Stop();
    private final Stepper stepper;
    private final RunLanes lanes;
    private final Fence fence;
    private final CompletableFuture<RunOutcome> ended = new CompletableFuture<>();

    /** What a leg is written with. */
    record Files(
            String runId,
            RunDirectory directory,
            Disk disk,
            RunLock lock,
            RunFeed feed,
            AttemptStore attempts,
            Fence fence) {}

    LiveRun(
            Files files,
            RunBindings bindings,
            AgentGraph graph,
            Stepper stepper,
            RunLanes lanes,
            Announcer announcer,
            Clock clock) {
        this.runId = files.runId();
        this.directory = files.directory();
        this.disk = files.disk();
        this.lock = files.lock();
        this.feed = files.feed();
        this.attempts = files.attempts();
        this.bindings = bindings;
        this.nodes = graph.byId();
        this.stepper = stepper;
        this.lanes = lanes;
        this.fence = files.fence();
        this.announcer = announcer;
        this.clock = clock;
    }

    /** What happened in earlier legs. */
    void remember(List<RunEvent> past) {
        announcer.remember(past);
    }

    /** Numbers on from attempts that have no folder: those of the other tool. */
    void startNumberingAfter(NodeId node, int number) {
        attempts.startNumberingAfter(node, number);
    }

    /** Writes the snapshot before the first event of the leg. */
    void flush() throws IOException {
        feed.flush();
    }

    /** Says that the leg begins; nothing may run in a leg that the stream does not know. */
    void begin(RunEvent.RunStarted event) throws IOException {
        feed.appendOrFail(event);
        announcer.happened(event);
    }

    Stop stop() {
        return stop;
    }

    Stepper stepper() {
        return stepper;
    }

    RunLanes lanes() {
        return lanes;
    }

    @Override
    public String runId() {
        return runId;
    }

    @Override
    public Path directory() {
        return directory.root();
    }

    @Override
    public void cancel() {
        stop.ask(RunEvent.RunFinished.CANCELLED_BY_USER);
    }

    @Override
    public void kill() {
        Orphans.kill(AttemptMarker.ofRun(runId));
    }

    @Override
    public void go(NodeId node) {
        stepper.go(node);
    }

    @Override
    public void goAll() {
        stepper.goAll();
    }

    @Override
    public void breakpoint(NodeId node, boolean on) {
        stepper.breakpoint(node, on);
    }

    @Override
    public CompletableFuture<RunOutcome> ended() {
        return ended.copy();
    }

    @Override
    public int nextNumber(NodeId node) throws IOException {
        return attempts.nextNumber(node);
    }

    @Override
    public void start(AttemptStart start, String prompt) throws IOException {
        try {
            announcer.happened(attempts.start(start, prompt));
        } catch (IOException e) {
            throw new IOException(Failures.words(e), e);
        }
    }

    @Override
    public AttemptEnd end(AttemptEnd end, Optional<String> reply) throws IOException {
        try {
            AttemptStore.Ended done = attempts.end(end, reply);
            announcer.happened(done.event());
            return done.end();
        } catch (IOException e) {
            throw new IOException(Failures.words(e), e);
        }
    }

    @Override
    public void tell(RunEvent event) {
        feed.append(event);
        announcer.happened(event);
    }

    @Override
    public void passed(RunEvent.NodePassed event, String reply, Duration lastAttempt) throws IOException {
        feed.keepArtifact(event.node(), reply);
        feed.dropFailedReply(event.node());
        bindings.passed(event.node());
        tell(event);
        settle(event.node(), Settled.passed(event, lastAttempt));
    }

    @Override
    public void failed(RunEvent.NodeFailed event, Optional<String> reply, Duration lastAttempt, boolean keepsArtifact)
            throws IOException {
        if (reply.isPresent()) {
            feed.keepFailedReply(event.node(), reply.get());
            if (keepsArtifact) {
                feed.keepArtifact(event.node(), reply.get());
            }
        }
        tell(event);
        settle(event.node(), Settled.failed(event, lastAttempt, keepsArtifact && reply.isPresent()));
    }

    @Override
    public void sentBack(RunEvent.NodeRetried event, Set<NodeId> again, String payload) throws IOException {
        var said = FeedbackPayload.of(feed.keepFeedback(event.node(), payload), fence);
        if (said.fenced().isEmpty()) {
            warn("what " + event.node() + " said is not told to the nodes that run again:"
                    + " no code could be had for the markers around it");
        }
        bindings.say(event.node(), said);
        sendBack(event, again);
    }

    /** Sends nodes back to the round that the event names. */
    void sendBack(RunEvent.NodeRetried event, Set<NodeId> again) {
        tell(event);
        for (NodeId node : again) {
            bindings.sentBack(node);
            settle(node, Settled.sentBack(event.round()));
        }
    }

    @Override
    public void paused(RunEvent.GatePaused event) throws IOException {
        feed.pauseAt(event.node());
        tell(event);
    }

    /** Writes down how a person decided a gate. */
    void decided(RunEvent.OfNode decision, boolean approved) {
        tell(decision);
        settle(decision.node(), Settled.decided(approved));
    }

    @Override
    public void held(HeldAttempt attempt) {
        announcer.held(attempt);
    }

    @Override
    public void released(HeldAttempt attempt) {
        announcer.released(attempt);
    }

    private void settle(NodeId id, Settled settled) {
        feed.settle(settled.record(
                id,
                announcer.node(id),
                Optional.ofNullable(nodes.get(id)).flatMap(Node::budgetUsd),
                directory.artifact(id).toString()));
    }

    @Override
    public void warn(String message) {
        announcer.warn(message);
    }

    /** Writes the end of the leg, releases the lock and says that it is over. */
    void finish(Scheduler.End end) {
        var last = new RunEvent.RunFinished(clock.instant(), end.outcome(), end.detail(), Accounting.NONE);
        List<String> worktrees = lanes.end(end.outcome());
        worktrees.forEach(announcer::note);
        try {
            if (end.outcome() != RunOutcome.PAUSED) {
                feed.resumeFromGate();
            }
            feed.flush();
            ProofFile.write(directory, disk, runId, announcer.state(), last, worktrees);
            feed.appendOrFail(last);
        } catch (IOException e) {
            warn("the end of the run could not be written down, so it will read as abandoned: " + Failures.words(e));
        } finally {
            lock.close();
            announcer.happened(last);
            ended.complete(end.outcome());
        }
    }
}
