package dev.retake.engine.run;

import dev.retake.engine.event.NodeState;
import dev.retake.engine.graph.AgentGraph;
import dev.retake.engine.graph.CostTotal;
import dev.retake.engine.graph.Handoff;
import dev.retake.engine.graph.Node;
import dev.retake.engine.graph.NodeId;
import dev.retake.engine.graph.QuoteMode;
import dev.retake.engine.run.ResumePreview.Fate;
import dev.retake.engine.schedule.Prior;
import dev.retake.engine.store.Snapshot;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Says a plan for people. */
final class PlanPreview {

    private final ResumePlan plan;
    private final RunLanes lanes;
    private final Set<NodeId> blocked;
    private final Map<NodeId, NodeId> behind = new HashMap<>();
    private final Map<NodeId, Integer> rounds = new HashMap<>();
    private final Set<NodeId> anew = new HashSet<>();

    /** @param lanes are asked and not made */
    PlanPreview(ResumePlan plan, RunLanes lanes) {
        this.plan = plan;
        this.lanes = lanes;
        AgentGraph graph = plan.graph().graph();
        this.blocked = blocked(graph, plan.failed().keySet());
        graph.nodes().stream()
                .filter(node -> fate(node) == Fate.WAITS)
                .map(Node::id)
                .forEach(gate -> blocked(graph, Set.of(gate)).forEach(node -> behind.putIfAbsent(node, gate)));
        dev.retake.engine.graph.FeedbackLoops.bodies(graph).forEach((declarer, body) -> {
            body.forEach(node -> rounds.put(node, plan.rounds().getOrDefault(declarer, 0)));
            if (plan.begunAnew().contains(declarer)) {
                anew.addAll(body);
            }
        });
    }

    /** The descendants of nodes that will not pass. */
    static Set<NodeId> blocked(AgentGraph graph, Set<NodeId> failed) {
        if (failed.isEmpty()) {
            return Set.of();
        }
        var children = new HashMap<NodeId, List<NodeId>>();
        graph.nodes()
                .forEach(node -> node.dependsOn()
                        .forEach(parent -> children.computeIfAbsent(parent, _ -> new ArrayList<>())
                                .add(node.id())));
        var blocked = new HashSet<NodeId>();
        var next = new ArrayDeque<>(failed);
        while (!next.isEmpty()) {
            for (NodeId child : children.getOrDefault(next.pop(), List.of())) {
                if (blocked.add(child)) {
                    next.add(child);
                }
            }
        }
        return blocked;
    }

    ResumePreview preview(Optional<String> graphChanged) {
        return new ResumePreview(
                plan.run().directory().root(),
                plan.run().runId(),
                plan.run().snapshot().map(Snapshot::runtime).orElse(""),
                plan.graph().graph().nodes().stream().map(this::node).toList(),
                graphChanged,
                plan.warnings(),
                Optional.empty());
    }

    private ResumePreview.NodePlan node(Node node) {
        NodeId id = node.id();
        Fate fate = fate(node);
        Optional<Prior> prior = Optional.ofNullable(plan.priors().get(id)).filter(_ -> isToRun(fate));
        var attempts = plan.run().attempts(id);
        return new ResumePreview.NodePlan(
                id,
                fate,
                prior.filter(before -> isQuoted(node, before)).map(Prior::number),
                why(node, fate, prior),
                plan.run().state().node(id).map(NodeState::cost).orElse(CostTotal.ZERO),
                attempts.isEmpty() ? 0 : attempts.getLast().number(),
                prior.filter(before -> node.handoff() == Handoff.SESSION && !isNewRound(id, before))
                        .map(_ -> "a retry starts a fresh session; it does not go on in that of "
                                + node.dependsOn().getFirst()),
                Optional.ofNullable(behind.get(id)).filter(_ -> isToRun(fate) || fate == Fate.WAITS),
                node.worktree().filter(_ -> isToRun(fate)).flatMap(lanes::refusal));
    }

    private static boolean isToRun(Fate fate) {
        return fate == Fate.RERUN || fate == Fate.RUN;
    }

    private Fate fate(Node node) {
        NodeId id = node.id();
        if (plan.passed().containsKey(id)) {
            return Fate.KEPT;
        }
        if (plan.failed().containsKey(id) || blocked.contains(id)) {
            return Fate.BLOCKED;
        }
        return switch (node.type()) {
            case GATE -> Fate.WAITS;
            case AGENT -> plan.priors().containsKey(id) ? Fate.RERUN : Fate.RUN;
        };
    }

    private boolean isNewRound(NodeId id, Prior prior) {
        return rounds.getOrDefault(id, 0) > prior.round();
    }

    private boolean isQuoted(Node node, Prior prior) {
        return prior.judged()
                && !isNewRound(node.id(), prior)
                && node.retry().quote() == QuoteMode.REPLY
                && prior.reply().filter(reply -> !reply.isBlank()).isPresent();
    }

    private String why(Node node, Fate fate, Optional<Prior> prior) {
        if (fate == Fate.BLOCKED) {
            return Optional.ofNullable(plan.failed().get(node.id()))
                    .orElse("a node before it failed or was rejected, and stays so");
        }
        return prior.map(before -> quoteReason(node, before)).orElse("");
    }

    private String quoteReason(Node node, Prior prior) {
        if (anew.contains(node.id())) {
            return "not quoted: its feedback loop begins anew, so what it works on is new";
        }
        if (isNewRound(node.id(), prior)) {
            return "not quoted: feedback round " + rounds.get(node.id()) + " works on something new";
        }
        if (isQuoted(node, prior)) {
            return "quotes attempt " + prior.number() + ", which was judged";
        }
        if (node.retry().quote() == QuoteMode.NONE) {
            return "not quoted: its retry.quote is none";
        }
        if (!prior.judged()) {
            return "not quoted: attempt " + prior.number() + " " + notJudged(node.id());
        }
        return "not quoted: attempt " + prior.number() + " left no reply";
    }

    private String notJudged(NodeId node) {
        return switch (plan.run().attempts(node).getLast().status()) {
            case FAILED -> "failed in the machinery, not on its work";
            case CANCELLED -> "was cancelled";
            case LIMITED -> "met the session limit";
            case LOST, RUNNING -> "was lost with its process";
            case PASSED -> "passed";
        };
    }
}
