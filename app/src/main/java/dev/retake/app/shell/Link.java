package dev.retake.app.shell;

import dev.retake.engine.graph.NodeId;
import dev.retake.engine.source.GraphDesign;
import java.util.List;
import java.util.Optional;

/** What a link from one node to another would be. */
public sealed interface Link {

    /** There is no other node. */
    record Open() implements Link {}

    /** The second would wait for the first. */
    record Made(NodeId from, NodeId to) implements Link {}

    /** The second waits for the first already, and would no longer. */
    record Cut(NodeId from, NodeId to) implements Link {}

    /** It cannot be: these would wait for each other; the first one stands at the end, too. */
    record Circle(List<NodeId> nodes) implements Link {}

    /** The same for the selected node; empty when that is none of the graph's own. */
    static Link of(GraphDocument graph, NodeId from) {
        return toSelected(graph, from).orElseGet(Open::new);
    }

    static Optional<Link> toSelected(GraphDocument graph, NodeId from) {
        return graph.selection().node().map(to -> of(graph, from, to));
    }

    /**
     * What a link between two nodes that are shown would be.
     *
     * @param from written in the graph's own file
     * @param shown may be what a fragment brought: then its citation is meant
     */
    static Link of(GraphDocument graph, NodeId from, NodeId shown) {
        NodeId to = Designing.written(shown);
        if (to.equals(from) || !Designing.isThere(graph, to)) {
            return new Open();
        }
        var design = new GraphDesign(graph.reading().source());
        if (design.isConnected(from, to)) {
            return new Cut(from, to);
        }
        List<NodeId> circle = design.circle(from, to);
        return circle.isEmpty() ? new Made(from, to) : new Circle(circle);
    }
}
