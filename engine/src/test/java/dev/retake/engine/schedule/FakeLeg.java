package dev.retake.engine.schedule;

import dev.retake.engine.attempt.AttemptEnd;
import dev.retake.engine.attempt.AttemptStart;
import dev.retake.engine.attempt.HeldAttempt;
import dev.retake.engine.check.VerifyRunner;
import dev.retake.engine.event.RunEvent;
import dev.retake.engine.graph.Accounting;
import dev.retake.engine.graph.NodeId;
import dev.retake.engine.graph.Outcome;
import dev.retake.engine.graph.StepMode;
import dev.retake.engine.prompt.Bindings;
import dev.retake.engine.prompt.FeedbackPayload;
import dev.retake.engine.prompt.Fence;
import dev.retake.engine.prompt.Nonces;
import dev.retake.engine.prompt.PromptBuilder;
import dev.retake.engine.runtime.AgentCall;
import dev.retake.engine.runtime.AgentRuntime;
import dev.retake.engine.runtime.Launch;
import dev.retake.engine.runtime.Output;
import dev.retake.engine.runtime.Reading;
import dev.retake.engine.schedule.RandomGraph.Played;
import dev.retake.engine.schedule.SimpleModel.Made;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/** A leg whose programs, disk and model are a script; notes what the scheduler did, and what it must never do. */
final class FakeLeg implements RunRecord, ProgramRunner, AgentRuntime, Bindings {

    private final RandomGraph random;
    private final int cancelAt;
    private final Stop stop = new Stop();
    private final Thread scheduler = Thread.currentThread();
    private final Map<NodeId, Integer> numbers;
    private final Map<NodeId, AttemptStart> open = new HashMap<>();
    private final Set<NodeId> passed;
    private final List<AttemptStart> starts = new ArrayList<>();
    private final Set<String> cancelled = new HashSet<>();
    final List<String> wrong = new ArrayList<>();
    int most;
    private int calls;

    /**
     * @param numbers the last attempt of each node so far; goes on from leg to leg
     */
    FakeLeg(RandomGraph random, int cancelAt, Map<NodeId, Integer> numbers, Set<NodeId> passed) {
        this.random = random;
        this.cancelAt = cancelAt;
        this.numbers = numbers;
        this.passed = new HashSet<>(passed);
    }

    Leg leg() {
        return new Leg(
                "run",
                1,
                "/",
                this,
                new PromptBuilder(new Fence(Nonces.secure())),
                this,
                _ -> new Lanes.Lane.Refused("no worktrees here"),
                this,
                this,
                Clock.systemUTC(),
                () -> "session",
                new Stepper(StepMode.OFF, List.of()),
                stop);
    }

    /** In the order in which they started. */
    synchronized List<Made> made() {
        return starts.stream()
                .map(start -> new Made(
                        start.node(),
                        start.number(),
                        start.trigger(),
                        start.round(),
                        start.quote().map(quote -> quote.of()).orElse(0),
                        cancelled.contains(start.node() + "#" + start.number())))
                .toList();
    }

    private synchronized void must(boolean holds, String what) {
        if (!holds) {
            wrong.add(what);
        }
    }

    @Override
    public synchronized int nextNumber(NodeId node) {
        return numbers.getOrDefault(node, 0) + 1;
    }

    @Override
    public synchronized void start(AttemptStart start, String prompt) {
        NodeId node = start.node();
        must(open.put(node, start) == null, node + " has two attempts at once");
        must(numbers.merge(node, 1, Integer::sum) == start.number(), node + " skips or repeats a number");
        must(!passed.contains(node), node + " runs though it has passed");
        must(
                passed.containsAll(random.graph.byId().get(node).dependsOn()),
                node + " starts before its parents have passed");
        most = Math.max(most, open.size());
        starts.add(start);
    }

    @Override
    public synchronized AttemptEnd end(AttemptEnd end, Optional<String> reply) {
        must(open.remove(end.node()) != null, end.node() + " ends an attempt that did not start");
        if (end.verdict().outcome() == Outcome.CANCELLED) {
            cancelled.add(end.node() + "#" + end.number());
        }
        return end;
    }

    @Override
    public void tell(RunEvent event) {
        // Only what is written of attempts and verdicts matters here.
    }

    @Override
    public synchronized void passed(RunEvent.NodePassed event, String reply, Duration lastAttempt) {
        passed.add(event.node());
    }

    @Override
    public void failed(RunEvent.NodeFailed event, Optional<String> reply, Duration lastAttempt, boolean keepsArtifact) {
        // The scheduler's own end says what failed.
    }

    @Override
    public synchronized void sentBack(RunEvent.NodeRetried event, Set<NodeId> again, String payload) {
        again.forEach(node -> must(!open.containsKey(node), node + " is sent back while it runs"));
        passed.removeAll(again);
    }

    @Override
    public void paused(RunEvent.GatePaused event) {
        // The end of the leg says so too.
    }

    @Override
    public void held(HeldAttempt attempt) {
        must(false, "nothing is to be held");
    }

    @Override
    public void released(HeldAttempt attempt) {
        must(false, "nothing is to be held");
    }

    @Override
    public void warn(String message) {
        must(false, message);
    }

    @Override
    public AgentEnd run(AgentProgram program, Stop asked) {
        Thread.yield();
        if (isTheLast()) {
            // What the scheduler does about a stop depends on what it had reached; so it is asked when it waits.
            while (scheduler.getState() != Thread.State.WAITING) {
                Thread.onSpinWait();
            }
            stop.ask("cancelled by user");
        }
        if (asked.isAsked()) {
            return new AgentEnd.Stopped();
        }
        return switch (random.played(program.node(), program.number())) {
            case BROKEN -> new AgentEnd.Signalled(9);
            case PASS, LIMITED -> ended(0, program);
            case JUDGED -> ended(1, program);
        };
    }

    private synchronized boolean isTheLast() {
        return ++calls == cancelAt;
    }

    private static AgentEnd ended(int exit, AgentProgram program) {
        return new AgentEnd.Ended(new Output(exit, "reply " + program.number(), "", false), 0, 0);
    }

    @Override
    public VerifyRunner verifier(NodeId node, int number, Stop asked) {
        return (_, _, _) -> {
            throw new AssertionError("nothing is verified here");
        };
    }

    @Override
    public Supplier<Optional<List<String>>> watch(String directory) {
        return Optional::empty;
    }

    @Override
    public String promptFile(NodeId node, int number) {
        return "prompt";
    }

    @Override
    public String name() {
        return "script";
    }

    @Override
    public Optional<Program> program() {
        return Optional.empty();
    }

    @Override
    public Set<String> withheld() {
        return Set.of();
    }

    @Override
    public boolean reportsCost() {
        return false;
    }

    @Override
    public Launch launch(AgentCall call) {
        return new Launch.Start(List.of("script"), List.of("script"), "", Optional.empty());
    }

    @Override
    public Reading read(AgentCall call, Output output) {
        return random.played(call.node().id(), call.attempt()) == Played.LIMITED
                ? new Reading.LimitReached("resets 3am", Accounting.NONE)
                : new Reading.Answered(output.stdout(), false, Accounting.NONE, Optional.empty(), Optional.empty());
    }

    @Override
    public Optional<String> input(String name) {
        return Optional.empty();
    }

    @Override
    public Optional<Artifact> artifact(NodeId node) {
        return Optional.empty();
    }

    @Override
    public Optional<FeedbackPayload> feedback(NodeId declarer) {
        return Optional.empty();
    }
}
