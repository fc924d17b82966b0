package dev.retake.engine.lint;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import dev.retake.engine.graph.TemplateToken;
import java.util.HashSet;

/** A prompt that demands a verdict word which no check and no other node reads. */
final class UnreadVerdictRule implements Rule {

    private static final String WORDS = "(DONE|PASS|PASSED|FAIL|FAILED|OK|APPROVED?|REJECT(?:ED)?|BLOCKED|CLEAN|LGTM"
            + "|READY|ACCEPT(?:ED)?|SHIP(?: IT)?|YES|NO)";

    private static final Pattern DEMAND =
            Pattern.compile("(?s)(?i:\\b(?:start|begin|end|finish|open|reply|answer|respond|say)\\b)[^.]{0,80}?"
                    + "(?i:\\b(?:word|words|verdict|token|exactly|only|just|either|with)\\b)[\\s\"'`*:]{1,5}"
                    + WORDS + "\\b");

    @Override
    public void check(GraphFacts facts, Warnings warnings) {
        var read = new HashSet<String>();
        for (NodeFacts node : facts.nodes()) {
            for (NodeFacts.Template template : node.templates()) {
                for (TemplateToken token : template.tokens()) {
                    if (token instanceof TemplateToken.Artifact artifact) {
                        read.add(artifact.id());
                    }
                }
            }
        }
        for (NodeFacts node : facts.nodes()) {
            var check = node.node().successCheck();
            if (check.resultMatches().isPresent()
                    || check.verify().isPresent()
                    || node.isOpen("success_check", "result_matches", "verify")
                    || read.contains(node.node().id().value())) {
                continue;
            }
            Matcher demand = DEMAND.matcher(node.node().prompt());
            if (demand.find()) {
                warnings.add(
                        WarningRule.UNREAD_VERDICT,
                        node.at("/prompt"),
                        node,
                        "The prompt demands the word `" + demand.group(1) + "`, and nothing reads it.",
                        "Check for it, as in `result_matches: '^" + demand.group(1)
                                + "\\b'`, beside `exit_zero: true`.");
            }
        }
    }
}
