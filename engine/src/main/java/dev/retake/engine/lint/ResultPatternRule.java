package dev.retake.engine.lint;

/** A reply pattern that lets more pass than it seems to. */
final class ResultPatternRule implements Rule {

    @Override
    public void check(GraphFacts facts, Warnings warnings) {
        for (NodeFacts node : facts.nodes()) {
            var check = node.node().successCheck();
            check.resultMatches().ifPresent(pattern -> {
                if (!check.exitZero()) {
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
                if (!isAnchored(pattern)) {
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

    /** Whether an anchor stands outside a character class. */
    private static boolean isAnchored(String pattern) {
        boolean inClass = false;
        for (int i = 0; i < pattern.length(); i++) {
            char c = pattern.charAt(i);
            if (c == '\\' && i + 1 < pattern.length()) {
                char escaped = pattern.charAt(++i);
                if (!inClass && (escaped == 'A' || escaped == 'z')) {
                    return true;
                }
            } else if (inClass) {
                inClass = c != ']';
            } else if (c == '[') {
                inClass = true;
                // A caret negates, and a bracket that stands first is a member.
                i += i + 1 < pattern.length() && pattern.charAt(i + 1) == '^' ? 1 : 0;
                i += i + 1 < pattern.length() && pattern.charAt(i + 1) == ']' ? 1 : 0;
            } else if (c == '^' || c == '$') {
                return true;
            }
        }
        return false;
    }
}
