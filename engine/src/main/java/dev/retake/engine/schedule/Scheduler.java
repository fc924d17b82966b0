package dev.retake.engine.schedule;

import dev.retake.engine.event.RunOutcome;
import dev.retake.engine.graph.AgentGraph;
import dev.retake.engine.graph.Handoff;
import dev.retake.engine.graph.Node;
import dev.retake.engine.graph.NodeId;
import dev.retake.engine.graph.Trigger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/** Decides which node runs when; all of a leg's mutable state belongs to the one thread that calls {@link #run}. */
public final class Scheduler {

    /**
     * What a leg is to do.
     *
     * @param concurrency nodes at once
     * @param passed nodes that need not run, with the session each ended in, if one is known
     * @param priors the last attempt of nodes that have had one
     */
    public record Plan(
            AgentGraph graph,
            int concurrency,
            boolean continueOnFail,
            Map<NodeId, Optional<String>> passed,
            Map<NodeId, Prior> priors) {}

    /** How a leg ended; the detail is for people. */
    public record End(RunOutcome outcome, Optional<String> detail) {}

    private record Signal(Node node, NodeResult result) {}

    private final Plan plan;
    private final Leg leg;
    private final BlockingQueue<Signal> signals = new LinkedBlockingQueue<>();
    private final Map<NodeId, Integer> order = new HashMap<>();
    private final Map<NodeId, List<Node>> children = new HashMap<>();
    private final Map<NodeId, Integer> waitingFor = new HashMap<>();
    private final PriorityQueue<Node> ready;
    private final Map<NodeId, Optional<String>> sessions = new HashMap<>();
    private final List<String> failures = new ArrayList<>();
    private Optional<String> pause = Optional.empty();
    private int running;

    public Scheduler(Plan plan, Leg leg) {
        this.plan = plan;
        this.leg = leg;
        this.ready = new PriorityQueue<>((a, b) -> Integer.compare(place(a), place(b)));
    }

    private int place(Node node) {
        return order.getOrDefault(node.id(), 0);
    }

    /** Runs the leg to its end; a bug of this program ends it too, and leaves nothing running behind it. */
    public End run() throws InterruptedException {
        try {
            return runToEnd();
        } catch (RuntimeException e) {
            leg.stop().ask("cancelled: a bug of this program");
            for (; running > 0; running--) {
                signals.take();
            }
            return new End(RunOutcome.FAILED, Optional.of("a bug of this program: " + e));
        }
    }

    private End runToEnd() throws InterruptedException {
        prepare();
        launch();
        while (running > 0) {
            Signal signal = signals.take();
            running--;
            hear(signal);
            launch();
        }
        return end();
    }

    private void prepare() {
        plan.graph().nodes().forEach(node -> order.put(node.id(), order.size()));
        sessions.putAll(plan.passed());
        for (Node node : plan.graph().nodes()) {
            if (plan.passed().containsKey(node.id())) {
                continue;
            }
            Set<NodeId> open = new HashSet<>(node.dependsOn());
            open.removeAll(plan.passed().keySet());
            open.forEach(parent ->
                    children.computeIfAbsent(parent, _ -> new ArrayList<>()).add(node));
            waitingFor.put(node.id(), open.size());
            if (open.isEmpty()) {
                ready.add(node);
            }
        }
    }

    private void launch() {
        while (running < plan.concurrency()
                && !ready.isEmpty()
                && pause.isEmpty()
                && !leg.stop().isAsked()) {
            Node node = ready.remove();
            NodeTask task = task(node);
            running++;
            Thread.ofVirtual().name("node " + node.id()).start(() -> {
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
    }

    private NodeTask task(Node node) {
        Optional<Prior> prior = Optional.ofNullable(plan.priors().get(node.id()));
        Optional<String> session = Optional.empty();
        if (node.handoff() == Handoff.SESSION
                && prior.isEmpty()
                && !node.dependsOn().isEmpty()) {
            session = sessions.getOrDefault(node.dependsOn().getFirst(), Optional.empty());
            if (session.isEmpty()) {
                leg.record()
                        .warn("node " + node.id() + " starts cold: "
                                + node.dependsOn().getFirst() + " left no session to go on with");
            }
        }
        return new NodeTask(node, prior.isPresent() ? Trigger.RESUME : Trigger.INITIAL, prior, session);
    }

    private void hear(Signal signal) {
        switch (signal.result()) {
            case NodeResult.Passed passed -> {
                sessions.put(signal.node().id(), passed.session());
                for (Node child : children.getOrDefault(signal.node().id(), List.of())) {
                    if (waitingFor.merge(child.id(), -1, Integer::sum) == 0) {
                        ready.add(child);
                    }
                }
            }
            case NodeResult.Failed failed -> {
                failures.add("node " + signal.node().id() + " failed: "
                        + failed.cause().token() + (failed.detail().isEmpty() ? "" : ": " + failed.detail()));
                if (!plan.continueOnFail()) {
                    leg.stop()
                            .ask("cancelled: run halted after node "
                                    + signal.node().id() + " failed");
                }
            }
            case NodeResult.Cancelled _ -> {
                // Why is known to whoever asked.
            }
            case NodeResult.Limited limited -> {
                if (pause.isEmpty()) {
                    pause = Optional.of(
                            "session limit reached at " + signal.node().id() + ": " + limited.message());
                }
            }
            case NodeResult.Unrecordable unrecordable -> {
                if (pause.isEmpty()) {
                    pause = Optional.of(unrecordable.message());
                }
            }
        }
    }

    private End end() {
        if (!failures.isEmpty() && (pause.isEmpty() || !plan.continueOnFail())) {
            return new End(RunOutcome.FAILED, Optional.of(Details.of(failureWords())));
        }
        if (pause.isPresent()) {
            return new End(RunOutcome.PAUSED, pause.map(Details::of));
        }
        return leg.stop()
                .reason()
                .map(reason -> new End(RunOutcome.FAILED, Optional.of(reason)))
                .orElseGet(() -> new End(RunOutcome.PASSED, Optional.empty()));
    }

    private String failureWords() {
        return failures.size() == 1
                ? failures.getFirst()
                : failures.size() + " nodes failed; the first: " + failures.getFirst();
    }
}
