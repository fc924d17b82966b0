package dev.retake.engine.schedule;

import dev.retake.engine.check.VerifyRunner;
import dev.retake.engine.check.VerifyRunner.VerifyResult;
import dev.retake.engine.graph.AgentGraph;
import dev.retake.engine.graph.Node;
import dev.retake.engine.graph.NodeId;
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
import dev.retake.engine.source.GraphSource;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;

/** A leg whose programs and model are a script and whose disk is memory; its clock ticks a second whenever it is read. */
final class FakeLeg implements ProgramRunner, AgentRuntime, Bindings {

    /** A verify command that was run. */
    record Verified(String command, String directory, Duration timeout) {}

    private final Script script;
    private final Map<String, Play> plays = new HashMap<>();
    private final AtomicLong ticks = new AtomicLong();

    final FakeRecord record;
    final Stop stop = new Stop();
    final Map<String, String> inputs = new HashMap<>();
    final Map<String, Lanes.Lane> lanes = new HashMap<>();
    final List<String> workedIn = new CopyOnWriteArrayList<>();
    final Map<String, List<String>> touched = new HashMap<>();
    final List<AgentCall> calls = new ArrayList<>();
    final List<AgentProgram> programs = new ArrayList<>();
    final List<Verified> verified = new ArrayList<>();
    Stepper stepper = new Stepper(StepMode.OFF, List.of());
    Nonces nonces = Nonces.secure();

    FakeLeg(Script script, FakeRecord record) {
        this.script = script;
        this.record = record;
    }

    /** A leg of a run that has done nothing yet. */
    static FakeLeg of(AgentGraph graph, Script script) {
        return new FakeLeg(script, new FakeRecord(graph, new HashMap<>(), Set.of()));
    }

    /** A graph as its author writes it. */
    static AgentGraph graph(String yaml) {
        GraphSource source = GraphSource.parse("g.yaml", yaml);
        if (!source.errors().isEmpty()) {
            throw new AssertionError("not a graph: " + source.errors());
        }
        return source.graph().orElseThrow();
    }

    /** A graph of the one node {@code work}, with further keys. */
    static AgentGraph single(String keys) {
        return graph("nodes:\n  - id: work\n    prompt: do it\n" + keys.indent(4));
    }

    static Node node(String keys) {
        return single(keys).nodes().getFirst();
    }

    /** What the first leg of a run is to do. */
    static Scheduler.Plan plan(AgentGraph graph, boolean continueOnFail) {
        return new Scheduler.Plan(graph, 4, continueOnFail, Map.of(), Map.of(), Map.of(), Map.of());
    }

    private final class KnownLanes implements Lanes {
        @Override
        public Lane open(String name) {
            return Objects.requireNonNull(lanes.get(name));
        }

        @Override
        public void worked(String name) {
            workedIn.add(name);
        }
    }

    Leg leg() {
        return new Leg(
                "run",
                1,
                "/folder",
                this,
                new PromptBuilder(new Fence(nonces)),
                this,
                new KnownLanes(),
                this,
                record,
                ((InstantSource) () -> Instant.ofEpochSecond(ticks.incrementAndGet())).withZone(ZoneOffset.UTC),
                () -> "fresh",
                stepper,
                stop);
    }

    private synchronized Play play(NodeId node, int number) {
        return plays.computeIfAbsent(node + "#" + number, _ -> script.play(node, number));
    }

    @Override
    public Launch launch(AgentCall call) {
        Play play = play(call.node().id(), call.attempt());
        synchronized (this) {
            calls.add(call);
        }
        return play.launch();
    }

    @Override
    public AgentEnd run(AgentProgram program, Stop asked) {
        synchronized (this) {
            programs.add(program);
        }
        Play play = play(program.node(), program.number());
        try {
            play.meanwhile().pass(asked);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
        return asked.isAsked() ? new AgentEnd.Stopped() : play.end();
    }

    @Override
    public Reading read(AgentCall call, Output output) {
        return play(call.node().id(), call.attempt()).reading();
    }

    @Override
    public VerifyRunner verifier(NodeId node, int number, Stop asked) {
        return (command, directory, timeout) -> {
            VerifyResult result =
                    play(node, number).verify().orElseThrow(() -> new AssertionError("nothing is verified here"));
            synchronized (this) {
                verified.add(new Verified(command, directory, timeout));
            }
            if (result instanceof VerifyResult.Stopped) {
                asked.ask("cancelled by user");
            }
            return result;
        };
    }

    @Override
    public Supplier<Optional<List<String>>> watch(String directory) {
        return () -> Optional.ofNullable(touched.get(directory));
    }

    @Override
    public String promptFile(NodeId node, int number) {
        return "run/" + node + "/" + number + "/prompt.md";
    }

    @Override
    public String name() {
        return "script";
    }

    @Override
    public boolean reportsCost() {
        return false;
    }

    @Override
    public Optional<String> input(String name) {
        return Optional.ofNullable(inputs.get(name));
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
