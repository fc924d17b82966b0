package dev.retake.engine.schedule;

import dev.retake.engine.event.RunEvent;
import dev.retake.engine.event.RunOutcome;
import dev.retake.engine.graph.AgentGraph;
import dev.retake.engine.graph.Handoff;
import dev.retake.engine.graph.Node;
import dev.retake.engine.graph.NodeId;
import dev.retake.engine.graph.Trigger;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/** Decides which node runs when; all of a leg's mutable state belongs to the one thread that calls {@link #run}. */
public final class Scheduler {

    /**
     * What a leg is to do.
     *
     * @param concurrency nodes at once
     * @param passed nodes that need not run, with the session each ended in, if one is known
     * @param failed nodes that failed before and stay so, with the reason in words
     * @param priors the last attempt of nodes that have had one
     * @param rounds what round feedback loops are in, by the node that declares them
     */
    public record Plan(
            AgentGraph graph,
            int concurrency,
            boolean continueOnFail,
            Map<NodeId, Optional<String>> passed,
            Map<NodeId, String> failed,
            Map<NodeId, Prior> priors,
            Map<NodeId, Integer> rounds) {}

    /** How a leg ended; the detail is for people. */
    public record End(RunOutcome outcome, Optional<String> detail) {}

    private record Signal(Node node, NodeResult result) {}

    private final Plan plan;
    private final Leg leg;
    private final Board board;
    private final Loops loops;
    private final BlockingQueue<Signal> signals = new LinkedBlockingQueue<>();
    private final Map<NodeId, Optional<String>> sessions;
    private final Map<NodeId, Prior> priors;
    private final List<String> failures = new ArrayList<>();
    private boolean atGate;
    private Optional<String> pause = Optional.empty();
    private int running;

    public Scheduler(Plan plan, Leg leg) {
        this.plan = plan;
        this.leg = leg;
        this.board =
                new Board(plan.graph(), plan.passed().keySet(), plan.failed().keySet());
        this.loops = new Loops(plan.graph(), plan.rounds());
        this.sessions = new HashMap<>(plan.passed());
        this.priors = new HashMap<>(plan.priors());
    }

    /** Runs the leg to its end; a bug of this program ends it too, and leaves nothing running behind it. */
    public End run() throws InterruptedException {
        try {
            return runToEnd();
        } catch (RuntimeException | Error e) {
            leg.stop().ask("cancelled: a bug of this program");
            for (; running > 0; running--) {
                signals.take();
            }
            return new End(RunOutcome.FAILED, Optional.of("a bug of this program: " + e));
        }
    }

    private End runToEnd() throws InterruptedException {
        launch();
        while (running > 0) {
            Signal signal = signals.take();
            running--;
            hear(signal);
            launch();
        }
        return end();
    }

    private boolean mayStart() {
        return !atGate && pause.isEmpty() && !leg.stop().isAsked();
    }

    private void launch() {
        for (Optional<Node> next = board.next(); next.isPresent() && mayStart(); next = board.next()) {
            Node node = next.get();
            switch (node.type()) {
                case GATE -> stopAt(node);
                case AGENT -> {
                    if (running >= plan.concurrency()) {
                        return;
                    }
                    start(node);
                }
            }
        }
    }

    private void start(Node node) {
        board.take(node);
        NodeTask task = task(node);
        running++;
        Thread.ofPlatform().daemon().name("node " + node.id()).start(() -> {
            NodeResult result;
            try {
                result = new NodeExecution(leg, task).run();
            } catch (RuntimeException | Error e) {
                leg.record().warn("node " + node.id() + " ended in a bug of this program: " + e);
                result = new NodeResult.Unrecordable("node " + node.id() + " ended in a bug: " + e);
            }
            signals.add(new Signal(node, result));
        });
    }

    private NodeTask task(Node node) {
        Optional<Prior> prior = Optional.ofNullable(priors.get(node.id()));
        Optional<LoopRound> loop = loops.around(node.id());
        int round = loop.map(LoopRound::round).orElse(0);
        boolean isNewRound = round > prior.map(Prior::round).orElse(0);
        Trigger trigger = isNewRound ? Trigger.FEEDBACK : prior.isPresent() ? Trigger.RESUME : Trigger.INITIAL;
        Optional<String> session =
                node.handoff() == Handoff.SESSION && trigger != Trigger.RESUME ? parentSession(node) : Optional.empty();
        return new NodeTask(node, loop, trigger, prior, session);
    }

