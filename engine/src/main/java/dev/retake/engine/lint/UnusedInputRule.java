package dev.retake.engine.lint;

import dev.retake.engine.graph.TemplateToken;
import dev.retake.engine.graph.TemplateTokens;
import dev.retake.engine.source.GraphEdits;
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
        // Templates again, for tokens that a folded text breaks over two lines.
        for (NodeFacts node : facts.nodes()) {
            for (NodeFacts.Template template : node.templates()) {
                for (TemplateToken token : template.tokens()) {
                    if (token instanceof TemplateToken.Input input) {
                        used.add(input.name());
                    }
                    isSure &= !mayMeanAnInput(token, facts);
                }
            }
        }
        List<String> inputs = facts.graph().inputs();
        boolean isAnyUsed = inputs.stream().anyMatch(used::contains);
        for (int i = 0; i < inputs.size(); i++) {
            if (!used.contains(inputs.get(i))) {
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

    private static Optional<Fix> removal(GraphEdits edits, int input, List<String> inputs, boolean isAnyUsed) {
        return isAnyUsed
                ? Warnings.fix("remove the input `" + inputs.get(input) + "`", edits.removeItem("/inputs/" + input))
                : Warnings.fix("remove `inputs`, none of which is used", edits.removeKey("/inputs"));
    }
}
