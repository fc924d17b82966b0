package dev.retake.app.cli;

import dev.retake.engine.graph.AgentGraph;
import dev.retake.engine.graph.NodeId;
import dev.retake.engine.graph.Splice;
import dev.retake.engine.source.Suggestion;
import java.util.Optional;
import java.util.stream.Collectors;

/** A node that a person named. */
final class NamedNode {

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
        return frame.map(splice -> ": it is a fragment of several nodes, " + named(splice))
                .orElseGet(() -> Suggestion.ending(name, ids));
    }

    private static String named(Splice frame) {
        return frame.nodes().stream().limit(NAMED).map(id -> "`" + id + "`").collect(Collectors.joining(", "))
                + (frame.nodes().size() > NAMED ? ", …" : "");
    }
}
