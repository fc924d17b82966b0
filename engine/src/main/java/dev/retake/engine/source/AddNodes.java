package dev.retake.engine.source;

import dev.retake.engine.graph.NodeId;
import dev.retake.engine.graph.Place;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Puts nodes into a graph, below each other. */
final class AddNodes {

    /** A node, and what it says, as {@link Plain} has it. */
    record Added(WrittenItem written, Object plain) {}

    private final GraphSource source;
    private final List<Added> added;

    AddNodes(GraphSource source, List<Added> added) {
        this.source = source;
        this.added = added;
    }

    /** @param after the node that they come below; the last one where nobody is named or it is not written here */
    Change change(String name, Optional<NodeId> after) {
        var nodes = new Authored(source);
        int index = after.flatMap(id -> nodes.item(id.value()))
                .map(item -> item.index() + 1)
                .orElse(nodes.size());
        var draft = new Draft(source, name, expected(index), Place.start(source.file()));
        for (int i = 0; i < added.size(); i++) {
            WrittenItem node = added.get(i).written();
            draft.apply(
                    new Authored(draft.source()).size() == 0
                            ? first(draft.source(), node)
                            : draft.edits().insertItem("/nodes", index + i, node));
        }
        return draft.made();
    }

    /** Into a text that has no nodes yet, and perhaps nothing else. */
    private static Optional<TextEdit> first(GraphSource source, WrittenItem node) {
        var lines = new ArrayList<String>();
        lines.add("nodes:");
        lines.addAll(ValueStyle.indented(node.lines(), "  - ", "    "));
        Optional<Yaml.Mapping> root = source.authored()
                .flatMap(value -> value instanceof Yaml.Mapping mapping ? Optional.of(mapping) : Optional.empty());
        if (root.isPresent() && !root.get().entries().isEmpty()) {
            return root.get().entries().containsKey("nodes")
                    ? source.authoredEdits().insertItem("/nodes", 0, node.value())
                    : source.authoredEdits()
                            .insertKey(
                                    "",
                                    "nodes",
                                    new Value.Items(List.of(node.value())),
                                    KeyOrder.beforeInGraph("nodes"));
        }
        String text = source.text();
        boolean isOnNewLine = text.isEmpty() || text.endsWith("\n");
        return root.isEmpty()
                ? Optional.of(new TextEdit(
                        text.length(), text.length(), (isOnNewLine ? "" : "\n") + String.join("\n", lines) + "\n"))
                : Optional.empty();
    }

    private Object expected(int index) {
        Object all = source.authored().map(Plain::of).orElseGet(LinkedHashMap::new);
        Map<String, Object> graph = Plain.map(all).orElseGet(LinkedHashMap::new);
        var items = new ArrayList<>(Plain.list(graph.getOrDefault("nodes", "")).orElseGet(ArrayList::new));
        items.addAll(index, added.stream().map(Added::plain).toList());
        graph.put("nodes", items);
        return graph;
    }
}
