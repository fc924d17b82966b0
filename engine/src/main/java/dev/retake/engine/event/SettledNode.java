package dev.retake.engine.event;

import dev.retake.engine.graph.NodeId;
import dev.retake.engine.graph.Provenance;
import java.util.Optional;

/** A node's verdict as a snapshot holds it. */
public record SettledNode(
        NodeId node, boolean passed, boolean judged, Optional<Provenance> provenance, Optional<String> detail) {}
