package dev.retake.app.shell;

import dev.retake.engine.graph.NodeId;
import dev.retake.engine.source.GraphDesign;
import java.util.List;
import java.util.Optional;

/** What a link from one node to the selected one would be. */
public sealed interface Link {

    /** No other node is selected. */
    record Open() implements Link {}

    /** The second would wait for the first. */
    record Made(NodeId from, NodeId to) implements Link {}

    /** The second waits for the first already, and would no longer. */
    record Cut(NodeId from, NodeId to) implements Link {}

    /** It cannot be: these would wait for each other; the first one stands at the end, too. */
    record Circle(List<NodeId> nodes) implements Link {}

    /** @param from written in the graph's own file */
    static Link of(GraphDocument graph, NodeId from) {
        Optional<NodeId> to = graph.selection()
                .node()
                .map(Designing::written)
                .filter(id -> !id.equals(from) && Designing.isThere(graph, id));
        if (to.isEmpty()) {
            return new Open();
        }
        var design = new GraphDesign(graph.reading().source());
        if (design.isConnected(from, to.get())) {
            return new Cut(from, to.get());
        }
        List<NodeId> circle = design.circle(from, to.get());
        return circle.isEmpty() ? new Made(from, to.get()) : new Circle(circle);
    }
}
