package dev.retake.app.cli;

import dev.retake.engine.attempt.Attempt;
import dev.retake.engine.event.AttemptMark;
import dev.retake.engine.event.NodePhase;
import dev.retake.engine.event.NodeState;
import dev.retake.engine.event.RunState;
import dev.retake.engine.graph.AgentGraph;
import dev.retake.engine.graph.AttemptStatus;
import dev.retake.engine.graph.Cause;
import dev.retake.engine.graph.CostTotal;
import dev.retake.engine.graph.NodeId;
import dev.retake.engine.graph.Provenance;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What became of each node of a run, and what it cost.
 *
 * @param runtime empty where it is not known
 */
record Ledger(List<Row> rows, int attempts, CostTotal cost, CostTotal rejected, String runtime) {

    private static final String REHEARSAL = "rehearsal";
    private static final String REPLAY = "replay";

    /** Whether no model was called, so that the costs are part of a script. */
    boolean isRehearsed() {
        return runtime.equals(REHEARSAL);
    }

    /** Whether no model was called, because an earlier run answered. */
    boolean isReplayed() {
        return runtime.equals(REPLAY);
    }

    /**
     * One node.
     *
     * @param cause of its last attempt's failure
     * @param rejected what its attempts that did not pass cost
     */
    record Row(
            NodeId node,
            NodePhase phase,
            Optional<Provenance> provenance,
            boolean judged,
            Optional<Cause> cause,
            int attempts,
            CostTotal cost,
            CostTotal rejected,
            Optional<String> detail,
            boolean gate) {}

    /**
     * The ledger of a run.
     *
     * @param read the attempts of runs whose events do not tell them
     */
    static Ledger of(Optional<AgentGraph> graph, RunState state, Map<NodeId, List<Attempt>> read, String runtime) {
        var ids = new LinkedHashSet<NodeId>();
        graph.ifPresent(known -> ids.addAll(known.byId().keySet()));
        ids.addAll(state.nodes().keySet());
        var rows = new ArrayList<Row>();
        for (NodeId id : ids) {
            List<Attempt> attempts = read.getOrDefault(id, List.of());
            boolean gate = GateText.isGate(graph, id);
            rows.add(state.node(id)
                    .map(node -> row(node, attempts, gate))
                    .orElseGet(() -> new Row(
                            id,
                            state.phase(id),
                            Optional.empty(),
                            false,
                            Optional.empty(),
                            0,
                            CostTotal.ZERO,
                            CostTotal.ZERO,
                            Optional.empty(),
                            gate)));
        }
        int attempts = rows.stream().mapToInt(Row::attempts).sum();
        return new Ledger(rows, attempts, state.cost(), state.rejected(), runtime);
    }

    private static Row row(NodeState node, List<Attempt> read, boolean gate) {
        List<AttemptMark> marks = node.attempts();
        Optional<Cause> cause = marks.isEmpty()
                ? read.isEmpty() ? Optional.empty() : read.getLast().cause()
                : marks.getLast().cause();
        return new Row(
                node.node(),
                node.phase(),
                node.provenance(),
                node.judged(),
                cause,
                marks.isEmpty() ? read.size() : marks.size(),
                node.cost(),
                marks.isEmpty() ? rejectedOf(read) : rejected(marks),
                node.detail(),
                gate);
    }

    private static CostTotal rejected(List<AttemptMark> marks) {
        var total = CostTotal.ZERO;
        for (AttemptMark mark : marks) {
            if (isRejected(mark.status())) {
                total = total.plus(mark.accounting().cost());
            }
        }
        return total;
    }

    private static CostTotal rejectedOf(List<Attempt> attempts) {
        var total = CostTotal.ZERO;
        for (Attempt attempt : attempts) {
            if (isRejected(attempt.status())) {
                total = total.plus(attempt.accounting().cost());
            }
        }
        return total;
    }

    private static boolean isRejected(AttemptStatus status) {
        return switch (status) {
            case FAILED, CANCELLED, LIMITED, LOST -> true;
            case RUNNING, PASSED -> false;
        };
    }
}
