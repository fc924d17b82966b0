package dev.retake.engine.lint;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import dev.retake.engine.graph.NodeId;
import dev.retake.engine.graph.NodeType;
import dev.retake.engine.graph.Place;
import dev.retake.engine.graph.TemplateToken;
import dev.retake.engine.graph.TemplateTokens;
import dev.retake.engine.source.Suggestion;
import java.util.List;
import java.util.Optional;

/** A placeholder that will not resolve, or that is none and passes through as it stands. */
final class PlaceholderRule implements Rule {

    private static final List<String> NAMESPACES = List.of("inputs", "artifacts", "feedback");

    private static final List<String> IN_FRAGMENT = List.of("inputs", "artifacts", "feedback", "with");

    private static final Pattern PARTS =
            Pattern.compile("\\{\\{\\s*(\\w+)\\s*\\.\\s*([\\w./-]+)\\s*(\\|\\s*\\w*\\s*)?\\}\\}");

    @Override
    public void check(GraphFacts facts, Warnings warnings) {
        for (NodeFacts node : facts.nodes()) {
            for (NodeFacts.Template template : node.templates()) {
                for (TemplateToken token : template.tokens()) {
                    check(facts, warnings, node, template, token);
                }
            }
        }
    }

    private static void check(
            GraphFacts facts, Warnings warnings, NodeFacts node, NodeFacts.Template template, TemplateToken token) {
        switch (token) {
            case TemplateToken.Input input -> {
                if (!facts.hasInput(input.name())) {
                    warnings.add(
                            WarningRule.UNKNOWN_INPUT,
                            node.at(template, token),
                            node,
                            "There is no input `" + input.name() + "`, so this node will fail.",
                            Suggestion.question(
                                    input.name(),
                                    facts.graph().inputs(),
                                    "Add `" + input.name() + "` to `inputs`, or correct the name."));
                }
            }
            case TemplateToken.Artifact artifact -> {
                if (facts.source().isRefused(node.at(template, token))) {
                    return;
                }
                if (!NodeId.isValid(artifact.id()) || !facts.ancestry().knows(new NodeId(artifact.id()))) {
                    if (facts.source().names(artifact.id())) {
                        return;
                    }
                    warnings.add(
                            WarningRule.UNKNOWN_ARTIFACT,
                            node.at(template, token),
                            node,
                            "There is no node `" + artifact.id() + "` whose artifact this could be.",
                            Suggestion.question(
                                    artifact.id(),
                                    facts.source().nearby(node.node().id()),
                                    "Name a node that this one depends on."));
                } else if (facts.node(new NodeId(artifact.id()))
                        .filter(of -> of.node().type() == NodeType.GATE)
                        .isPresent()) {
                    warnings.add(
                            WarningRule.UNKNOWN_ARTIFACT,
                            node.at(template, token),
                            node,
                            "`" + artifact.id() + "` is a gate and leaves no artifact, so this node will fail.",
                            "Name a node before the gate.");
                } else if (!facts.ancestry().isAncestor(new NodeId(artifact.id()), node.index())
                        && !facts.isOrderOpen(node)) {
                    Place place = node.at(template, token);
                    warnings.add(
                            WarningRule.ARTIFACT_NOT_UPSTREAM,
                            place,
                            node,
                            "`" + artifact.id() + "` need not have run before `"
                                    + node.node().id() + "`, so its artifact may not be there.",
                            "Add `" + artifact.id() + "` to `depends_on`.",
                            dependency(facts, node, new NodeId(artifact.id())));
                }
            }
            case TemplateToken.Malformed malformed
            when !facts.source().isRefused(node.at(template, token)) && !namesRefused(facts, malformed) ->
                warnings.add(
                        WarningRule.MALFORMED_PLACEHOLDER,
                        node.at(template, token),
                        node,
                        "`" + shortened(malformed.span().raw())
                                + "` is no placeholder and will be passed on as it stands.",
                        meant(malformed, namespaces(facts, node, template, malformed))
                                .map(word -> "Did you mean `" + word + "`?")
                                .orElse(
                                        "Write `{{ inputs.NAME }}`, `{{ artifacts.ID }}` or `{{ artifacts.ID | inline }}`,"
                                                + " or leave it if braces are what you mean."),
                        correction(facts, node, template, malformed));
            case TemplateToken.Malformed _,
                    TemplateToken.Feedback _,
                    TemplateToken.Attempt _,
                    TemplateToken.RetryDiagnostics _,
                    TemplateToken.With _ -> {}
        }
    }

