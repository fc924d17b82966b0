package dev.retake.engine.lint;

import com.google.re2j.Pattern;
import dev.retake.engine.graph.Verify;
import dev.retake.engine.source.Patterns;
import java.util.List;

/** A check that says yes to anything. */
final class CannotFailRule implements Rule {

    /** No check that means something matches all of these. */
    private static final List<String> PROBES = List.of("", "\u0001", "x y\n\n", "DONE", "0 failed ¬\r\n%");

    private static final Pattern ALWAYS_TRUE =
            Pattern.compile("^\\s*(true|:|exit\\s+0)\\s*;?\\s*$|(\\|\\||;)\\s*(true|:|exit\\s+0)\\s*;?\\s*$");

    @Override
    public void check(GraphFacts facts, Warnings warnings) {
        for (NodeFacts node : facts.nodes()) {
            var check = node.node().successCheck();
            check.resultMatches()
                    .filter(CannotFailRule::matchesAnything)
                    .ifPresent(_ -> pattern(node, "/success_check/result_matches", warnings));
            check.verify().ifPresent(verify -> verify(node, verify, warnings));
        }
    }

    private static void verify(NodeFacts node, Verify verify, Warnings warnings) {
        boolean blind =
                verify.outputMatches().map(CannotFailRule::matchesAnything).orElse(true);
        if (verify.outputMatches().isPresent() && blind) {
            pattern(node, "/success_check/verify/output_matches", warnings);
        }
        if (blind
                && verify.expectExit() == 0
                && ALWAYS_TRUE.matcher(verify.command()).find()) {
            warnings.add(
                    WarningRule.CANNOT_FAIL,
                    node.at("/success_check/verify/command"),
                    node,
                    "This command always succeeds, so it verifies nothing.",
                    "Run something whose exit code depends on the work.");
        }
    }

    private static void pattern(NodeFacts node, String key, Warnings warnings) {
        warnings.add(
                WarningRule.CANNOT_FAIL,
                node.at(key),
                node,
                "This pattern matches anything, so it checks nothing.",
                "Name what must be there.");
    }

    private static boolean matchesAnything(String pattern) {
        return Patterns.compile(pattern)
                .filter(compiled -> PROBES.stream()
                        .allMatch(probe -> compiled.matcher(probe).find()))
                .isPresent();
    }
}
