package dev.retake.engine.source;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/** Lets the id of a subgraph stand for its exit: to those that depend on it, and to those that read its artifact. */
final class Exits {

    private final Map<String, String> exits;
    private final SpliceBudget budget;

    /**
     * @param exits by the ids that cite subgraphs; an exit may be another such id
     */
    Exits(Map<String, String> exits, SpliceBudget budget) {
        this.exits = exits;
        this.budget = budget;
    }

    List<Spliced.Part> resolve(List<Spliced.Part> parts) {
        return exits.isEmpty()
                ? parts
                : parts.stream()
                        .map(part -> part.item() instanceof Yaml.Mapping node
                                ? new Spliced.Part(node(node), part.cited())
                                : part)
                        .toList();
    }

    List<Spliced.Draft> drafts(List<Spliced.Draft> drafts) {
        return drafts.stream()
                .map(draft -> draft.endingAt(draft.exit().map(this::exit)))
                .toList();
    }

    private Yaml.Mapping node(Yaml.Mapping node) {
        Yaml.Mapping rewritten = new Rewriter(this::exit, UnaryOperator.identity(), Map.of(), budget).mapping(node);
        var entry = rewritten.entries().get("depends_on");
        if (!(entry != null && entry.value() instanceof Yaml.Sequence parents)
                || !parents.items().stream().anyMatch(this::isFrame)) {
            return rewritten;
        }
        var entries = new LinkedHashMap<>(rewritten.entries());
        entries.put(
                "depends_on",
                entry.with(new Yaml.Sequence(
                        parents.in(),
                        parents.start(),
                        parents.end(),
                        parents.items().stream().map(this::parent).toList())));
        return rewritten.with(entries);
    }

    private boolean isFrame(Yaml parent) {
        return parent instanceof Yaml.Scalar scalar && exits.containsKey(scalar.text());
    }

    private Yaml parent(Yaml parent) {
        return parent instanceof Yaml.Scalar scalar && exits.containsKey(scalar.text())
                ? scalar.resolved(exit(scalar.text()))
                : parent;
    }

    private String exit(String id) {
        String at = id;
        // Each step goes one fragment deeper, so that there are as few as fragments may nest.
        while (exits.containsKey(at)) {
            at = exits.get(at);
        }
        return at;
    }
}
