package dev.retake.engine.source;

import dev.retake.engine.graph.AgentGraph;
import dev.retake.engine.graph.NodeId;
import dev.retake.engine.graph.Splice;
import dev.retake.engine.graph.TemplateToken;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Writes the nodes of a fragment where it is cited. */
final class InlineFragment {

    private final GraphSource source;
    private final Authored nodes;

    InlineFragment(GraphSource source) {
        this.source = source;
        this.nodes = new Authored(source);
    }

    Change change(NodeId citing) {
        Optional<Authored.Item> item = nodes.item(citing.value());
        Optional<AgentGraph> graph = source.graph();
        if (item.isEmpty() || graph.isEmpty()) {
            return nodes.unknown(citing);
        }
        Optional<Splice> splice = graph.get().splices().stream()
                .filter(each -> each.using().equals(citing))
                .findFirst();
        if (splice.isEmpty() || !source.errors().isEmpty()) {
            return new Change.Refused(
                    splice.isEmpty()
                            ? "`" + citing + "` cites no fragment."
                            : "The graph has errors: mend them first, so that it is known what the fragment brings.",
                    item.get().value().place());
        }
        Map<String, String> names = names(splice.get());
        List<Value> values = values(graph.get(), splice.get(), written(graph.get(), names));
        var draft = new Draft(
                source,
                "inline " + citing,
                expected(item.get().index(), values),
                item.get().value().place());
        for (int i = 0; i < values.size(); i++) {
            draft.apply(draft.edits().insertItem("/nodes", item.get().index() + 1 + i, values.get(i)));
        }
        Change change = draft.apply(
                        draft.edits().removeItem("/nodes/" + item.get().index()))
                .made();
        boolean isSame = draft.source()
                .graph()
                .filter(after -> new Resolved(names).isSame(graph.get(), after))
                .isPresent();
        return change instanceof Change.Made && !isSame
                ? new Change.Refused(
                        "Written out, this fragment would not do the same: what it brings depends on where it is cited.",
                        item.get().value().place())
                : change;
    }

    /** The node that stands for the whole keeps the id by which others know it. */
    private Map<String, String> names(Splice splice) {
        var names = new HashMap<String, String>();
        splice.exit().ifPresent(exit -> names.put(exit.value(), splice.using().value()));
        for (NodeId id : splice.nodes()) {
            String free = nodes.free(id.value().replace('/', '-'));
            for (int i = 2; names.containsValue(free); i++) {
                free = nodes.free(id.value().replace('/', '-') + "-" + i);
            }
            names.putIfAbsent(id.value(), free);
        }
        return names;
    }

    /** Other fragments are known by the nodes that cite them. */
    private static Map<String, String> written(AgentGraph graph, Map<String, String> names) {
        var written = new HashMap<>(names);
        graph.splices().stream()
                .filter(other -> other.parent().isEmpty())
                .forEach(other -> other.exit()
                        .ifPresent(exit ->
                                written.putIfAbsent(exit.value(), other.using().value())));
        return written;
    }

    private List<Value> values(AgentGraph graph, Splice splice, Map<String, String> names) {
        var values = new ArrayList<Value>();
        for (int i = 0; i < graph.nodes().size(); i++) {
            if (splice.nodes().contains(graph.nodes().get(i).id())) {
                source.resolved(source.nodePointer(i)).ifPresent(node -> values.add(node(node, names)));
            }
        }
        return values;
    }

    private static Value node(Yaml node, Map<String, String> names) {
        var keys = new LinkedHashMap<String, Value>();
        if (WrittenItem.value(node) instanceof Value.Keys written) {
            written.entries().forEach((key, value) -> keys.put(key, renamed(key, value, names)));
        }
        keys.remove("use");
        keys.remove("with");
        var ordered = new LinkedHashMap<String, Value>();
        keys.keySet().stream()
                .sorted(KeyOrder.ofNode())
                .forEach(key -> Optional.ofNullable(keys.get(key)).ifPresent(value -> ordered.put(key, value)));
        return new Value.Keys(ordered);
    }

    private static Value renamed(String key, Value value, Map<String, String> names) {
        return switch (value) {
            case Value.Text(String text) -> new Value.Text(renamed(key, text, names));
            case Value.Word(String word) -> new Value.Word(renamed(key, word, names));
            case Value.Items(List<Value> items) ->
                new Value.Items(
                        items.stream().map(item -> renamed(key, item, names)).toList());
            case Value.Keys keys -> {
                var all = new LinkedHashMap<String, Value>();
                keys.entries().forEach((inner, entry) -> all.put(inner, renamed(inner, entry, names)));
                yield new Value.Keys(all);
            }
        };
    }

    private static String renamed(String key, String text, Map<String, String> names) {
        if (key.equals("id") || key.equals("depends_on") || key.equals("rerun")) {
            return names.getOrDefault(text, text);
        }
        String renamed = text;
        for (TemplateToken token : References.all(text)) {
            String id = References.id(token).orElseThrow();
            renamed = References.renamed(renamed, id, names.getOrDefault(id, id));
        }
        return renamed;
    }

    private Object expected(int index, List<Value> values) {
        Object all = Plain.of(source.authored().orElseThrow());
        Plain.map(all)
                .flatMap(graph -> Plain.list(graph.getOrDefault("nodes", "")))
                .ifPresent(items -> {
                    items.remove(index);
                    items.addAll(index, values.stream().map(Plain::of).toList());
                });
        return all;
    }
}
