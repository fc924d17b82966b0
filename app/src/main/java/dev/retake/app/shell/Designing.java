package dev.retake.app.shell;

import dev.retake.app.resource.CanvasText;
import dev.retake.engine.graph.AgentGraph;
import dev.retake.engine.graph.Node;
import dev.retake.engine.graph.NodeId;
import dev.retake.engine.graph.NodeType;
import dev.retake.engine.graph.Splice;
import dev.retake.engine.source.Change;
import dev.retake.engine.source.GraphDesign;
import dev.retake.engine.source.Value;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import javafx.beans.value.ChangeListener;
import javafx.beans.value.ObservableValue;
import javafx.scene.input.Clipboard;
import javafx.scene.input.DataFormat;

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
        editing.change(graph, design -> design.add(id, keys, asked.parent()), _ -> whenRead(graph, _ -> List.of(id)));
    }

    /** Asks for another id of the selected node. */
    public void askToRename(GraphDocument graph) {
        if (Why.notChangeOne(Optional.of(graph)).isEmpty()) {
            graph.namingProperty()
                    .set(Optional.of(new Naming.Renamed(meant(graph).getFirst())));
        }
    }

    public void rename(GraphDocument graph, NodeId id, String name) {
        editing.change(graph, design -> design.rename(id, name), _ -> whenRead(graph, _ -> List.of(new NodeId(name))));
    }

    /** Selects a node that has another id by now, once that was read. */
    public void renamed(GraphDocument graph, String name) {
        whenRead(graph, _ -> List.of(new NodeId(name)));
    }

    /** Takes the selected nodes out. */
    public void delete(GraphDocument graph) {
        List<NodeId> ids = changeable(graph);
        if (!ids.isEmpty()) {
            editing.change(
                    graph, design -> design.remove(ids), _ -> graph.selection().clear());
        }
    }

    /** Puts a copy of the selected nodes below them, and selects the copies. */
    public void duplicate(GraphDocument graph) {
        List<NodeId> ids = changeable(graph);
        if (!ids.isEmpty()) {
            changeAndSelectNew(graph, design -> design.duplicate(ids));
        }
    }

    /** Puts the selected nodes into the clipboard as YAML, as they are written. */
    public void copy(GraphDocument graph) {
        copy(graph, () -> {});
    }

    /** The same, and takes them out. */
    public void cut(GraphDocument graph) {
        copy(graph, () -> delete(graph));
    }

    private void copy(GraphDocument graph, Runnable then) {
        List<NodeId> ids = changeable(graph);
        if (!ids.isEmpty()) {
            editing.ask(graph, design -> design.copy(ids), text -> {
                Clipboard.getSystemClipboard().setContent(Map.of(DataFormat.PLAIN_TEXT, text));
                then.run();
            });
        }
    }

    /** Adds the nodes of a text in the clipboard after the selected one, and selects them. */
    public void paste(GraphDocument graph) {
        if (Why.notAdd(Optional.of(graph)).isPresent()) {
            return;
        }
        String text =
                Optional.ofNullable(Clipboard.getSystemClipboard().getString()).orElse("");
        Optional<NodeId> after =
                graph.selection().node().map(Designing::written).filter(id -> isThere(graph, id));
        changeAndSelectNew(graph, design -> design.paste(text, after));
    }

    /** Asks for the name of a fragment that the selected nodes are to become. */
    public void askToExtract(GraphDocument graph) {
        List<NodeId> ids = changeable(graph);
        if (!ids.isEmpty()) {
            graph.namingProperty().set(Optional.of(new Naming.Extracted(ids)));
        }
    }

    /** Moves nodes into a new fragment, and selects what it brings in their place. */
    public void extract(GraphDocument graph, Naming.Extracted asked, String name, String description) {
        Set<NodeId> before = writtenIds(graph.reading().source().graph());
        editing.change(
                graph,
                design -> design.extract(asked.nodes(), name, description),
                _ -> whenRead(graph, read -> citing(read, name, before)));
    }

    private static List<NodeId> citing(AgentGraph graph, String fragment, Set<NodeId> before) {
        return graph.splices().stream()
                .filter(splice -> splice.citation()
                                .filter(citation -> citation.fragment().equals(fragment))
                                .isPresent()
                        && before.contains(splice.using()))
                .map(Splice::using)
                .limit(1)
                .toList();
    }

    /** Writes the nodes of the fragment that the selected node came from in place of its citation, and selects them. */
    public void inline(GraphDocument graph) {
        if (Why.notInline(Optional.of(graph)).isEmpty()) {
            graph.selection().node().map(Designing::written).ifPresent(id -> {
                Set<NodeId> before = writtenIds(graph.reading().source().graph());
                before.remove(id);
                editing.change(graph, design -> design.inline(id), _ -> whenRead(graph, read -> added(read, before)));
            });
        }
    }

    /** Selects all nodes. */
    public void selectAll(GraphDocument graph) {
        graph.reading()
                .source()
                .graph()
                .ifPresent(known -> graph.selection().select(List.copyOf(writtenOrShown(graph, known))));
    }

    private static Set<NodeId> writtenOrShown(GraphDocument graph, AgentGraph known) {
        return known.byId().keySet().stream()
                .map(id ->
                        graph.frames().hiding(id, graph.selection().collapsed()).orElse(id))
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }

    /** Asks for the node that is to wait for the selected one, or no longer. */
    public void askToLink(GraphDocument graph) {
        if (Why.notChangeOne(Optional.of(graph)).isEmpty()) {
            graph.linkingProperty().set(Optional.of(meant(graph).getFirst()));
        }
    }

    /** Links the node that was asked about and the selected one, or ends their link; where neither can be, it stays asked. */
    public void link(GraphDocument graph) {
        graph.linkingProperty()
                .get()
                .flatMap(from -> Link.toSelected(graph, from))
                .ifPresent(link -> make(graph, link));
    }

    /** Makes or ends a link; nothing happens where neither can be. */
    public void make(GraphDocument graph, Link link) {
        switch (link) {
            case Link.Made(NodeId from, NodeId to) -> link(graph, design -> design.connect(from, to));
            case Link.Cut(NodeId from, NodeId to) -> link(graph, design -> design.disconnect(from, to));
            case Link.Open _, Link.Circle _ -> {}
        }
    }

    private void link(GraphDocument graph, Function<GraphDesign, Change> asked) {
        leaveLink(graph);
        editing.change(graph, asked);
    }

    public void leaveLink(GraphDocument graph) {
        graph.linkingProperty().set(Optional.empty());
    }

    /** What is selected, as the graph's own text has it; empty where not all of it can be changed. */
    private static List<NodeId> changeable(GraphDocument graph) {
        return Why.notChange(Optional.of(graph)).isEmpty() ? meant(graph) : List.of();
    }

    /** What is selected; where all that a fragment brought is, its citation. */
    static List<NodeId> meant(GraphDocument graph) {
        List<NodeId> selected = graph.selection().nodes();
        if (selected.size() < 2) {
            return selected;
        }
        var all = Set.copyOf(selected);
        Frames frames = graph.frames();
        return selected.stream()
                .map(id -> frames.frame(written(id))
                        .filter(frame -> all.containsAll(frame.nodes()))
                        .map(Frame::id)
                        .orElse(id))
                .distinct()
                .toList();
    }

    private void changeAndSelectNew(GraphDocument graph, Function<GraphDesign, Change> asked) {
        Set<NodeId> before = writtenIds(graph.reading().source().graph());
        editing.change(graph, asked, _ -> whenRead(graph, read -> added(read, before)));
    }

    private static List<NodeId> added(AgentGraph read, Set<NodeId> before) {
        return writtenIds(Optional.of(read)).stream()
                .filter(node -> !before.contains(node))
                .toList();
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

    /** Selects nodes as soon as the text as it is by now was read. */
    private static void whenRead(GraphDocument graph, Function<AgentGraph, List<NodeId>> wanted) {
        graph.readingProperty().addListener(new ChangeListener<>() {
            @Override
            public void changed(
                    ObservableValue<? extends GraphDocument.Reading> reading,
                    GraphDocument.Reading before,
                    GraphDocument.Reading read) {
                if (read.source().text().equals(graph.edited().text())) {
                    reading.removeListener(this);
                    read.source().graph().ifPresent(known -> select(graph, known, wanted.apply(known)));
                }
            }
        });
    }

    private static void select(GraphDocument graph, AgentGraph known, List<NodeId> ids) {
        List<NodeId> shown =
                ids.stream().flatMap(id -> shown(known, id).stream()).toList();
        if (!shown.isEmpty()) {
            graph.selection().select(shown);
        }
    }

    /** The node itself, or the first one that its fragment brought. */
    private static Optional<NodeId> shown(AgentGraph graph, NodeId id) {
        return graph.nodes().stream()
                .map(Node::id)
                .filter(node -> written(node).equals(id))
                .findFirst();
    }
}
