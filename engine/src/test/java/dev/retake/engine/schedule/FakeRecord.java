package dev.retake.engine.schedule;

import dev.retake.engine.attempt.AttemptEnd;
import dev.retake.engine.attempt.AttemptStart;
import dev.retake.engine.attempt.HeldAttempt;
import dev.retake.engine.event.RunEvent;
import dev.retake.engine.graph.AgentGraph;
import dev.retake.engine.graph.Node;
import dev.retake.engine.graph.NodeId;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** A record in memory; notes all it is told, and what it must never be told. */
final class FakeRecord implements RunRecord {

    /** A moment at which something is written down. */
    enum Moment {
        START,
        END,
        TOLD,
        PASSED,
        SENT_BACK,
        PAUSED,
        HELD
    }

    /** Something done at a moment, while others may write: a disk that fails, a person who stops the run. */
    @FunctionalInterface
    interface Action {
        void act() throws IOException;
    }

    /** A node's verdict. */
    record Settled(RunEvent event, Optional<String> reply, Duration lastAttempt, boolean keepsArtifact) {}

    private final Map<NodeId, Node> nodes;
    private final Map<NodeId, Integer> numbers;
    private final Set<NodeId> passed;
    private final Map<NodeId, AttemptStart> open = new HashMap<>();
    private final Map<Moment, Action> actions = new EnumMap<>(Moment.class);

    final List<RunEvent> events = new ArrayList<>();
    final List<AttemptStart> starts = new ArrayList<>();
    final List<String> prompts = new ArrayList<>();
    final List<AttemptEnd> ends = new ArrayList<>();
    final List<Settled> settled = new ArrayList<>();
    final List<String> payloads = new ArrayList<>();
    final List<Set<NodeId>> again = new ArrayList<>();
    final List<HeldAttempt> held = new ArrayList<>();
    final List<HeldAttempt> released = new ArrayList<>();
    final List<String> warnings = new ArrayList<>();
    final List<String> wrong = new ArrayList<>();
    int most;

    /**
     * @param numbers the last attempt of each node so far; goes on from leg to leg
     */
    FakeRecord(AgentGraph graph, Map<NodeId, Integer> numbers, Set<NodeId> passed) {
        this.nodes = graph.byId();
        this.numbers = numbers;
        this.passed = new HashSet<>(passed);
    }

    /** The attempts of a node, in the order in which they started. */
    List<AttemptStart> startsOf(String node) {
        return starts.stream()
                .filter(start -> start.node().equals(new NodeId(node)))
                .toList();
    }

    void at(Moment moment, Action action) {
        actions.put(moment, action);
    }

    private void act(Moment moment) throws IOException {
        Action action = actions.get(moment);
        if (action != null) {
            action.act();
        }
    }

    private void actUnfailing(Moment moment) {
        try {
            act(moment);
        } catch (IOException e) {
            throw new AssertionError("the disk cannot fail here", e);
        }
    }

    private void must(boolean holds, String what) {
        if (!holds) {
            wrong.add(what);
        }
    }

    @Override
    public synchronized int nextNumber(NodeId node) {
        return numbers.getOrDefault(node, 0) + 1;
    }

    @Override
    public void start(AttemptStart start, String prompt) throws IOException {
        act(Moment.START);
        synchronized (this) {
            NodeId node = start.node();
            must(open.put(node, start) == null, node + " has two attempts at once");
            must(numbers.merge(node, 1, Integer::sum) == start.number(), node + " skips or repeats a number");
            must(!passed.contains(node), node + " runs though it has passed");
            must(passed.containsAll(nodes.get(node).dependsOn()), node + " starts before its parents have passed");
            most = Math.max(most, open.size());
            starts.add(start);
            prompts.add(prompt);
        }
    }

    @Override
    public AttemptEnd end(AttemptEnd end, Optional<String> reply) throws IOException {
        act(Moment.END);
        synchronized (this) {
            must(open.remove(end.node()) != null, end.node() + " ends an attempt that did not start");
            ends.add(end);
            return end;
        }
    }

    @Override
    public void tell(RunEvent event) {
        synchronized (this) {
            events.add(event);
        }
        actUnfailing(Moment.TOLD);
    }

    @Override
    public void passed(RunEvent.NodePassed event, String reply, Duration lastAttempt) throws IOException {
        act(Moment.PASSED);
        synchronized (this) {
            passed.add(event.node());
            events.add(event);
            settled.add(new Settled(event, Optional.of(reply), lastAttempt, true));
        }
    }

    @Override
    public synchronized void failed(
            RunEvent.NodeFailed event, Optional<String> reply, Duration lastAttempt, boolean keepsArtifact) {
        events.add(event);
        settled.add(new Settled(event, reply, lastAttempt, keepsArtifact));
    }

    @Override
    public void sentBack(RunEvent.NodeRetried event, Set<NodeId> nodesAgain, String payload) throws IOException {
        act(Moment.SENT_BACK);
        synchronized (this) {
            nodesAgain.forEach(node -> must(!open.containsKey(node), node + " is sent back while it runs"));
            passed.removeAll(nodesAgain);
            events.add(event);
            again.add(nodesAgain);
            payloads.add(payload);
        }
    }

    @Override
    public void paused(RunEvent.GatePaused event) throws IOException {
        act(Moment.PAUSED);
        synchronized (this) {
            events.add(event);
        }
    }

    @Override
    public void held(HeldAttempt attempt) {
        synchronized (this) {
            held.add(attempt);
        }
        actUnfailing(Moment.HELD);
    }

    @Override
    public synchronized void released(HeldAttempt attempt) {
        released.add(attempt);
    }

    @Override
    public synchronized void warn(String message) {
        warnings.add(message);
    }
}
