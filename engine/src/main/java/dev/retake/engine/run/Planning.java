package dev.retake.engine.run;

import dev.retake.engine.attempt.Attempt;
import dev.retake.engine.event.NodePhase;
import dev.retake.engine.event.NodeState;
import dev.retake.engine.event.RunStatus;
import dev.retake.engine.graph.AttemptStatus;
import dev.retake.engine.graph.FeedbackLoops;
import dev.retake.engine.graph.Node;
import dev.retake.engine.graph.NodeId;
import dev.retake.engine.lint.ValidGraph;
import dev.retake.engine.run.Refusal.Kind;
import dev.retake.engine.schedule.Prior;
import dev.retake.engine.store.ReadRun;
import dev.retake.engine.store.Replies;
import dev.retake.engine.store.Snapshot;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Works out a plan from what a run directory says. */
final class Planning {

    private final ReadRun run;
    private final Snapshot snapshot;
    private final ValidGraph graph;
    private final Resumption how;
    private final Replies replies;
    private final Map<NodeId, Set<NodeId>> bodies;
    private final Map<NodeId, Boolean> decisions;

    private final Map<NodeId, Optional<String>> passed = new LinkedHashMap<>();
    private final Map<NodeId, String> failed = new LinkedHashMap<>();
    private final List<Attempt> recovered = new ArrayList<>();
    private final Map<NodeId, Prior> priors = new LinkedHashMap<>();
    private final Map<NodeId, Integer> rounds = new LinkedHashMap<>();
    private final Set<NodeId> begunAnew = new LinkedHashSet<>();
    private final Set<NodeId> loopNodes = new HashSet<>();
    private final Set<NodeId> fresh = new HashSet<>();
    private final List<String> warnings = new ArrayList<>();

    Planning(ReadRun run, Snapshot snapshot, ValidGraph graph, Resumption how) {
        this.run = run;
        this.snapshot = snapshot;
        this.graph = graph;
        this.how = how;
        this.replies = new Replies(run.directory());
        this.bodies = FeedbackLoops.bodies(graph.graph());
        this.decisions = new LinkedHashMap<>(snapshot.decisions());
        switch (how) {
            case Resumption.RetryFailed _ -> {}
            case Resumption.Approve approve -> decisions.put(approve.gate(), true);
            case Resumption.Reject reject -> decisions.put(reject.gate(), false);
        }
    }

    ResumePlan.Result plan() {
        bodies.values().forEach(loopNodes::addAll);
        graph.graph().nodes().forEach(node -> node.feedback().ifPresent(loop -> loop(node, loop.max())));
        for (Node node : graph.graph().nodes()) {
            switch (node.type()) {
                case GATE -> gate(node.id());
                case AGENT -> agent(node.id());
            }
        }
        if (run.status() == RunStatus.ABANDONED) {
            warnings.addAll(AttemptMarker.leftBehind(run));
        } else if (how instanceof Resumption.RetryFailed && isSettled()) {
            return new ResumePlan.Result.Refused(new Refusal(Kind.NOTHING_TO_DO, nothingToDo()));
        }
        return new ResumePlan.Result.Planned(
                new ResumePlan(run, graph, passed, failed, recovered, priors, rounds, begunAnew, warnings));
    }

    private NodePhase phase(NodeId node) {
        return run.state().node(node).map(NodeState::phase).orElse(NodePhase.WAITING);
    }

    /** A loop goes on in the round it is in; one that is exhausted begins anew when what failed is retried. */
    private void loop(Node declarer, int max) {
        NodeId id = declarer.id();
        int round = run.state().node(id).map(NodeState::round).orElse(0);
        boolean isExhausted = phase(id) == NodePhase.FAILED
                && round >= max
                && run.state().node(id).filter(NodeState::judged).isPresent();
        if (isExhausted && how instanceof Resumption.RetryFailed) {
            rounds.put(id, 0);
            begunAnew.add(id);
            fresh.addAll(bodies.getOrDefault(id, Set.of()));
        } else {
            rounds.put(id, round);
        }
    }

    private void gate(NodeId id) {
        boolean isApproved = decisions.getOrDefault(id, phase(id) == NodePhase.PASSED);
        boolean isRejected = !decisions.getOrDefault(id, phase(id) != NodePhase.FAILED);
        if (isApproved) {
            passed.put(id, Optional.empty());
        } else if (isRejected) {
            failed.put(id, "gate `" + id + "` was rejected");
        }
    }

    private void agent(NodeId id) {
        List<Attempt> attempts = run.attempts(id);
        Optional<Attempt> last = attempts.isEmpty() ? Optional.empty() : Optional.of(attempts.getLast());
        NodePhase phase = phase(id);
        if (!fresh.contains(id)
                && (phase == NodePhase.PASSED
                        || last.filter(this::passedThisRound).isPresent())) {
            passed.put(id, snapshot.session(id).or(() -> last.flatMap(Attempt::sessionId)));
            if (phase != NodePhase.PASSED) {
                last.ifPresent(recovered::add);
            }
        } else if (phase == NodePhase.FAILED && !(how instanceof Resumption.RetryFailed)) {
            String detail = run.state().node(id).flatMap(NodeState::detail).orElse("");
            failed.put(id, "node " + id + " failed" + (detail.isEmpty() ? "" : ": " + detail));
        }
        boolean mayRun = !failed.containsKey(id) && (!passed.containsKey(id) || loopNodes.contains(id));
        last.filter(_ -> mayRun).ifPresent(attempt -> priors.put(id, prior(attempt)));
    }

    private boolean passedThisRound(Attempt last) {
        int round = run.state().node(last.node()).map(NodeState::round).orElse(0);
        return last.status() == AttemptStatus.PASSED && last.round() == round;
    }

    private Prior prior(Attempt last) {
        Optional<String> reply = Optional.empty();
        try {
            reply = replies.reply(last);
        } catch (IOException e) {
            warnings.add("the reply of attempt " + last.number() + " of " + last.node() + " cannot be read: "
                    + e.getMessage());
        }
        // A loop that begins anew repeats nothing: what its nodes work on will be new.
        boolean judged = last.status() == AttemptStatus.FAILED && last.judged() && !fresh.contains(last.node());
        int round = fresh.contains(last.node()) ? 0 : last.round();
        return new Prior(last.number(), last.start(), reply, judged, round);
    }

    /**
     * Whether another leg would change nothing. A run whose nodes have all passed and that does not say so yet, since the
     * disk was full at its end, needs one more to say it.
     */
    private boolean isSettled() {
        return !failed.isEmpty() && recovered.isEmpty() && nothingRuns();
    }

    /** Whether every node has passed, has failed for good, or comes after one that has. */
    private boolean nothingRuns() {
        Set<NodeId> blocked = PlanPreview.blocked(graph.graph(), failed.keySet());
        return graph.graph().nodes().stream()
                .map(Node::id)
                .allMatch(id -> passed.containsKey(id) || failed.containsKey(id) || blocked.contains(id));
    }

    private String nothingToDo() {
        return "run " + run.runId() + ": " + failed.values().iterator().next()
                + ", which stands, and everything else passed: there is nothing to retry";
    }
}
