package dev.retake.engine.lint;

import dev.retake.engine.graph.TemplateToken;
import dev.retake.engine.graph.TemplateTokens;
import dev.retake.engine.source.GraphEdits;
import dev.retake.engine.source.Suggestion;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;

/** An input that nothing uses. */
final class UnusedInputRule implements Rule {

    @Override
    public void check(GraphFacts facts, Warnings warnings) {
        // The whole text, since an input may also be used where this version does not look.
        var used = new HashSet<String>();
        for (TemplateToken token : TemplateTokens.scan(facts.source().text())) {
            if (token instanceof TemplateToken.Input input) {
                used.add(input.name());
            }
        }
        boolean isSure = true;
        var meant = new HashSet<String>();
        // Templates again, for tokens that a folded text breaks over two lines.
        for (NodeFacts node : facts.nodes()) {
            for (NodeFacts.Template template : node.templates()) {
                for (TemplateToken token : template.tokens()) {
                    if (token instanceof TemplateToken.Input input) {
                        used.add(input.name());
                    }
                    isSure &= !mayMeanAnInput(token, facts);
                    misspelt(token, facts, node, template)
                            .flatMap(name -> Suggestion.of(name, facts.graph().inputs()))
                            .ifPresent(meant::add);
                }
            }
        }
        List<String> inputs = facts.graph().inputs();
        boolean isAnyUsed = inputs.stream().anyMatch(used::contains);
        for (int i = 0; i < inputs.size(); i++) {
            if (!used.contains(inputs.get(i)) && !meant.contains(inputs.get(i))) {
                warnings.add(
                        WarningRule.UNUSED_INPUT,
                        facts.source().place("/inputs/" + i),
                        "Nothing uses the input `" + inputs.get(i) + "`.",
                        "Remove it, or use it as `{{ inputs." + inputs.get(i) + " }}`.",
                        isSure ? removal(facts.source().edits(), i, inputs, isAnyUsed) : Optional.empty());
            }
        }
    }

    /** A placeholder that is misspelt may mean the input that nothing seems to use. */
    private static boolean mayMeanAnInput(TemplateToken token, GraphFacts facts) {
        return token instanceof TemplateToken.Malformed
                || (token instanceof TemplateToken.Input input && !facts.hasInput(input.name()));
    }

    /** The name of an input that is none, or stands in a placeholder that is none: that is told where it stands. */
    private static Optional<String> misspelt(
            TemplateToken token, GraphFacts facts, NodeFacts node, NodeFacts.Template template) {
        return switch (token) {
            case TemplateToken.Input input -> Optional.of(input.name()).filter(name -> !facts.hasInput(name));
            case TemplateToken.Malformed malformed -> PlaceholderRule.meantInput(malformed, facts, node, template);
            case TemplateToken.Artifact _,
                    TemplateToken.Feedback _,
                    TemplateToken.Attempt _,
                    TemplateToken.RetryDiagnostics _,
                    TemplateToken.With _ -> Optional.empty();
        };
    }

    private static Optional<Fix> removal(GraphEdits edits, int input, List<String> inputs, boolean isAnyUsed) {
        return isAnyUsed
                ? Warnings.fix("remove the input `" + inputs.get(input) + "`", edits.removeItem("/inputs/" + input))
                : Warnings.fix("remove `inputs`, none of which is used", edits.removeKey("/inputs"));
    }
}
