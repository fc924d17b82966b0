package dev.retake.engine.source;

import dev.retake.engine.graph.NodeId;
import dev.retake.engine.graph.TemplateToken;
import java.util.Optional;
import java.util.Set;

/** One {@code use} of a fragment, and what is wrong with it. */
final class Citation {

    /** What a node that cites a subgraph may say; it overrides nothing. */
    private static final Set<String> BESIDE_SUBGRAPH = Set.of("id", "use", "with", "depends_on", "cwd", "worktree");

    private final Yaml.Mapping node;
    private final Yaml use;
    private final Optional<String> id;
    private final SpliceLevel level;
    private final Problems problems;

    Citation(Yaml.Mapping node, Yaml use, SpliceLevel level, Problems problems) {
        this.node = node;
        this.use = use;
        this.id = node.value("id")
                .flatMap(value -> value instanceof Yaml.Scalar scalar && !scalar.isNull()
                        ? Optional.of(scalar.text())
                        : Optional.empty());
        this.level = level;
        this.problems = problems;
    }

    Yaml.Mapping node() {
        return node;
    }

    Yaml use() {
        return use;
    }

    Optional<String> id() {
        return id;
    }

    SpliceLevel level() {
        return level;
    }

    Optional<NodeId> nodeId() {
        return id.filter(NodeId::isValid).map(NodeId::new);
    }

    Cited asCited() {
        return new Cited(id.orElse("a node without an id"), use.place());
    }

    /** The citation in the graph's own file that led here, which may be this one. */
    Optional<Cited> outermost() {
        return level.cited().or(() -> Optional.of(asCited()));
    }

    /** The fragment's name; empty where it must not even be looked for. */
    Optional<String> name() {
        if (!(use instanceof Yaml.Scalar scalar) || !Names.isBare(scalar.text())) {
            Names.notBare(use, nodeId(), problems);
            return Optional.empty();
        }
        String name = scalar.text();
        var prompt = node.entries().get("prompt");
        if (prompt != null) {
            refuse(
                    LoadRule.FRAGMENT_PROMPT,
                    prompt.key(),
                    "`prompt` stands beside `use`, and the prompt is the fragment's.",
                    "Bind what differs through `with`, or write the node out without `use`.");
        }
        if (level.chain().contains(name)) {
            return refuse(
                    LoadRule.FRAGMENT_CYCLE,
                    use,
                    "These fragments cite each other without end: " + level.path(name) + ".",
                    "Remove one of these citations.");
        }
        if (level.isTooDeep()) {
            return refuse(
                    LoadRule.FRAGMENT_DEPTH,
                    use,
                    "This is the fourth fragment in a chain, and three is the limit: " + level.path(name) + ".",
                    "Write one of them out.");
        }
        return Optional.of(name);
    }

    /** Whether a subgraph can be put here; what it is not to be told is not handed on. */
    boolean mayHoldSubgraph() {
        if (level.inNode()) {
            refuse(
                    LoadRule.FRAGMENT_NESTING,
                    use,
                    "A fragment of one node cannot cite `" + text() + "`, which has several.",
                    "Cite it from a node of the graph, or from a fragment with `nodes:`.");
        }
        for (Yaml.Entry entry : node.entries().values()) {
            String key = entry.key().text();
            if (!NodeReader.KEYS.contains(key)) {
                problems.unknownKey(
                        entry,
                        nodeId(),
                        CheckKeys.isMeant(entry),
                        Suggestion.ofKey(key, BESIDE_SUBGRAPH),
                        Optional.empty());
            } else if (!BESIDE_SUBGRAPH.contains(key)
                    && !problems.isTold(entry.key().place())) {
                boolean isLoop = key.equals("feedback");
                refuse(
                        LoadRule.FRAGMENT_OVERRIDE,
                        entry.key(),
                        isLoop
                                ? "`" + text() + "` has several nodes, and a loop is declared by one node."
                                : "`" + key + "` cannot be overridden: `" + text() + "` has several nodes.",
                        isLoop
                                ? "Declare it at a node of the fragment, or at a node that depends on this one."
                                : "Remove it, or make it a substitution of the fragment.");
            }
        }
        // Its nodes are named after it; that it has no id is said of the node that stays.
        return id.isPresent() && !level.inNode();
    }

    /** The body of a fragment of one node names only nodes of the subgraph that it is put into. */
    void refuseForeign(SpliceLevel.Scope scope, Yaml.Mapping body) {
        Scalars.tokens(body, (scalar, token) -> {
            var foreign = named(token).filter(named -> !scope.ids().contains(named));
            foreign.ifPresent(named -> {
                refuse(
                        LoadRule.FRAGMENT_REFERENCE,
                        use,
                        "`" + text() + "` refers to `" + named
                                + "`, which the fragment that cites it here does not have.",
                        "Name the node so, or make the text a substitution of `" + text() + "`.");
                problems.tell(Templates.place(scalar.text(), scalar, token.span()));
            });
        });
    }

    private static Optional<String> named(TemplateToken token) {
        return switch (token) {
            case TemplateToken.Artifact artifact -> Optional.of(artifact.id());
            case TemplateToken.Feedback feedback -> Optional.of(feedback.id());
            case TemplateToken.Input _,
                    TemplateToken.Attempt _,
                    TemplateToken.RetryDiagnostics _,
                    TemplateToken.With _,
                    TemplateToken.Malformed _ -> Optional.empty();
        };
    }

    Optional<String> refuse(LoadRule rule, Yaml at, String message, String remedy) {
        problems.error(rule, at, nodeId(), message, remedy);
        return Optional.empty();
    }

    private String text() {
        return use instanceof Yaml.Scalar scalar ? scalar.text() : use.kind();
    }
}
