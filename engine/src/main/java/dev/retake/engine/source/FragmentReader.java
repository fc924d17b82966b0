package dev.retake.engine.source;

import dev.retake.engine.graph.NodeId;
import dev.retake.engine.graph.Place;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Reads one fragment and judges what can be judged without a citation. */
final class FragmentReader {

    private static final List<String> KEYS =
            List.of("fragment", "description", "substitutions", "node", "nodes", "exit");
    private static final List<String> WIRING = List.of("id", "depends_on", "cwd", "worktree", "feedback");
    private static final List<String> CITATION = List.of("use", "with");
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

    /** As much of the fragment as could be read; what is wrong with it is reported at its place. */
    static Optional<FragmentFile> read(String name, String file, Decoded decoded, Problems problems) {
        if (decoded.error().isPresent()) {
            problems.error(decoded.error().get());
            return Optional.empty();
        }
        int before = problems.errors().size();
        var document = YamlReader.read(decoded.index(file), problems);
        var errors = problems.errors();
        if (errors.subList(before, errors.size()).stream().anyMatch(LoadError::breaksOff)) {
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
        return new FragmentReader(name, document, root, problems).read(file);
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
                node.<FragmentFile.Body>map(this::one).or(() -> nodes.map(this::many));
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
        return new FragmentFile.Body.One(without(WIRING, withoutComputedUse(node)));
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

    private Yaml.Mapping withoutComputedUse(Yaml.Mapping node) {
        var computed =
                node.value("use").filter(use -> use instanceof Yaml.Scalar scalar && !Names.isBare(scalar.text()));
        computed.ifPresent(use -> Names.notBare(use, Optional.empty(), problems));
        return computed.isPresent() ? without(CITATION, node) : node;
    }

    /** What does not belong here is not read either, lest it draw errors of its own. */
    private static Yaml.Mapping without(List<String> keys, Yaml.Mapping node) {
        var entries = new LinkedHashMap<>(node.entries());
        return entries.keySet().removeAll(keys) ? node.with(entries) : node;
    }

    private FragmentFile.Body many(List<Yaml> items) {
        var nodes = new ArrayList<Yaml.Mapping>();
        var ids = new LinkedHashSet<String>();
        if (items.isEmpty()) {
            fields.error(LoadRule.NO_NODES, "nodes", "The fragment has no nodes.", "Add at least one node.");
        }
        for (Yaml item : items) {
            inner(item, ids).ifPresent(nodes::add);
        }
        nodes.replaceAll(node -> references(node, ids));
        var exit = fields.text("exit");
        if (exit.filter(ids::contains).isEmpty() && !items.isEmpty()) {
            problems.error(
                    LoadRule.FRAGMENT_EXIT,
                    fields.value("exit").orElse(fields.key("nodes")).place(),
                    Optional.empty(),
                    exit.isEmpty()
                            ? "The fragment does not say which of its nodes is its `exit`."
                            : "The fragment has no node " + fields.at("exit").kind() + " to be its exit.",
                    Suggestion.question(
                            exit.orElse(""),
                            ids,
                            "Write `exit: ID` with the id of the node that others are to wait for."),
                    exit.flatMap(written -> Suggestion.only(written, ids)).flatMap(this::correctExit));
        }
        return new FragmentFile.Body.Many(nodes, ids, exit.filter(ids::contains));
    }

    private Optional<Correction> correctExit(String meant) {
        return Optional.ofNullable(fields.mapping().entries().get("exit"))
                .flatMap(entry -> GraphEdits.replace(entry, meant))
                .map(edit -> new Correction(meant, edit));
    }

    private Optional<Yaml.Mapping> inner(Yaml item, Set<String> ids) {
        if (!(item instanceof Yaml.Mapping node)) {
            problems.error(
                    LoadRule.TYPE,
                    item,
                    Optional.empty(),
                    "A node must be a mapping, not " + item.kind() + ".",
                    "Write `- id: NAME` and its other keys below.");
            return Optional.empty();
        }
        var inner = new Fields(problems, node, Optional.empty());
        String id = inner.text("id").orElse("");
        boolean isFirst = id.isEmpty() || ids.add(id);
        if (!NodeId.isAuthored(id)) {
            problems.error(
                    LoadRule.NODE_ID,
                    inner.at("id"),
                    Optional.empty(),
                    inner.value("id").isEmpty()
                            ? "This node has no `id`."
                            : inner.at("id").kind() + " cannot be a node's id.",
                    inner.value("id").isEmpty()
                            ? "Give it one: `id: NAME`."
                            : "Use letters, digits, `.`, `_` and `-`, beginning with a letter or a digit.");
        } else if (!isFirst) {
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
        return Optional.of(without(LOCATION, withoutComputedUse(node)));
    }

    /** A fragment may name no node that it does not declare; a name of the graph's would be another node's. */
    private Yaml.Mapping references(Yaml.Mapping node, Set<String> ids) {
        var entries = new LinkedHashMap<>(node.entries());
        entries.computeIfPresent("depends_on", (_, entry) -> entry.with(parents(entry.value(), ids)));
        entries.computeIfPresent("feedback", (_, entry) -> entry.with(loop(entry.value(), ids)));
        return node.with(entries);
    }

    private Yaml parents(Yaml written, Set<String> ids) {
        return written instanceof Yaml.Sequence list
                ? new Yaml.Sequence(
                        list.in(),
                        list.start(),
                        list.end(),
                        list.items().stream()
                                .filter(parent -> isKnown(LoadRule.UNKNOWN_DEPENDENCY, parent, ids))
                                .toList())
                : written;
    }

    private Yaml loop(Yaml written, Set<String> ids) {
        if (!(written instanceof Yaml.Mapping loop)) {
            return written;
        }
        var entries = new LinkedHashMap<>(loop.entries());
        entries.computeIfPresent(
                "rerun",
                (_, entry) -> isKnown(LoadRule.FEEDBACK_RERUN, entry.value(), ids)
                        ? entry
                        : entry.with(Yaml.Scalar.open(entry.value())));
        return loop.with(entries);
    }

    private boolean isKnown(LoadRule rule, Yaml written, Set<String> ids) {
        boolean isUnknown = written instanceof Yaml.Scalar scalar && !scalar.isNull() && !ids.contains(scalar.text());
        if (isUnknown) {
            problems.error(
                    rule,
                    written,
                    Optional.empty(),
                    "The fragment has no node " + written.kind() + ".",
                    Suggestion.question(
                            ((Yaml.Scalar) written).text(),
                            ids,
                            rule == LoadRule.FEEDBACK_RERUN
                                    ? "Name a node of this fragment; a loop that begins before it is declared by a node"
                                            + " after it."
                                    : "Name a node of this fragment; what comes before it is said where it is cited."));
        }
        return !isUnknown;
    }
}