    /** Whether it names a node that was refused for its id, and so needs another here as well. */
    private static boolean namesRefused(GraphFacts facts, TemplateToken.Malformed malformed) {
        String raw = malformed.span().raw();
        String reference = raw.substring(raw.indexOf('.') + 1, raw.length() - 2);
        int bar = reference.indexOf('|');
        String id = (bar < 0 ? reference : reference.substring(0, bar)).strip();
        return !NodeId.isValid(id) && facts.source().names(id);
    }

    /** What may begin a placeholder there: what stands in a fragment's file may name what its citation binds. */
    private static List<String> namespaces(
            GraphFacts facts, NodeFacts node, NodeFacts.Template template, TemplateToken token) {
        return node.at(template, token).file().equals(facts.source().file()) ? NAMESPACES : IN_FRAGMENT;
    }

    /** The placeholder that a misspelt namespace or filter was probably to be. */
    private static Optional<String> meant(TemplateToken.Malformed malformed, List<String> namespaces) {
        Matcher parts = PARTS.matcher(malformed.span().raw());
        return parts.matches()
                ? Suggestion.of(parts.group(1), namespaces)
                        .map(namespace -> "{{ " + namespace + "." + parts.group(2)
                                + (parts.group(3) == null ? "" : " | inline") + " }}")
                        .filter(placeholder -> read(placeholder).isPresent())
                : Optional.empty();
    }

    /** The input that a malformed placeholder was probably to be. */
    static Optional<String> meantInput(
            TemplateToken.Malformed malformed, GraphFacts facts, NodeFacts node, NodeFacts.Template template) {
        return meant(malformed, namespaces(facts, node, template, malformed))
                .flatMap(PlaceholderRule::read)
                .flatMap(token ->
                        token instanceof TemplateToken.Input input ? Optional.of(input.name()) : Optional.empty());
    }

    private static Optional<TemplateToken> read(String placeholder) {
        return TemplateTokens.scan(placeholder).stream()
                .filter(token -> !(token instanceof TemplateToken.Malformed))
                .findFirst();
    }

    /** Mechanical where one namespace only can have been meant, and there is what the placeholder then names. */
    private static Optional<Fix> correction(
            GraphFacts facts, NodeFacts node, NodeFacts.Template template, TemplateToken.Malformed malformed) {
        String raw = malformed.span().raw();
        Matcher parts = PARTS.matcher(raw);
        if (!parts.matches()) {
            return Optional.empty();
        }
        return Suggestion.only(parts.group(1), namespaces(facts, node, template, malformed))
                .map(namespace -> raw.substring(0, parts.start(1)) + namespace + raw.substring(parts.end(1)))
                .map(named -> read(named).isPresent() || parts.group(3) == null
                        ? named
                        : named.substring(0, named.indexOf('|')) + "| inline }}")
                .filter(placeholder -> read(placeholder)
                        .filter(token -> resolves(token, facts, node))
                        .isPresent())
                .flatMap(placeholder -> Warnings.fix(
                        "write `" + placeholder + "`",
                        facts.source().edits().replaceToken(node.pointer() + template.key(), malformed, placeholder)));
    }

    /** As far as this can tell; what cannot stand there is an error, and such a fix is not made. */
    private static boolean resolves(TemplateToken token, GraphFacts facts, NodeFacts node) {
        return switch (token) {
            case TemplateToken.Input input -> facts.hasInput(input.name());
            case TemplateToken.Artifact artifact -> {
                String own = node.node().id().value();
                String id = own.substring(0, own.lastIndexOf('/') + 1) + artifact.id();
                yield NodeId.isValid(id)
                        && facts.ancestry().isAncestor(new NodeId(id), node.index())
                        && facts.node(new NodeId(id))
                                .filter(of -> of.node().type() != NodeType.GATE)
                                .isPresent();
            }
            case TemplateToken.Feedback _, TemplateToken.With _ -> true;
            case TemplateToken.Malformed _, TemplateToken.Attempt _, TemplateToken.RetryDiagnostics _ -> false;
        };
    }

    /** Mechanical where the node waits for nobody yet, and waiting would not close a circle. */
    private static Optional<Fix> dependency(GraphFacts facts, NodeFacts node, NodeId producer) {
        boolean isSafe = node.node().dependsOn().isEmpty()
                && !producer.equals(node.node().id())
                && facts.node(producer)
                        .filter(other ->
                                !facts.ancestry().isAncestor(node.node().id(), other.index()))
                        .isPresent()
                && !facts.isOfFragment(node);
        return isSafe
                ? Warnings.fix(
                        "wait for `" + producer + "`",
                        facts.source().edits().insertKey(node.pointer(), "depends_on", "[" + producer + "]"))
                : Optional.empty();
    }

    private static String shortened(String raw) {
        return raw.length() <= 60 ? raw : raw.substring(0, 60) + "…";
    }
}
