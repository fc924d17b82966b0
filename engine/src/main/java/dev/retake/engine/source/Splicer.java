package dev.retake.engine.source;

import dev.retake.engine.graph.Splice;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** Puts fragments in where the nodes of a graph cite them. */
final class Splicer {

    private final FragmentCache fragments;
    private final Problems problems;
    private final SpliceBudget budget = new SpliceBudget();
    private final List<Spliced.Part> parts = new ArrayList<>();
    private final List<Spliced.Draft> drafts = new ArrayList<>();
    private final Map<String, Yaml> frames = new LinkedHashMap<>();
    private final Map<String, String> exits = new HashMap<>();
    private boolean whole = true;

    private Splicer(Fragments fragments, Problems problems) {
        this.fragments = new FragmentCache(fragments, problems);
        this.problems = problems;
    }

    static Spliced splice(List<Yaml> items, Fragments fragments, Problems problems) {
        var splicer = new Splicer(fragments, problems);
        for (Yaml item : items) {
            if (item instanceof Yaml.Mapping node) {
                splicer.node(node, SpliceLevel.TOP);
            } else {
                splicer.emit(item, SpliceLevel.TOP);
            }
        }
        return splicer.done();
    }

    private Spliced done() {
        boolean spentBefore = budget.isSpent();
        var exits = new Exits(this.exits, budget);
        var resolved = exits.resolve(parts);
        problems.by(Optional.empty());
        if (budget.isSpent() && !spentBefore) {
            frames.values().stream().findFirst().ifPresent(this::tooMuch);
        }
        return new Spliced(resolved, exits.drafts(drafts), frames, whole);
    }

    private void emit(Yaml item, SpliceLevel level) {
        parts.add(new Spliced.Part(item, level.cited()));
    }

    private void node(Yaml.Mapping node, SpliceLevel level) {
        var use = node.value("use").filter(value -> !(value instanceof Yaml.Scalar scalar && scalar.isNull()));
        if (use.isEmpty()) {
            refuseWith(node, level);
            emit(node, level);
            return;
        }
        var citation = new Citation(node, use.get(), level, problems);
        problems.by(citation.outermost());
        boolean done = whole
                && !budget.isSpent()
                && citation.name()
                        .flatMap(name -> fragments.find(name, citation))
                        .filter(fragment -> put(fragment, citation))
                        .isPresent();
        if (!done) {
            // Kept, so that the graph can be drawn and others may depend on it.
            emit(node, level);
        }
    }

    private void refuseWith(Yaml.Mapping node, SpliceLevel level) {
        var entry = node.entries().get("with");
        if (entry != null) {
            problems.by(level.cited());
            problems.error(
                    LoadRule.WITH_WITHOUT_USE,
                    entry.key(),
                    Optional.empty(),
                    "`with` binds something, and no fragment is cited here.",
                    "Add `use: NAME`, or remove `with`.");
        }
    }

    /** Whether it was put in; if not, the reason is reported. */
    private boolean put(FragmentFile fragment, Citation citation) {
        var bindings = Bindings.read(citation.node(), fragment, citation.nodeId(), problems);
        if (isTooMuch(fragment, citation)) {
            return false;
        }
        return switch (fragment.body()) {
            case FragmentFile.Body.One one -> one(fragment, one.node(), bindings, citation);
            case FragmentFile.Body.Many many -> many(fragment, many, bindings, citation);
        };
    }

    private boolean isTooMuch(FragmentFile fragment, Citation citation) {
        int nodes = fragment.body() instanceof FragmentFile.Body.Many many
                ? many.nodes().size()
                : 1;
        if (parts.size() + nodes > GraphReader.MAX_NODES) {
            whole = false;
            citation.refuse(
                    LoadRule.TOO_MANY_NODES,
                    citation.use(),
                    "With this fragment the graph has more than " + GraphReader.MAX_NODES
                            + " nodes, which is the limit.",
                    "Split the graph.");
            return true;
        }
        return !spend(fragment.weight(), citation);
    }

    private boolean spend(long weight, Citation citation) {
        boolean spentBefore = budget.isSpent();
        boolean enough = budget.spend(weight);
        if (!enough && !spentBefore) {
            tooMuch(citation.use());
        }
        return enough;
    }

    private void tooMuch(Yaml at) {
        problems.error(
                LoadRule.FRAGMENTS_TOO_MUCH,
                at,
                Optional.empty(),
                "With this fragment the graph holds too much text.",
                "Cite long fragments less often, or split the graph.");
    }

