package dev.retake.engine.source;

import dev.retake.engine.graph.NodeId;
import dev.retake.engine.graph.TemplateToken;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** Lets the id of a subgraph stand for its exit: to those that depend on it, and to those that read its artifact. */
final class Exits {

    private final Map<String, String> exits;
    private final SpliceBudget budget;
    private final Problems problems;

    /**
     * @param exits by the ids that cite subgraphs; an exit may be another such id
     */
    Exits(Map<String, String> exits, SpliceBudget budget, Problems problems) {
        this.exits = exits;
        this.budget = budget;
        this.problems = problems;
    }

    List<Spliced.Part> resolve(List<Spliced.Part> parts) {
        return exits.isEmpty()
                ? parts
                : parts.stream()
                        .map(part -> part.item() instanceof Yaml.Mapping node
                                ? new Spliced.Part(node(node, part.cited()), part.cited())
                                : part)
                        .toList();
    }

    List<Spliced.Draft> drafts(List<Spliced.Draft> drafts) {
        return drafts.stream().map(draft -> draft.endingAt(exit(draft.exit()))).toList();
    }

    private Yaml.Mapping node(Yaml.Mapping node, Optional<Cited> cited) {
        problems.by(cited);
        refuseLoops(node);
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

    /** A loop is a matter of single nodes: its start is one, and only those inside it see its feedback. */
    private void refuseLoops(Yaml.Mapping node) {
        var id = node.value("id")
                .flatMap(value -> value instanceof Yaml.Scalar scalar && NodeId.isValid(scalar.text())
                        ? Optional.of(new NodeId(scalar.text()))
                        : Optional.empty());
        if (node.value("feedback").orElse(null) instanceof Yaml.Mapping loop
                && loop.value("rerun").orElse(null) instanceof Yaml.Scalar rerun
                && exits.containsKey(rerun.text())) {
            problems.error(
                    "feedback-rerun",
                    rerun,
                    id,
                    "`" + rerun.text() + "` is a subgraph, and a loop begins at one node.",
                    "Name a node of this file, or declare the loop inside the fragment.");
        }
        Scalars.tokens(node, (scalar, token) -> {
            if (token instanceof TemplateToken.Feedback feedback && exits.containsKey(feedback.id())) {
                problems.error(
                        "feedback-placeholder",
                        Templates.place(scalar.text(), scalar, token.span()),
                        id,
                        "`" + feedback.id() + "` is a subgraph, and only nodes inside it can see the feedback of its"
                                + " loops.",
                        "Write `{{ artifacts." + feedback.id() + " | inline }}` for what it said in the end.");
            }
        });
    }
}
