package dev.retake.engine.schedule;

import dev.retake.engine.event.RunOutcome;
import dev.retake.engine.graph.Cause;
import dev.retake.engine.graph.FeedbackLoops;
import dev.retake.engine.graph.Node;
import dev.retake.engine.graph.NodeId;
import dev.retake.engine.graph.NodeType;
import dev.retake.engine.graph.Trigger;
import dev.retake.engine.schedule.RandomGraph.Played;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Plays a run one attempt at a time by looking, before each step, through the whole list of nodes from the top. */
final class SimpleModel {

    /** An attempt that is made; {@code quotes} is the number of the attempt it quotes, 0 for none. */
    record Made(NodeId node, int number, Trigger trigger, int round, int quotes, boolean cancelled) {}

    private record Last(int number, boolean judged, int round) {}

    private final RandomGraph random;
    private final boolean continues;
    private final int cancelAt;
    private final boolean stopsForNothing;
    private final Map<NodeId, Set<NodeId>> bodies;

    final Set<NodeId> passed = new HashSet<>();
    final Set<NodeId> failed = new HashSet<>();
    final Map<NodeId, Integer> rounds = new HashMap<>();
    final Set<NodeId> exhausted = new HashSet<>();
    private final Map<NodeId, Last> last = new LinkedHashMap<>();
    private final Set<NodeId> idle = new HashSet<>();
    private final Set<NodeId> failedNow = new HashSet<>();

    final List<Made> made = new ArrayList<>();
    Optional<NodeId> atGate = Optional.empty();
    RunOutcome outcome = RunOutcome.PASSED;
    private boolean limited;
    private boolean stopped;
    private int calls;

    /**
     * @param cancelAt the call of a program, counted from 1, during which the person stops the run; 0 for none
     * @param stopsForNothing plays on past gates, limits and failures, to tell all that could ever run
     */
    SimpleModel(RandomGraph random, boolean continues, int cancelAt, boolean stopsForNothing) {
        this.random = random;
        this.continues = continues;
        this.cancelAt = cancelAt;
        this.stopsForNothing = stopsForNothing;
        this.bodies = FeedbackLoops.bodies(random.graph);
    }

    void leg() {
        made.clear();
        idle.clear();
        failedNow.clear();
        atGate = Optional.empty();
        limited = false;
        stopped = false;
        calls = 0;
        while (!stopped) {
            List<Node> ready = random.graph.nodes().stream()
                    .filter(node -> !passed.contains(node.id()))
                    .filter(node -> !failed.contains(node.id()) && !idle.contains(node.id()))
                    .filter(node -> passed.containsAll(node.dependsOn()))
                    .toList();
            if (ready.isEmpty()) {
                break;
            }
            if (ready.getFirst().type() == NodeType.GATE) {
                gate(ready.getFirst().id());
                continue;
            }
            // A gate needs nobody to work on it: it is reached while the node before it runs, which drains.
            if (ready.size() > 1 && ready.get(1).type() == NodeType.GATE) {
                gate(ready.get(1).id());
            }
            run(ready.getFirst());
        }
        outcome = outcome();
    }

    private void gate(NodeId gate) {
        if (stopsForNothing) {
            idle.add(gate);
        } else {
            atGate = Optional.of(gate);
            stopped = true;
        }
    }

    private Optional<NodeId> loopOf(NodeId node) {
        return bodies.entrySet().stream()
                .filter(body -> body.getValue().contains(node))
                .map(Map.Entry::getKey)
                .findFirst();
    }

    private void run(Node node) {
        NodeId id = node.id();
        int round = loopOf(id).map(declarer -> rounds.getOrDefault(declarer, 0)).orElse(0);
        Optional<Last> before = Optional.ofNullable(last.get(id));
        Trigger trigger = round > before.map(Last::round).orElse(0)
                ? Trigger.FEEDBACK
                : before.isPresent() ? Trigger.RESUME : Trigger.INITIAL;
        for (int retries = 0; ; retries++) {
            int number = before.map(Last::number).orElse(0) + 1;
            int quotes =
                    trigger != Trigger.FEEDBACK && before.filter(Last::judged).isPresent() ? number - 1 : 0;
            boolean cancelled = ++calls == cancelAt;
            made.add(new Made(id, number, trigger, round, quotes, cancelled));
            Played played = random.played(id, number);
            last.put(id, new Last(number, !cancelled && played == Played.JUDGED, round));
            if (cancelled) {
                idle.add(id);
                stopped = true;
                return;
            }
            if (played == Played.PASS) {
                passed.add(id);
                return;
            }
            if (played == Played.LIMITED) {
                idle.add(id);
                limited = true;
                stopped = !stopsForNothing;
                return;
            }
            Cause cause = played == Played.JUDGED ? Cause.NONZERO_EXIT : Cause.RUN_ERROR;
            if (retries >= node.retry().max() || !node.retry().on().contains(cause)) {
                fail(node, played, round);
                return;
            }
            before = Optional.ofNullable(last.get(id));
            trigger = Trigger.RETRY;
        }
    }

    private void fail(Node node, Played played, int round) {
        boolean loops = played == Played.JUDGED && node.feedback().isPresent();
        if (loops && round < node.feedback().get().max()) {
            rounds.put(node.id(), round + 1);
            passed.removeAll(bodies.get(node.id()));
            return;
        }
        if (loops) {
            exhausted.add(node.id());
        }
        failed.add(node.id());
        failedNow.add(node.id());
        stopped = !continues && !stopsForNothing;
    }

    private RunOutcome outcome() {
        boolean paused = atGate.isPresent() || limited;
        boolean broken = !failedNow.isEmpty() || (!paused && !failed.isEmpty());
        if (broken && !(paused && continues)) {
            return RunOutcome.FAILED;
        }
        if (paused) {
            return RunOutcome.PAUSED;
        }
        return stopped ? RunOutcome.FAILED : RunOutcome.PASSED;
    }

    /** A person decides the gate that the run waits at. */
    void decide(boolean approve) {
        (approve ? passed : failed).add(atGate.orElseThrow());
    }

    /** A person retries what failed; a loop that was exhausted begins anew. */
    void retryFailed() {
        failed.removeIf(node -> random.graph.byId().get(node).type() == NodeType.AGENT);
        for (NodeId declarer : exhausted) {
            rounds.put(declarer, 0);
            for (NodeId node : bodies.get(declarer)) {
                passed.remove(node);
                last.computeIfPresent(node, (_, known) -> new Last(known.number(), false, 0));
            }
        }
        exhausted.clear();
    }

    /** What a scheduler is told, for the same leg. */
    Scheduler.Plan plan(int concurrency) {
        var sessions = new HashMap<NodeId, Optional<String>>();
        passed.forEach(node -> sessions.put(node, Optional.empty()));
        var reasons = new HashMap<NodeId, String>();
        failed.forEach(node -> reasons.put(node, "it failed before"));
        var priors = new HashMap<NodeId, Prior>();
        last.forEach((node, known) -> priors.put(
                node,
                new Prior(
                        known.number(),
                        Optional.empty(),
                        Optional.of("reply " + known.number()),
                        known.judged(),
                        known.round())));
        return new Scheduler.Plan(random.graph, concurrency, continues, sessions, reasons, priors, Map.copyOf(rounds));
    }
}
