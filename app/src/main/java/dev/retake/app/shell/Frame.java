package dev.retake.app.shell;

import dev.retake.engine.graph.NodeId;
import java.util.Optional;
import java.util.Set;

/**
 * A fragment that was spliced into a graph: what it brought stands in one frame.
 *
 * @param id of the node that cites the fragment
 * @param fragment its name, where the graph still knows it
 * @param parent the frame that this one stands in
 * @param nodes all nodes inside, also those of inner frames, in file order
 */
public record Frame(NodeId id, Optional<String> fragment, Optional<NodeId> parent, Set<NodeId> nodes) {}
