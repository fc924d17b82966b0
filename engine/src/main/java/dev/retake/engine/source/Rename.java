package dev.retake.engine.source;

import dev.retake.engine.graph.NodeId;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Gives a node another id, wherever the text names it. */
final class Rename {

    private final GraphSource source;
    private final Authored nodes;
    private final String from;
    private final String to;
    private final Set<TextEdit> edits = new LinkedHashSet<>();
    private Optional<Yaml> inTheWay = Optional.empty();

    Rename(GraphSource source, String from, String to) {
        this.source = source;
        this.nodes = new Authored(source);
        this.from = from;
        this.to = to;
    }

    Change change() {
        Optional<Authored.Item> item = nodes.item(from);
        if (item.isEmpty()) {
            return nodes.unknown(new NodeId(from));
        }
        if (!NodeId.isValid(to) || to.contains("/")) {
            return new Change.Refused(
                    "`" + to
                            + "` cannot be an id: write letters, digits, `.`, `_` and `-`, beginning with a letter or a"
                            + " digit.",
                    item.get().value().place());
        }
        if (nodes.has(to)) {
            return new Change.Refused(
                    "There is a node `" + to + "` already: choose another id.",
                    nodes.item(to)
                            .map(Authored.Item::value)
                            .orElse(item.get().value())
                            .place());
        }
        collect(item.get());
        var draft = new Draft(
                source,
                "rename " + from + " to " + to,
                expected(),
                inTheWay.orElse(item.get().value()).place());
        return inTheWay.isPresent()
                ? draft.apply(Optional.empty()).made()
                : draft.apply(List.copyOf(edits)).made();
    }

    private void collect(Authored.Item renamed) {
        GraphEdits authored = source.authoredEdits();
        whole(authored, renamed.pointer() + "/id", renamed.value());
        for (Authored.Item item : nodes.items()) {
            List<Yaml> parents = item.list("depends_on");
            for (int i = 0; i < parents.size(); i++) {
                if (isMeant(parents.get(i))) {
                    whole(authored, item.pointer() + "/depends_on/" + i, parents.get(i));
                }
            }
            item.value().value("feedback").ifPresent(loop -> {
                if (loop instanceof Yaml.Mapping keys) {
                    keys.value("rerun")
                            .filter(this::isMeant)
                            .ifPresent(rerun -> whole(authored, item.pointer() + "/feedback/rerun", rerun));
                }
            });
            item.value().parts().forEach(this::templates);
        }
        acceptance()
                .forEach(pointer -> whole(
                        authored, pointer, Pointers.follow(root(), pointer).value()));
    }

    private Yaml root() {
        return source.authored().orElseThrow();
    }

    /** What says that the node fulfils it. */
    private List<String> acceptance() {
        var pointers = new ArrayList<String>();
        if (Pointers.follow(root(), "/acceptance").value() instanceof Yaml.Sequence list) {
            for (int i = 0; i < list.items().size(); i++) {
                String at = "/acceptance/" + i + "/nodes";
                var target = Pointers.follow(root(), at);
                int size = target.whole() ? target.value().parts().size() : 0;
                for (int j = 0; j < size; j++) {
                    if (isMeant(target.value().parts().get(j))) {
                        pointers.add(at + "/" + j);
                    }
                }
            }
        }
        return pointers;
    }

    private boolean isMeant(Yaml value) {
        return value instanceof Yaml.Scalar scalar && scalar.text().equals(from);
    }

    private void whole(GraphEdits authored, String pointer, Yaml value) {
        authored.replaceScalar(pointer, to).ifPresentOrElse(edits::add, () -> inTheWay = Optional.of(value));
    }

    private void templates(Yaml value) {
        if (value instanceof Yaml.Scalar scalar) {
            References.edits(scalar, from, to).ifPresentOrElse(edits::addAll, () -> inTheWay = Optional.of(scalar));
        } else {
            value.parts().forEach(this::templates);
        }
    }

    private Object expected() {
        Object all = Plain.of(root());
        Plain.map(all).ifPresent(graph -> {
            Plain.list(graph.getOrDefault("nodes", "")).ifPresent(items -> items.forEach(this::rename));
            Plain.list(graph.getOrDefault("acceptance", ""))
                    .ifPresent(items -> items.forEach(
                            item -> Plain.map(item).ifPresent(keys -> renameIn(keys.getOrDefault("nodes", "")))));
        });
        return all;
    }

    private void rename(Object item) {
        Plain.map(item).ifPresent(node -> {
            node.replaceAll((_, value) -> Plain.texts(value, text -> References.renamed(text, from, to)));
            node.computeIfPresent("id", (_, id) -> id.equals(from) ? to : id);
            renameIn(node.getOrDefault("depends_on", ""));
            Plain.map(node.getOrDefault("feedback", ""))
                    .ifPresent(loop -> loop.computeIfPresent("rerun", (_, rerun) -> rerun.equals(from) ? to : rerun));
        });
    }

    private void renameIn(Object list) {
        Plain.list(list).ifPresent(ids -> ids.replaceAll(id -> id.equals(from) ? to : id));
    }
}
