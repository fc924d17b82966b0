package dev.retake.engine.source;

import dev.retake.engine.graph.NodeId;
import dev.retake.engine.graph.Place;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What people change in a graph, as the smallest edits of its text.
 *
 * <p>Each change is tried before it is given out: the text that it makes is read again and says what was meant, or the
 * change is refused. Nothing is written to disk.
 */
public final class GraphDesign {

    private final GraphSource source;
    private final Authored nodes;

    public GraphDesign(GraphSource source) {
        this.source = source;
        this.nodes = new Authored(source);
    }

    /** The text that is designed. */
    public String text() {
        return source.text();
    }

    /** Gives a node another id, also in {@code depends_on}, {@code feedback}, {@code acceptance} and templates. */
    public Change rename(NodeId id, String name) {
        return new Rename(source, id.value(), name).change();
    }

    /** Lets {@code to} wait for {@code from}. */
    public Change connect(NodeId from, NodeId to) {
        Optional<Authored.Item> parent = nodes.item(from.value());
        Optional<Authored.Item> child = nodes.item(to.value());
        if (parent.isEmpty() || child.isEmpty()) {
            return nodes.unknown(parent.isEmpty() ? from : to);
        }
        Place place = child.get().value().place();
        if (child.get().dependsOn().contains(from.value())) {
            return new Change.Refused("`" + to + "` depends on `" + from + "` already.", place);
        }
        List<NodeId> circle = circle(from, to);
        if (!circle.isEmpty()) {
            return new Change.Refused(
                    "This would close a circle: "
                            + circle.stream().map(NodeId::value).collect(Collectors.joining(" → "))
                            + ". What is to come back is a feedback loop.",
                    place);
        }
        var parents = new ArrayList<>(child.get().dependsOn());
        parents.add(from.value());
        return dependencies("connect " + from + " to " + to, child.get(), parents);
    }

    /** Whether {@code to} waits for {@code from}, as it is written; what it waits for by way of others is not meant. */
    public boolean isConnected(NodeId from, NodeId to) {
        return nodes.item(to.value())
                .filter(child -> child.dependsOn().contains(from.value()))
                .isPresent();
    }

    /** The nodes around which a connection would close a circle, the first one again at the end; empty when it would not. */
    public List<NodeId> circle(NodeId from, NodeId to) {
        if (from.equals(to)) {
            return List.of(from, to);
        }
        var child = new HashMap<String, String>();
        Deque<String> open = new ArrayDeque<>(List.of(from.value()));
        while (!open.isEmpty()) {
            String node = open.pop();
            if (node.equals(to.value())) {
                return path(from, to, child);
            }
            for (String parent : nodes.item(node).map(Authored.Item::dependsOn).orElse(List.of())) {
                if (!parent.equals(from.value()) && child.putIfAbsent(parent, node) == null) {
                    open.push(parent);
                }
            }
        }
        return List.of();
    }

    private static List<NodeId> path(NodeId from, NodeId to, Map<String, String> child) {
        var path = new ArrayList<NodeId>();
        String node = to.value();
        while (!node.equals(from.value())) {
            path.add(new NodeId(node));
            node = child.getOrDefault(node, from.value());
        }
        path.add(from);
        path.add(to);
        return path;
    }

    /** Lets {@code to} no longer wait for {@code from}. */
    public Change disconnect(NodeId from, NodeId to) {
        Optional<Authored.Item> child = nodes.item(to.value());
        if (child.isEmpty()) {
            return nodes.unknown(to);
        }
        var parents = new ArrayList<>(child.get().dependsOn());
        if (!parents.removeIf(from.value()::equals)) {
            return new Change.Refused(
                    "`" + to + "` does not depend on `" + from + "`.",
                    child.get().value().place());
        }
        return dependencies("disconnect " + from + " from " + to, child.get(), parents);
    }

    private Change dependencies(String name, Authored.Item child, List<String> parents) {
        return parents.isEmpty()
                ? setting(child).unset(name, child.pointer(), List.of("depends_on"))
                : setting(child).set(name, child.pointer(), List.of("depends_on"), Value.Items.of(parents));
    }

    private SetValue setting(Authored.Item item) {
        return new SetValue(source, source.authored().orElse(item.value()));
    }

    /** Gives a key of a node a value; {@code path} leads into the mappings of the node: {@code retry}, {@code max}. */
    public Change set(NodeId id, List<String> path, Value value) {
        return nodes.item(id.value())
                .map(item -> setting(item).set(called(path, id), item.pointer(), path, value))
                .orElseGet(() -> nodes.unknown(id));
    }

    /** What is written for a key of a node, by itself; nothing of it comes from a fragment. */
    public Optional<Value> written(NodeId id, List<String> path) {
        return nodes.item(id.value()).flatMap(item -> at(item.value(), path)).map(GraphDesign::text);
    }

    /** What it says, without a thought of how it is written. */
    private static Value text(Yaml value) {
        return value instanceof Yaml.Scalar scalar
                ? new Value.Text(scalar.text())
                : value instanceof Yaml.Sequence list
                        ? new Value.Items(
                                list.items().stream().map(GraphDesign::text).toList())
                        : WrittenItem.value(value);
    }

    /** What is written for a key of the graph itself. */
    public Optional<Value> written(List<String> path) {
        return source.authored().flatMap(root -> at(root, path)).map(GraphDesign::text);
    }

    /** What is written for a key of a node, as lines of YAML. */
    public Optional<String> yaml(NodeId id, List<String> path) {
        return nodes.item(id.value())
                .flatMap(item -> at(item.value(), path))
                .map(value -> String.join("\n", WrittenItem.of(value).lines()));
    }

