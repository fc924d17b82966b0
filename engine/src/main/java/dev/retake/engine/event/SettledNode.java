package dev.retake.engine.event;

import dev.retake.engine.graph.NodeId;
import dev.retake.engine.graph.Provenance;
import java.util.Optional;

/** What a snapshot holds of a node. */
public record SettledNode(
        NodeId node,
        Standing standing,
        int round,
        boolean judged,
        Optional<Provenance> provenance,
        Optional<String> detail) {

    /** Its verdict, or that it has none. */
    public enum Standing {
        PASSED,
        FAILED,
        /** A feedback loop sent it back: it is to run in the round that the snapshot names. */
        SENT_BACK
    }
}
