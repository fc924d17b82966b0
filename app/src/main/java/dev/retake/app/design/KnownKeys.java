package dev.retake.app.design;

import dev.retake.app.resource.DesignText;
import dev.retake.engine.source.GraphKey;
import dev.retake.engine.source.GraphKey.Choice;
import dev.retake.engine.source.GraphKey.Kind;
import dev.retake.engine.source.GraphSchema;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/** The keys that may stand in a mapping, told by the name of the key that holds it. */
final class KnownKeys {

    /**
     * One of them.
     *
     * @param values the words that it takes; empty where these are not all known
     * @param ids whether it takes ids of nodes
     */
    record Key(String name, String doc, List<String> values, boolean ids) {}

    private KnownKeys() {}

    /** @param holder the key that the mapping, or the list of mappings, is the value of; empty for the file itself */
    static List<Key> in(String holder) {
        return switch (holder) {
            case "" -> {
                var all = new ArrayList<>(inside(GraphSchema.graph(), 0, _ -> true));
                all.add(new Key("nodes", DesignText.KEY_NODES.text(), List.of(), false));
                yield all;
            }
            case "nodes", "node" -> inside(GraphSchema.node(), 0, _ -> true);
            default ->
                GraphSchema.node().stream()
                        .map(key -> key.path().indexOf(holder))
                        .filter(at -> at >= 0)
                        .findFirst()
                        .map(at -> inside(
                                GraphSchema.node(),
                                at + 1,
                                key -> key.path().size() > at + 1
                                        && key.path().get(at).equals(holder)))
                        .orElse(List.of());
        };
    }

    private static List<Key> inside(List<GraphKey> keys, int depth, Predicate<GraphKey> wanted) {
        List<GraphKey> there = keys.stream().filter(wanted).toList();
        return there.stream()
                .map(key -> key.path().get(depth))
                .distinct()
                .map(name -> key(name, depth, there))
                .toList();
    }

    private static Key key(String name, int depth, List<GraphKey> keys) {
        List<GraphKey> named =
                keys.stream().filter(key -> key.path().get(depth).equals(name)).toList();
        GraphKey first = named.getFirst();
        if (first.path().size() == depth + 1) {
            return new Key(name, doc(first), values(first), first.kind() == Kind.ID || first.kind() == Kind.IDS);
        }
        List<String> below =
                named.stream().map(key -> key.path().get(depth + 1)).distinct().toList();
        return new Key(name, DesignText.KEY_WITH.text(String.join(", ", below)), List.of(), false);
    }

    private static String doc(GraphKey key) {
        return key.fallback()
                .map(fallback -> DesignText.KEY_BY_DEFAULT.text(key.doc(), fallback))
                .orElse(key.doc());
    }

    private static List<String> values(GraphKey key) {
        return key.kind() == Kind.FLAG
                ? List.of("true")
                : key.choices().stream().map(Choice::value).toList();
    }
}
