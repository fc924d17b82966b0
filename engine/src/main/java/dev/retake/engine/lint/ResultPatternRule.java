package dev.retake.engine.lint;

import com.google.re2j.Pattern;

/** A reply pattern that lets more pass than it seems to. */
final class ResultPatternRule implements Rule {

    /** An anchor, after what is none: escapes, character classes, and all other characters. */
    private static final Pattern ANCHORED = Pattern.compile("(?s)^(?:\\\\[^Az]"
            + "|\\[(?:\\^(?:\\]|\\\\.|[^\\]\\\\])|\\]|\\\\.|[^\\]\\\\^])(?:\\\\.|[^\\]\\\\])*\\]"
            + "|[^\\\\\\[^$])*(?:[\\^$]|\\\\[Az])");

    @Override
    public void check(GraphFacts facts, Warnings warnings) {
        for (NodeFacts node : facts.nodes()) {
            var check = node.node().successCheck();
            check.resultMatches().ifPresent(pattern -> {
                if (!check.exitZero() && !node.isOpen("success_check", "exit_zero")) {
                    warnings.add(
                            WarningRule.EXIT_NOT_CHECKED,
                            node.at("/success_check/result_matches"),
                            node,
                            "Without `exit_zero: true` a program that failed passes when its reply matches.",
                            "Add `exit_zero: true`.",
                            Warnings.fix(
                                    "add `exit_zero: true`",
                                    facts.source()
                                            .edits()
                                            .insertKey(node.pointer() + "/success_check", "exit_zero", "true")));
                }
                if (!ANCHORED.matcher(pattern).find()) {
                    warnings.add(
                            WarningRule.UNANCHORED_PATTERN,
                            node.at("/success_check/result_matches"),
                            node,
                            "This pattern may match anywhere, also in a reply that says the opposite.",
                            "Begin it with `^` or end it with `$`.");
                }
            });
        }
    }
}
