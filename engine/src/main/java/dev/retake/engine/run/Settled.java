package dev.retake.engine.run;

import dev.retake.engine.event.NodeState;
import dev.retake.engine.event.RunEvent;
import dev.retake.engine.event.SettledNode.Standing;
import dev.retake.engine.graph.CostTotal;
import dev.retake.engine.graph.NodeId;
import dev.retake.engine.graph.Provenance;
import dev.retake.engine.graph.Usage;
import dev.retake.engine.store.NodeRecord;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.Optional;

/** What became of a node, on its way into the snapshot. */
record Settled(
        Standing standing,
        Optional<String> session,
        Duration lastAttempt,
        boolean hasArtifact,
        String detail,
        int round,
        boolean judged,
        Optional<Provenance> provenance) {

    static Settled passed(RunEvent.NodePassed event, Duration lastAttempt) {
        return new Settled(
                Standing.PASSED,
                event.sessionId(),
                lastAttempt,
                true,
                event.detail().orElse(""),
                event.round(),
                false,
                event.provenance());
    }

    static Settled failed(RunEvent.NodeFailed event, Duration lastAttempt, boolean hasArtifact) {
        return new Settled(
                Standing.FAILED,
                event.sessionId(),
                lastAttempt,
                hasArtifact,
                event.detail().orElse(""),
                event.round(),
                event.judged(),
                Optional.empty());
    }

    static Settled sentBack(int round) {
        return new Settled(
                Standing.SENT_BACK, Optional.empty(), Duration.ZERO, false, "", round, false, Optional.empty());
    }

    /** A gate, decided by a person. */
    static Settled decided(boolean approved) {
        return new Settled(
                approved ? Standing.PASSED : Standing.FAILED,
                Optional.empty(),
                Duration.ZERO,
                false,
                approved ? "" : "rejected",
                0,
                false,
                approved ? Optional.of(Provenance.APPROVED) : Optional.empty());
    }

    NodeRecord record(NodeId node, Optional<NodeState> state, Optional<BigDecimal> budget, String artifact) {
        return new NodeRecord(
                node,
                standing,
                session,
                state.map(NodeState::cost).orElse(CostTotal.ZERO),
                state.map(NodeState::usage).orElse(Usage.NONE),
                budget,
                lastAttempt,
                hasArtifact ? Optional.of(artifact) : Optional.empty(),
                detail,
                round,
                judged,
                provenance);
    }
}
