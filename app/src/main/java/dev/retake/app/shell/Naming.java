package dev.retake.app.shell;

import dev.retake.engine.graph.NodeId;
import dev.retake.engine.graph.NodeType;
import java.util.List;
import java.util.Optional;

/** What a person is asked a name for. */
public sealed interface Naming {

    /**
     * A node that is to be added.
     *
     * @param parent what it will wait for
     */
    record Added(NodeType type, Optional<NodeId> parent, NodeId proposed) implements Naming {}

    /** A node that is to have another id. */
    record Renamed(NodeId id) implements Naming {}

    /** Nodes that are to become a fragment. */
    record Extracted(List<NodeId> nodes) implements Naming {}
}
