package dev.retake.engine.run;

import dev.retake.engine.graph.CostTotal;
import dev.retake.engine.graph.NodeId;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * What going on with a run would do, before anything is spent.
 *
 * @param graphChanged present when the graph file on disk differs from the saved graph, which will run; says so
 * @param warnings of what a person should know first
 * @param refusal present when there is nothing to resume, with the reason
 */
public record ResumePreview(
        Path run,
        String runId,
        String runtime,
        List<NodePlan> nodes,
        Optional<String> graphChanged,
        List<String> warnings,
        Optional<Refusal> refusal) {

    public ResumePreview {
        nodes = List.copyOf(nodes);
        warnings = List.copyOf(warnings);
    }

    /** What becomes of a node. */
    public enum Fate {
        /** It passed; its record and artifact stay. */
        KEPT,
        /** It failed, was stopped or lost, and runs again. */
        RERUN,
        /** It was never reached and runs when its parents have passed. */
        RUN,
        /** It is a gate that nobody has decided: the run waits there. */
        WAITS,
        /** A standing decision keeps it from running. */
        BLOCKED
    }

    /**
     * What becomes of one node.
     *
     * @param quoted present when its first prompt will quote an earlier attempt: that attempt's number
     * @param quoteReason why it will be quoted or not, or why it is blocked, in words; empty for a node that is kept
     * @param costSoFar of its earlier attempts
     * @param attempts how many it has had
     * @param cold present when a session it would have resumed is not resumed, with the reason
     * @param behind a gate that must be approved before it comes to be
     * @param problem why it would fail before its agent is started
     */
    public record NodePlan(
            NodeId node,
            Fate fate,
            Optional<Integer> quoted,
            String quoteReason,
            CostTotal costSoFar,
            int attempts,
            Optional<String> cold,
            Optional<NodeId> behind,
            Optional<String> problem) {}

    /** How many nodes this becomes of, whatever is decided at a gate. */
    public long count(Fate fate) {
        return nodes.stream()
                .filter(node -> node.fate() == fate && node.behind().isEmpty())
                .count();
    }

    /** The gate that the run would wait at. */
    public Optional<NodeId> waitsAt() {
        return nodes.stream()
                .filter(node -> node.fate() == Fate.WAITS && node.behind().isEmpty())
                .map(NodePlan::node)
                .findFirst();
    }

    /** How many nodes run only after a gate that nobody has decided. */
    public long behindGates() {
        return nodes.stream()
                .filter(node -> node.behind().isPresent() && (node.fate() == Fate.RUN || node.fate() == Fate.RERUN))
                .count();
    }

    /** Why nodes would fail before their agents are started, each reason once. */
    public List<String> problems() {
        return nodes.stream()
                .map(NodePlan::problem)
                .flatMap(Optional::stream)
                .distinct()
                .toList();
    }
}
