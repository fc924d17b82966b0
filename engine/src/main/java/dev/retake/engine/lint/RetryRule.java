package dev.retake.engine.lint;

import dev.retake.engine.graph.Cause;
import dev.retake.engine.graph.Node;
import java.util.ArrayList;

/** Retries that never happen, and retries that rarely help. */
final class RetryRule implements Rule {

    private static final int PLENTY = 3;

    @Override
    public void check(GraphFacts facts, Warnings warnings) {
        for (NodeFacts node : facts.nodes()) {
            var retry = node.node().retry();
            if (retry.max() > 0 && retry.on().isEmpty()) {
                warnings.add(
                        WarningRule.RETRY_NOTHING,
                        node.at("/retry"),
                        node,
                        "This retry lists no cause in `on`, so nothing is retried.",
                        "List the causes, as in `on: [result_mismatch, verify_failed]`.",
                        Warnings.fix(
                                "retry what its checks judge",
                                facts.source()
                                        .edits()
                                        .insertKey(node.pointer() + "/retry", "on", causes(node.node()))));
            }
            if (retry.max() > PLENTY) {
                warnings.add(
                        WarningRule.RETRY_MANY,
                        node.at("/retry/max"),
                        node,
                        "Attempts past the fourth rescue little" + history(facts.history()),
                        "Use a `max` of 3 or less, and spend the rest on a better prompt.");
            }
        }
    }

    private static String history(RetryHistory history) {
        return history.isEnough()
                ? ": of " + history.reached() + " nodes in your runs that came to a fifth, " + history.rescued()
                        + " passed."
                : ".";
    }

    /** The causes that the node's own checks give, as a list in YAML. */
    private static String causes(Node node) {
        var causes = new ArrayList<String>();
        if (node.successCheck().judgesExit()) {
            causes.add(Cause.NONZERO_EXIT.token());
        }
        node.successCheck().resultMatches().ifPresent(_ -> causes.add(Cause.RESULT_MISMATCH.token()));
        node.successCheck().verify().ifPresent(_ -> causes.add(Cause.VERIFY_FAILED.token()));
        return "[" + String.join(", ", causes) + "]";
    }
}
