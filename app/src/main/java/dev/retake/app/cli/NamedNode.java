package dev.retake.app.cli;

import dev.retake.engine.graph.AgentGraph;
import dev.retake.engine.graph.Node;
import dev.retake.engine.graph.NodeId;
import dev.retake.engine.graph.Splice;
import dev.retake.engine.source.Suggestion;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** A node that a person named. */
public final class NamedNode {

    /** The nodes of a graph that a message has room for. */
    private static final int NAMED = 20;

    private NamedNode() {}

    static Optional<NodeId> find(String name, AgentGraph graph) {
        return Optional.of(name).filter(NodeId::isValid).map(NodeId::new).filter(graph.byId()::containsKey);
    }

    /** What a name that is no node's was probably to be, as the end of a message. */
    static String meant(String name, AgentGraph graph) {
        Optional<Splice> frame = graph.splices().stream()
                .filter(splice -> splice.isFrame() && splice.using().value().equals(name))
                .findFirst();
        var ids = graph.byId().keySet().stream().map(NodeId::value).toList();
        return frame.map(splice -> ": it is a fragment of several nodes, " + few(splice.nodes()))
                .orElseGet(() -> Suggestion.ending(name, ids));
    }

    /** What a name that is no node's was probably to be, else which nodes there are, as the end of a message. */
    public static String others(String name, AgentGraph graph) {
        String meant = meant(name, graph);
        return meant.isEmpty() && !graph.nodes().isEmpty()
                ? ": it has " + few(graph.nodes().stream().map(Node::id).toList())
                : meant;
    }

    /** Ids in a message, as many as it has room for. */
    static String few(List<NodeId> nodes) {
        return nodes.stream().limit(NAMED).map(id -> "`" + id + "`").collect(Collectors.joining(", "))
                + (nodes.size() > NAMED ? ", …" : "");
    }
}
