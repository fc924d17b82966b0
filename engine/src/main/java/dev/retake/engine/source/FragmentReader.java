package dev.retake.engine.source;

import dev.retake.engine.graph.NodeId;
import dev.retake.engine.graph.Place;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Reads one fragment and judges what can be judged without a citation. */
final class FragmentReader {

    private static final List<String> KEYS =
            List.of("fragment", "description", "substitutions", "node", "nodes", "exit");
    private static final List<String> WIRING = List.of("id", "depends_on", "cwd", "worktree", "feedback");
    private static final List<String> LOCATION = List.of("cwd", "worktree");

    private final String name;
    private final YamlReader.Document document;
    private final Problems problems;
    private final Fields fields;

    private FragmentReader(String name, YamlReader.Document document, Yaml.Mapping root, Problems problems) {
        this.name = name;
        this.document = document;
        this.problems = problems;
        this.fields = new Fields(problems, root, Optional.empty());
    }

    /** The fragment; empty when something is wrong with it, which is then reported at its place. */
    static Optional<FragmentFile> read(String name, String file, Decoded decoded, Problems problems) {
        if (decoded.error().isPresent()) {
            problems.error(decoded.error().get());
            return Optional.empty();
        }
        long before = problems.count();
        var document = YamlReader.read(decoded.index(file), problems);
        if (problems.count() > before) {
            return Optional.empty();
        }
        if (!(document.root().orElse(null) instanceof Yaml.Mapping root)) {
            problems.error(
                    LoadRule.NOT_A_FRAGMENT,
                    Place.start(file),
                    Optional.empty(),
                    "A fragment is a mapping, and this file is none.",
                    "Begin with `fragment: " + name + "` and `description:`.");
            return Optional.empty();
        }
        var fragment = new FragmentReader(name, document, root, problems).read(file);
        return fragment.filter(_ -> problems.count() == before);
    }

    private Optional<FragmentFile> read(String file) {
        fields.warnOfUnknown(KEYS);
        header();
        Set<String> substitutions = substitutions();
        var node = fields.value("node").flatMap(_ -> fields.mapping("node"));
        var nodes = fields.value("nodes").flatMap(_ -> fields.list("nodes"));
        boolean both = fields.value("node").isPresent() && fields.value("nodes").isPresent();
        boolean none = fields.value("node").isEmpty() && fields.value("nodes").isEmpty();
        if (both || none) {
            problems.error(
                    LoadRule.FRAGMENT_BODY,
                    both ? fields.key("nodes") : fields.mapping(),
                    Optional.empty(),
                    both ? "A fragment has `node:` or `nodes:`, not both." : "The fragment has no `node:` or `nodes:`.",
                    "Write `node:` for the behaviour of one node, or `nodes:` and `exit:` for a subgraph.");
            return Optional.empty();
        }
        Optional<FragmentFile.Body> body =
                node.<FragmentFile.Body>map(this::one).or(() -> nodes.flatMap(this::many));
        body.ifPresent(read -> new FragmentTokens(substitutions, problems).check(read));
        long weight = node.map(Weight::of)
                .or(() ->
                        nodes.map(items -> items.stream().mapToLong(Weight::of).sum()))
                .orElse(0L);
        return body.map(read -> new FragmentFile(name, file, substitutions, read, weight));
    }

    private void header() {
        var declared = fields.text("fragment");
        if (!declared.equals(Optional.of(name))) {
            problems.error(
                    LoadRule.FRAGMENT_NAME,
                    fields.at("fragment"),
                    Optional.empty(),
                    declared.isEmpty()
                            ? "The fragment does not say its name."
                            : "The fragment says it is " + fields.at("fragment").kind() + ", and its file is `" + name
                                    + ".yaml`.",
                    "Write `fragment: " + name + "`.");
        }
        if (fields.text("description").filter(text -> !text.isBlank()).isEmpty()) {
            problems.error(
                    LoadRule.FRAGMENT_DESCRIPTION,
                    fields.at("description"),
                    Optional.empty(),
                    "The fragment has no description.",
                    "Say in one line what it does: `description: …`.");
        }
    }

    private Set<String> substitutions() {
        var names = new LinkedHashSet<String>();
        for (Yaml.Scalar written : fields.scalars("substitutions").orElse(List.of())) {
            if (!Names.isBare(written.text())) {
                problems.error(
                        LoadRule.SUBSTITUTION_NAME,
                        written,
                        Optional.empty(),
                        written.kind() + " cannot be the name of a substitution.",
                        "Use letters, digits, `.`, `_` and `-`, beginning with a letter or a digit.");
            }
            names.add(written.text());
        }
        return names;
    }