    private static Optional<Yaml> at(Yaml in, List<String> path) {
        return Optional.of(Pointers.follow(in, "/" + String.join("/", path)))
                .filter(Pointers.Target::whole)
                .map(Pointers.Target::value)
                .filter(value -> !(value instanceof Yaml.Scalar scalar && scalar.isNull()));
    }

    /** Where the value of a key of a node is written; of the node where it is not. */
    public Place place(NodeId id, List<String> path) {
        return nodes.item(id.value())
                .map(item -> Pointers.follow(item.value(), "/" + String.join("/", path))
                        .value()
                        .place())
                .orElseGet(() -> Place.start(source.file()));
    }

    /** Gives a key of a node what a text of YAML says, which is a list or a mapping. */
    public Change setYaml(NodeId id, List<String> path, String yaml) {
        return switch (Value.read(yaml)) {
            case Value.Read.Good(Value value) -> set(id, path, value);
            case Value.Read.Bad(String reason) -> new Change.Refused(reason, place(id, path));
        };
    }

    /** Takes a key of a node away, and what would be left empty around it. */
    public Change unset(NodeId id, List<String> path) {
        return nodes.item(id.value())
                .map(item -> setting(item).unset("remove " + called(path, id), item.pointer(), path))
                .orElseGet(() -> nodes.unknown(id));
    }

    private static String called(List<String> path, NodeId id) {
        return String.join(".", path) + " of " + id;
    }

    /** Gives a key of the graph itself a value. */
    public Change set(List<String> path, Value value) {
        String name = String.join(".", path);
        return source.authored()
                .map(root -> new SetValue(source, root).set(name, "", path, value))
                .orElseGet(this::notReadable);
    }

    /** Takes a key of the graph itself away. */
    public Change unset(List<String> path) {
        String name = "remove " + String.join(".", path);
        return source.authored()
                .map(root -> new SetValue(source, root).unset(name, "", path))
                .orElseGet(this::notReadable);
    }

    private Change notReadable() {
        return new Change.Refused("This text is no graph yet: mend it in the source.", Place.start(source.file()));
    }

    /** Takes nodes out; nobody waits for them any more. */
    public Change remove(Collection<NodeId> ids) {
        Set<String> gone = ids.stream().map(NodeId::value).collect(Collectors.toCollection(LinkedHashSet::new));
        for (NodeId id : ids) {
            if (nodes.item(id.value()).isEmpty()) {
                return nodes.unknown(id);
            }
        }
        return new RemoveNodes(source, gone).change("delete " + named(ids));
    }

    private static String named(Collection<NodeId> ids) {
        return ids.size() == 1 ? ids.iterator().next().value() : ids.size() + " nodes";
    }

    /** An id that no node has, like the one that was thought of. */
    public NodeId free(String like) {
        return new NodeId(nodes.free(like));
    }

    /** Adds a node below another one, or as the last. */
    public Change add(NodeId id, SequencedMap<String, Value> keys, Optional<NodeId> after) {
        if (nodes.has(id.value())) {
            return new Change.Refused("There is a node `" + id + "` already.", Place.start(source.file()));
        }
        var all = new LinkedHashMap<String, Value>();
        all.put("id", new Value.Text(id.value()));
        all.putAll(keys);
        var node = new Value.Keys(all);
        return new AddNodes(source, List.of(new AddNodes.Added(WrittenItem.of(node), Plain.of(node))))
                .change("add " + id, after);
    }

    /** The nodes as YAML, as they are written, comments included; those of fragments as they are cited. */
    public String copy(Collection<NodeId> ids) {
        return nodes.items().stream()
                .filter(item -> ids.contains(new NodeId(item.id())))
                .flatMap(
                        item -> ValueStyle.indented(WrittenItem.of(item.value()).lines(), "- ", "  ").stream())
                .map(line -> line + "\n")
                .collect(Collectors.joining());
    }

    /** A copy of each node below the last of them, with an id of its own, that waits for what it waited for. */
    public Change duplicate(Collection<NodeId> ids) {
        for (NodeId id : ids) {
            if (nodes.item(id.value()).isEmpty()) {
                return nodes.unknown(id);
            }
        }
        return new PasteNodes(source).change("duplicate " + named(ids), copy(ids), last(ids), true);
    }

    private Optional<NodeId> last(Collection<NodeId> ids) {
        return nodes.items().reversed().stream()
                .map(item -> new NodeId(item.id()))
                .filter(ids::contains)
                .findFirst();
    }

    /**
     * Adds the nodes of a text: a list of nodes, or a graph. Those whose ids are taken get others, also where they name
     * each other; they no longer wait for nodes that are not here.
     */
    public Change paste(String text, Optional<NodeId> after) {
        return new PasteNodes(source).change("paste", text, after, false);
    }

    /**
     * Moves nodes into a new fragment, which is cited in their place. The last of them gives its id to the citation, so
     * that others go on to wait for it; what they read from outside becomes a substitution.
     *
     * @param description what the fragment is for, not blank
     */
    public Change extract(Collection<NodeId> ids, String fragment, String description) {
        for (NodeId id : ids) {
            if (nodes.item(id.value()).isEmpty()) {
                return nodes.unknown(id);
            }
        }
        if (ids.isEmpty() || !NodeId.isValid(fragment) || fragment.contains("/") || description.isBlank()) {
            return new Change.Refused(
                    "A fragment needs nodes, a name of letters, digits, `.`, `_` and `-`, and a description.",
                    Place.start(source.file()));
        }
        return new ExtractNodes(source, ids.stream().map(NodeId::value).collect(Collectors.toSet()))
                .change(fragment, description);
    }

    /** Writes the nodes of the fragment that a node cites in its place; the fragment's file stays. */
    public Change inline(NodeId citing) {
        return new InlineFragment(source).change(citing);
    }
}
