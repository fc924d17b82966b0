package dev.retake.app.shell;

import dev.retake.app.resource.CanvasText;
import dev.retake.engine.graph.AgentGraph;
import dev.retake.engine.graph.Node;
import dev.retake.engine.graph.NodeId;
import dev.retake.engine.graph.NodeType;
import dev.retake.engine.source.Change;
import dev.retake.engine.source.GraphDesign;
import dev.retake.engine.source.Value;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import javafx.beans.value.ChangeListener;
import javafx.beans.value.ObservableValue;

/** Designs a graph from what is selected in it. */
public final class Designing {

    private static final String NODE = "node";
    private static final String GATE = "gate";

    private final Editing editing;

    Designing(Editing editing) {
        this.editing = editing;
    }

    /** Asks for the id of a new node, which will wait for the selected one. */
    public void askToAdd(GraphDocument graph, NodeType type) {
        if (Why.notAdd(Optional.of(graph)).isEmpty()) {
            Optional<NodeId> parent =
                    graph.selection().node().map(Designing::written).filter(id -> isThere(graph, id));
            String like = type == NodeType.GATE ? GATE : NODE;
            NodeId proposed = new GraphDesign(graph.reading().source()).free(like);
            graph.namingProperty().set(Optional.of(new Naming.Added(type, parent, proposed)));
        }
    }

    /** Adds a node, and selects it once it was read. */
    public void add(GraphDocument graph, Naming.Added asked, NodeId id) {
        SequencedMap<String, Value> keys = keys(asked);
        editing.change(
                graph, design -> design.add(id, keys, asked.parent()), _ -> whenRead(graph, _ -> Optional.of(id)));
    }

    /** Asks for another id of the selected node. */
    public void askToRename(GraphDocument graph) {
        changeable(graph).ifPresent(id -> graph.namingProperty().set(Optional.of(new Naming.Renamed(id))));
    }

    public void rename(GraphDocument graph, NodeId id, String name) {
        editing.change(
                graph, design -> design.rename(id, name), _ -> whenRead(graph, _ -> Optional.of(new NodeId(name))));
    }

    /** Takes the selected node out. */
    public void delete(GraphDocument graph) {
        changeable(graph)
                .ifPresent(id -> editing.change(
                        graph,
                        design -> design.remove(List.of(id)),
                        _ -> graph.selection().clear()));
    }

    /** Puts a copy of the selected node below it, and selects the copy. */
    public void duplicate(GraphDocument graph) {
        changeable(graph).ifPresent(id -> {
            Set<NodeId> before = writtenIds(graph.reading().source().graph());
            editing.change(
                    graph,
                    design -> design.duplicate(List.of(id)),
                    _ -> whenRead(
                            graph,
                            read -> writtenIds(Optional.of(read)).stream()
                                    .filter(node -> !before.contains(node))
                                    .findFirst()));
        });
    }

    /** Asks for the node that is to wait for the selected one, or no longer. */
    public void askToLink(GraphDocument graph) {
        changeable(graph).ifPresent(from -> graph.linkingProperty().set(Optional.of(from)));
    }

    /** Links the node that was asked about and the selected one, or ends their link; where neither can be, it stays asked. */
    public void link(GraphDocument graph) {
        graph.linkingProperty().get().ifPresent(asked -> {
            switch (Link.of(graph, asked)) {
                case Link.Made(NodeId from, NodeId to) -> link(graph, design -> design.connect(from, to));
                case Link.Cut(NodeId from, NodeId to) -> link(graph, design -> design.disconnect(from, to));
                case Link.Open _, Link.Circle _ -> {}
            }
        });
    }

    private void link(GraphDocument graph, Function<GraphDesign, Change> asked) {
        leaveLink(graph);
        editing.change(graph, asked);
    }

    public void leaveLink(GraphDocument graph) {
        graph.linkingProperty().set(Optional.empty());
    }

    private static Optional<NodeId> changeable(GraphDocument graph) {
        return Why.notChange(Optional.of(graph)).isEmpty() ? graph.selection().node() : Optional.empty();
    }

    private static Set<NodeId> writtenIds(Optional<AgentGraph> graph) {
        return graph.stream()
                .flatMap(known -> known.nodes().stream())
                .map(node -> written(node.id()))
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }

    private static SequencedMap<String, Value> keys(Naming.Added asked) {
        var keys = new LinkedHashMap<String, Value>();
        if (asked.type() == NodeType.GATE) {
            keys.put("type", new Value.Text("gate"));
        }
        asked.parent().ifPresent(parent -> keys.put("depends_on", Value.Items.of(List.of(parent.value()))));
        if (asked.type() == NodeType.AGENT) {
            keys.put("prompt", new Value.Text(CanvasText.NEW_PROMPT.text()));
            keys.put("allowed_tools", Value.Items.of(List.of()));
        }
        return keys;
    }

    /** The id in the graph's own text: what a fragment brought is written as its citation. */
    static NodeId written(NodeId id) {
        int slash = id.value().indexOf('/');
        return slash < 0 ? id : new NodeId(id.value().substring(0, slash));
    }

    static boolean isThere(GraphDocument graph, NodeId id) {
        return graph.reading().source().names(id.value());
    }

    /** Selects a node as soon as the text as it is by now was read. */
    private static void whenRead(GraphDocument graph, Function<AgentGraph, Optional<NodeId>> wanted) {
        graph.readingProperty().addListener(new ChangeListener<>() {
            @Override
            public void changed(
                    ObservableValue<? extends GraphDocument.Reading> reading,
                    GraphDocument.Reading before,
                    GraphDocument.Reading read) {
                if (read.source().text().equals(graph.edited().text())) {
                    reading.removeListener(this);
                    read.source()
                            .graph()
                            .ifPresent(known -> wanted.apply(known)
                                    .flatMap(id -> shown(known, id))
                                    .ifPresent(graph.selection()::select));
                }
            }
        });
    }

    /** The node itself, or the first one that its fragment brought. */
    private static Optional<NodeId> shown(AgentGraph graph, NodeId id) {
        return graph.nodes().stream()
                .map(Node::id)
                .filter(node -> written(node).equals(id))
                .findFirst();
    }
}