    private Optional<String> parentSession(Node node) {
        Optional<NodeId> parent = node.dependsOn().stream().findFirst();
        Optional<String> session = parent.flatMap(id -> sessions.getOrDefault(id, Optional.empty()));
        if (session.isEmpty()) {
            parent.ifPresent(id ->
                    leg.record().warn("node " + node.id() + " starts cold: " + id + " left no session to go on with"));
        }
        return session;
    }

    /** A gate is a clean stop: what runs drains, nothing more starts, and a person decides later. */
    private void stopAt(Node gate) {
        atGate = true;
        try {
            var now = leg.clock().instant();
            leg.record().tell(new RunEvent.NodeStarted(now, gate.id(), Optional.empty(), 0, OptionalInt.empty()));
            leg.record().paused(new RunEvent.GatePaused(now, gate.id()));
        } catch (IOException e) {
            String what = "the pause at gate " + gate.id() + " could not be saved: " + e.getMessage();
            atGate = false;
            failures.add(what);
            leg.stop().ask("cancelled: " + what);
        }
    }

    private void hear(Signal signal) {
        NodeId id = signal.node().id();
        switch (signal.result()) {
            case NodeResult.Passed passed -> {
                sessions.put(id, passed.session());
                remember(id, passed.last());
                board.pass(id);
            }
            case NodeResult.Failed failed -> {
                failures.add("node " + id + " failed: " + failed.why());
                if (!plan.continueOnFail()) {
                    leg.stop().ask("cancelled: run halted after node " + id + " failed");
                }
            }
            case NodeResult.SentBack back -> {
                remember(id, back.last());
                sendBack(id, back);
            }
            case NodeResult.Cancelled _ -> {
                // Why is known to whoever asked.
            }
            case NodeResult.Limited limited -> pauseFor("session limit reached at " + id + ": " + limited.message());
            case NodeResult.Unrecordable unrecordable -> pauseFor(unrecordable.message());
        }
    }

    /** Only nodes of loops run twice in one leg, and replies may be large. */
    private void remember(NodeId node, Prior last) {
        if (loops.around(node).isPresent()) {
            priors.put(node, last);
        }
    }

    private void sendBack(NodeId declarer, NodeResult.SentBack back) {
        LoopRound next = loops.around(declarer).orElseThrow().next();
        var again = loops.begin(next);
        var event = new RunEvent.NodeRetried(
                back.end().endedAt(),
                declarer,
                0,
                Optional.empty(),
                next.round(),
                back.end().accounting(),
                Optional.of(next.words() + ": re-running " + next.arrow()),
                OptionalInt.of(back.end().number()),
                Optional.of(back.verdict().cause()),
                true);
        try {
            leg.record().sentBack(event, again, back.payload());
            board.rearm(again);
        } catch (IOException e) {
            pauseFor(next.words() + " of " + next.arrow() + " cannot be recorded: " + e.getMessage());
        }
    }

    private void pauseFor(String reason) {
        if (pause.isEmpty()) {
            pause = Optional.of(reason);
        }
    }

    private End end() {
        boolean isPaused = atGate || pause.isPresent();
        var causes = new ArrayList<>(failures);
        if (!isPaused) {
            causes.addAll(plan.failed().values());
        }
        if (!causes.isEmpty() && (!isPaused || !plan.continueOnFail())) {
            return new End(RunOutcome.FAILED, Optional.of(Details.of(words(causes))));
        }
        if (isPaused) {
            return new End(RunOutcome.PAUSED, pause.map(Details::of));
        }
        return leg.stop()
                .reason()
                .map(reason -> new End(RunOutcome.FAILED, Optional.of(reason)))
                .orElseGet(() -> new End(RunOutcome.PASSED, Optional.empty()));
    }

    private static String words(List<String> causes) {
        return causes.size() == 1
                ? causes.getFirst()
                : causes.size() + " nodes failed; the first: " + causes.getFirst();
    }
}
