package dev.retake.engine.source;

import dev.retake.engine.graph.NodeId;
import dev.retake.engine.graph.Place;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** The nodes of a graph as they are written: those that cite a fragment by what they cite. */
final class Authored {

    /** A node in its list. */
    record Item(int index, String id, Yaml.Mapping value) {

        String pointer() {
            return "/nodes/" + index;
        }

        Optional<Yaml.Scalar> scalar(String key) {
            return value.value(key)
                    .flatMap(found -> found instanceof Yaml.Scalar text ? Optional.of(text) : Optional.empty());
        }

        List<Yaml> list(String key) {
            return value.value(key)
                    .map(found -> found instanceof Yaml.Sequence list ? list.items() : List.<Yaml>of())
                    .orElse(List.of());
        }

        List<String> dependsOn() {
            return list("depends_on").stream()
                    .flatMap(item -> item instanceof Yaml.Scalar text ? Stream.of(text.text()) : Stream.empty())
                    .toList();
        }
    }

    private final GraphSource source;
    private final Map<String, Item> items = new LinkedHashMap<>();
    private final List<Yaml> written;

    Authored(GraphSource source) {
        this.source = source;
        this.written = source.authored()
                .flatMap(root -> root instanceof Yaml.Mapping mapping ? mapping.value("nodes") : Optional.empty())
                .map(nodes -> nodes instanceof Yaml.Sequence list ? list.items() : List.<Yaml>of())
                .orElse(List.of());
        for (int i = 0; i < written.size(); i++) {
            if (written.get(i) instanceof Yaml.Mapping node
                    && node.value("id").orElse(null) instanceof Yaml.Scalar id) {
                items.putIfAbsent(id.text(), new Item(i, id.text(), node));
            }
        }
    }

    /** How many there are, also those that cannot be read. */
    int size() {
        return written.size();
    }

    List<Item> items() {
        return new ArrayList<>(items.values());
    }

    Optional<Item> item(String id) {
        return Optional.ofNullable(items.get(id));
    }

    boolean has(String id) {
        return items.containsKey(id) || source.names(id);
    }

    /** Why a node cannot be changed here. */
    Change.Refused unknown(NodeId id) {
        return source.citation(id)
                .map(citation -> new Change.Refused(
                        "`" + id + "` comes from a fragment (" + citation
                                + ": change it there, or inline the fragment.",
                        source.place("/nodes")))
                .orElseGet(() -> new Change.Refused("There is no node `" + id + "` in this text.", place()));
    }

    private Place place() {
        return source.place("/nodes");
    }

    /** An id that no node has, like the one that was thought of. */
    String free(String like) {
        String stem = like.replaceFirst("-\\d+$", "");
        String id = like;
        for (int i = 2; has(id); i++) {
            id = stem + "-" + i;
        }
        return id;
    }
}
