package dev.retake.engine.source;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Takes nodes out of a graph, and what makes others wait for them; what templates say of them stays, for lint to tell. */
final class RemoveNodes {

    private final GraphSource source;
    private final Set<String> gone;

    RemoveNodes(GraphSource source, Set<String> gone) {
        this.source = source;
        this.gone = gone;
    }

    Change change(String name) {
        var nodes = new Authored(source);
        Authored.Item first = nodes.items().stream()
                .filter(item -> gone.contains(item.id()))
                .findFirst()
                .orElseThrow();
        var draft = new Draft(source, name, expected(), first.value().place());
        unlink(draft);
        List<Integer> indices = nodes.items().stream()
                .filter(item -> gone.contains(item.id()))
                .map(Authored.Item::index)
                .toList();
        atOnce(draft, indices, nodes.size())
                .ifPresentOrElse(
                        draft::apply,
                        () -> indices.reversed()
                                .forEach(index -> draft.apply(draft.edits().removeItem("/nodes/" + index))));
        return draft.made();
    }

    /** Items of a block stand on lines of their own, so that they go without each other's doing. */
    private Optional<List<TextEdit>> atOnce(Draft draft, List<Integer> indices, int size) {
        var edits = new ArrayList<TextEdit>();
        if (indices.size() == 1 || indices.size() == size) {
            return Optional.empty();
        }
        for (int index : indices) {
            Optional<TextEdit> edit = draft.edits().removeItem("/nodes/" + index);
            if (edit.isEmpty()) {
                return Optional.empty();
            }
            edits.add(edit.get());
        }
        return TextEdits.apply(draft.source().text(), edits)
                .map(text -> GraphSource.parse(source.file(), text, source.fragments()))
                .flatMap(GraphSource::authored)
                .filter(root -> Plain.of(root).equals(expected()))
                .map(_ -> edits);
    }

    /** One dependency of each node at a time, as edits of one list get in each other's way. */
    private void unlink(Draft draft) {
        while (true) {
            GraphEdits edits = draft.edits();
            var step = new ArrayList<Optional<TextEdit>>();
            for (Authored.Item item : new Authored(draft.source()).items()) {
                if (!gone.contains(item.id())) {
                    dependency(edits, item).ifPresent(step::add);
                    loop(edits, item).ifPresent(step::add);
                }
            }
            if (step.isEmpty()) {
                return;
            }
            if (step.contains(Optional.<TextEdit>empty())) {
                draft.apply(Optional.empty());
                return;
            }
            draft.apply(step.stream().flatMap(Optional::stream).toList());
        }
    }

    private Optional<Optional<TextEdit>> dependency(GraphEdits edits, Authored.Item item) {
        List<String> parents = item.dependsOn();
        int at = 0;
        while (at < parents.size() && !gone.contains(parents.get(at))) {
            at++;
        }
        if (at == parents.size()) {
            return Optional.empty();
        }
        return Optional.of(
                gone.containsAll(parents)
                        ? edits.removeKey(item.pointer() + "/depends_on")
                        : edits.removeItem(item.pointer() + "/depends_on/" + at));
    }

    private Optional<Optional<TextEdit>> loop(GraphEdits edits, Authored.Item item) {
        return item.value()
                .value("feedback")
                .filter(loop -> loop instanceof Yaml.Mapping keys
                        && keys.value("rerun").orElse(null) instanceof Yaml.Scalar rerun
                        && gone.contains(rerun.text()))
                .map(_ -> edits.removeKey(item.pointer() + "/feedback"));
    }

    private Object expected() {
        Object all = Plain.of(source.authored().orElseThrow());
        Plain.map(all)
                .flatMap(graph -> Plain.list(graph.getOrDefault("nodes", "")))
                .ifPresent(items -> {
                    items.removeIf(item -> Plain.map(item)
                            .filter(node -> gone.contains(node.get("id")))
                            .isPresent());
                    items.forEach(item -> Plain.map(item).ifPresent(node -> {
                        Plain.list(node.getOrDefault("depends_on", ""))
                                .filter(parents -> parents.removeIf(gone::contains))
                                .filter(List::isEmpty)
                                .ifPresent(_ -> node.remove("depends_on"));
                        Plain.map(node.getOrDefault("feedback", ""))
                                .filter(loop -> gone.contains(loop.get("rerun")))
                                .ifPresent(_ -> node.remove("feedback"));
                    }));
                });
        return all;
    }
}