    private FragmentFile.Body one(Yaml.Mapping node) {
        for (String key : WIRING) {
            var entry = node.entries().get(key);
            if (entry != null) {
                problems.error(
                        LoadRule.FRAGMENT_WIRING,
                        entry.key(),
                        Optional.empty(),
                        "A fragment of one node cannot say `" + key + "`.",
                        "Write it at the node that cites the fragment.");
            }
        }
        if (fields.value("exit").isPresent()) {
            problems.error(
                    LoadRule.FRAGMENT_EXIT,
                    fields.key("exit"),
                    Optional.empty(),
                    "A fragment of one node has no `exit`.",
                    "Remove it; the node itself is what others depend on.");
        }
        refuseAliases();
        refuseComputedUse(node);
        return new FragmentFile.Body.One(node);
    }

    private void refuseAliases() {
        int from = fields.key("node").start();
        int to = fields.mapping().entries().values().stream()
                .mapToInt(entry -> entry.key().start())
                .filter(start -> start > from)
                .min()
                .orElse(Integer.MAX_VALUE);
        document.aliases().stream()
                .filter(at -> at >= from && at < to)
                .sorted()
                .findFirst()
                .ifPresent(at -> {
                    TextIndex index = fields.mapping().in();
                    problems.error(
                            LoadRule.FRAGMENT_ALIAS,
                            index.place(index.charOffset(at), index.charOffset(at)),
                            Optional.empty(),
                            "An alias or a merge key cannot stand inside `node:`.",
                            "Write the value out, or make it a substitution.");
                });
    }

    private void refuseComputedUse(Yaml.Mapping node) {
        node.value("use")
                .filter(use -> use instanceof Yaml.Scalar scalar && !Names.isBare(scalar.text()))
                .ifPresent(use -> Names.notBare(use, Optional.empty(), problems));
    }

    private Optional<FragmentFile.Body> many(List<Yaml> items) {
        var nodes = new LinkedHashMap<String, Yaml.Mapping>();
        if (items.isEmpty()) {
            fields.error(LoadRule.NO_NODES, "nodes", "The fragment has no nodes.", "Add at least one node.");
        }
        items.forEach(item -> inner(item, nodes));
        nodes.values().forEach(node -> references(node, nodes.keySet()));
        var exit = fields.text("exit");
        if (exit.filter(nodes::containsKey).isEmpty() && !items.isEmpty()) {
            problems.error(
                    LoadRule.FRAGMENT_EXIT,
                    fields.value("exit").orElse(fields.key("nodes")),
                    Optional.empty(),
                    exit.isEmpty()
                            ? "The fragment does not say which of its nodes is its `exit`."
                            : "The fragment has no node " + fields.at("exit").kind() + " to be its exit.",
                    "Write `exit: ID` with the id of the node that others are to wait for.");
        }
        return exit.map(id -> new FragmentFile.Body.Many(nodes, id));
    }

    private void inner(Yaml item, Map<String, Yaml.Mapping> nodes) {
        if (!(item instanceof Yaml.Mapping node)) {
            problems.error(
                    LoadRule.TYPE,
                    item,
                    Optional.empty(),
                    "A node must be a mapping, not " + item.kind() + ".",
                    "Write `- id: NAME` and its other keys below.");
            return;
        }
        var inner = new Fields(problems, node, Optional.empty());
        String id = inner.text("id").orElse("");
        if (!NodeId.isAuthored(id)) {
            problems.error(
                    LoadRule.NODE_ID,
                    inner.at("id"),
                    Optional.empty(),
                    inner.value("id").isEmpty()
                            ? "This node has no `id`."
                            : inner.at("id").kind() + " cannot be a node's id.",
                    "Use letters, digits, `.`, `_` and `-`, beginning with a letter or a digit.");
        } else if (nodes.putIfAbsent(id, node) != null) {
            problems.error(
                    LoadRule.DUPLICATE_NODE,
                    inner.at("id"),
                    Optional.empty(),
                    "Another node of the fragment has the id `" + id + "`.",
                    "Give this one an id of its own.");
        }
        for (String key : LOCATION) {
            if (inner.value(key).isPresent()) {
                problems.error(
                        LoadRule.FRAGMENT_WIRING,
                        inner.key(key),
                        Optional.empty(),
                        "A node of a fragment cannot say `" + key + "`.",
                        "Write it at the node that cites the fragment, which hands it to all of them.");
            }
        }
        refuseComputedUse(node);
    }

    /** A fragment may name no node that it does not declare. */
    private void references(Yaml.Mapping node, Set<String> ids) {
        if (node.value("depends_on").orElse(null) instanceof Yaml.Sequence parents) {
            parents.items().forEach(parent -> reference(LoadRule.UNKNOWN_DEPENDENCY, parent, ids));
        }
        if (node.value("feedback").orElse(null) instanceof Yaml.Mapping loop) {
            loop.value("rerun").ifPresent(rerun -> reference(LoadRule.FEEDBACK_RERUN, rerun, ids));
        }
    }

    private void reference(LoadRule rule, Yaml written, Set<String> ids) {
        if (written instanceof Yaml.Scalar scalar && !scalar.isNull() && !ids.contains(scalar.text())) {
            problems.error(
                    rule,
                    scalar,
                    Optional.empty(),
                    "The fragment has no node " + scalar.kind() + ".",
                    "Name a node of this fragment; what comes before it is said where it is cited.");
        }
    }
}
