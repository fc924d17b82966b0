package dev.retake.engine.lint;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;

/** A verify that stops at the first failure or skips modules, and so tells a person only part of what is wrong. */
final class FirstFailureOnlyRule implements Rule {

    private static final Pattern STOPS_EARLY = Pattern.compile("\\b(?:pytest|py\\.test)\\b[^|;&\\n]*\\s"
            + "(?:-[a-wyzA-Z]*x|--exitfirst|--maxfail(?:[= ]|$))"
            + "|\\bgo\\s+test\\b[^|;&\\n]*\\s-failfast\\b"
            + "|\\b(?:jest|vitest)\\b[^|;&\\n]*\\s--bail\\b"
            + "|\\bmypy\\b[^|;&\\n]*\\s--follow-imports[= ]skip\\b");

    /** A flag that stands alone, with the blank before it: what is before, and what is after. */
    private static final Pattern FLAG = Pattern.compile(
            "(\\b(?:pytest|py\\.test)\\b[^|;&\\n]*?)\\s+(?:-x|--exitfirst|--maxfail(?:=|\\s+)\\d+)(\\s|$)"
                    + "|(\\bgo\\s+test\\b[^|;&\\n]*?)\\s+-failfast(\\s|$)"
                    + "|(\\b(?:jest|vitest)\\b[^|;&\\n]*?)\\s+--bail(?:=\\d+)?(\\s|$)"
                    + "|(\\bmypy\\b[^|;&\\n]*?)\\s+--follow-imports[= ]skip(\\s|$)");

    /** The letter among other short flags of pytest. */
    private static final Pattern CLUSTER =
            Pattern.compile("(\\b(?:pytest|py\\.test)\\b[^|;&\\n]*\\s-[a-wyzA-Z]+)x([a-zA-Z]*(?:\\s|$))");

    @Override
    public void check(GraphFacts facts, Warnings warnings) {
        for (NodeFacts node : facts.nodes()) {
            node.node()
                    .successCheck()
                    .verify()
                    .filter(verify -> STOPS_EARLY.matcher(verify.command()).find())
                    .ifPresent(verify -> warnings.add(
                            WarningRule.FIRST_FAILURE_ONLY,
                            node.at("/success_check/verify/command"),
                            node,
                            "This command stops at the first failure or skips modules, so its output is incomplete.",
                            "Let it run to its end.",
                            Warnings.fix(
                                    "let it run to its end",
                                    facts.source()
                                            .edits()
                                            .replaceScalar(
                                                    node.pointer() + "/success_check/verify/command",
                                                    withoutFlag(verify.command())))));
        }
    }

    private static String withoutFlag(String command) {
        String rest = command;
        for (Matcher flag = FLAG.matcher(rest); flag.find(); flag = FLAG.matcher(rest)) {
            int kept = 1;
            while (flag.start(kept) < 0) {
                kept += 2;
            }
            rest = rest.substring(0, flag.end(kept)) + rest.substring(flag.start(kept + 1));
        }
        return CLUSTER.matcher(rest).replaceAll("$1$2");
    }
}