    private boolean one(FragmentFile fragment, Yaml.Mapping body, Map<String, Yaml> bindings, Citation citation) {
        var scope = citation.level().scope();
        scope.ifPresent(names -> citation.refuseForeign(names, body));
        var rewritten =
                rewrite(body, scope.map(SpliceLevel.Scope::names).orElse(UnaryOperator.identity()), bindings, citation);
        if (rewritten.isEmpty()) {
            return false;
        }
        var merged = new LinkedHashMap<>(without(citation.node()).entries());
        merged.remove("prompt");
        rewritten.get().entries().forEach(merged::putIfAbsent);
        int from = parts.size();
        node(citation.node().with(merged), citation.level().into(fragment.name(), scope, true, citation.asCited()));
        // Of fragments of one node that cite each other, the first is the one the graph's author wrote.
        if (!citation.level().inNode()) {
            citation.id().ifPresent(id -> drafts.add(draft(id, fragment, citation, Optional.of(id), from)));
        }
        return true;
    }

    private boolean many(
            FragmentFile fragment, FragmentFile.Body.Many body, Map<String, Yaml> bindings, Citation citation) {
        if (!citation.mayHoldSubgraph()) {
            return false;
        }
        String using = citation.id().orElseThrow();
        Yaml written = citation.node().value("id").orElse(citation.node());
        Yaml first = frames.get(using);
        if (first != null) {
            citation.refuse(
                    LoadRule.DUPLICATE_NODE,
                    written,
                    "Another node has the id `" + using + "`, at line "
                            + first.place().line() + ".",
                    "Give this one an id of its own.");
            return true;
        }
        var scope = new SpliceLevel.Scope(using, body.ids());
        var rewritten = new ArrayList<Yaml.Mapping>();
        var placed = new InnerNode(scope, citation.node());
        for (Yaml.Mapping inner : body.nodes()) {
            var done = rewrite(inner, scope.names(), bindings, citation);
            if (done.isEmpty() || !spend(handedOn(citation.node()), citation)) {
                return false;
            }
            rewritten.add(placed.place(done.get()));
        }
        frames.put(using, written);
        Optional<String> exit = body.exit().map(scope::inner);
        exit.ifPresent(id -> exits.put(using, id));
        int from = parts.size();
        int at = drafts.size();
        var draft = draft(using, fragment, citation, exit, from);
        drafts.add(draft);
        var level = citation.level().into(fragment.name(), Optional.of(scope), false, citation.asCited());
        rewritten.forEach(inner -> node(inner, level));
        drafts.set(at, draft.upTo(parts.size()));
        return true;
    }

    private static long handedOn(Yaml.Mapping citing) {
        return citing.value("depends_on").map(Weight::of).orElse(0L)
                + citing.value("cwd").map(Weight::of).orElse(0L)
                + 1;
    }

    private Spliced.Draft draft(
            String using, FragmentFile fragment, Citation citation, Optional<String> exit, int from) {
        return new Spliced.Draft(
                using,
                new Splice.Citation(
                        fragment.name(), fragment.file(), citation.use().place()),
                exit,
                from,
                parts.size(),
                citation.level().scope().map(SpliceLevel.Scope::using));
    }

    private Optional<Yaml.Mapping> rewrite(
            Yaml.Mapping body, UnaryOperator<String> names, Map<String, Yaml> bindings, Citation citation) {
        boolean spentBefore = budget.isSpent();
        var rewriter = new Rewriter(names, names, bindings, budget);
        var rewritten = rewriter.mapping(body);
        rewriter.put().forEach(problems::put);
        rewriter.notTexts()
                .forEach((name, bound) -> citation.refuse(
                        LoadRule.WITH_NOT_TEXT,
                        bound,
                        "`" + name + "` is bound to " + bound.kind() + ", and the fragment puts it inside a text.",
                        "Bind it to a text."));
        if (budget.isSpent() && !spentBefore) {
            tooMuch(citation.use());
        }
        return budget.isSpent() ? Optional.empty() : Optional.of(Unbound.without(rewritten));
    }

    private static Yaml.Mapping without(Yaml.Mapping node) {
        if (!node.entries().containsKey("use") && !node.entries().containsKey("with")) {
            return node;
        }
        var entries = new LinkedHashMap<>(node.entries());
        entries.remove("use");
        entries.remove("with");
        return node.with(entries);
    }
}
