package dev.retake.engine.lint;

/** Retries that never happen, and retries that rarely help. */
final class RetryRule implements Rule {

    private static final int PLENTY = 3;

    @Override
    public void check(GraphFacts facts, Warnings warnings) {
        for (NodeFacts node : facts.nodes()) {
            var retry = node.node().retry();
            if (retry.max() > 0 && retry.on().isEmpty() && !node.isOpen("retry")) {
                warnings.add(
                        WarningRule.RETRY_NOTHING,
                        node.at("/retry"),
                        node,
                        "This retry lists no cause in `on`, so nothing is retried.",
                        // Which of them is for the author to say: each retry may cost money.
                        "List the causes, as in `on: [result_mismatch, verify_failed]`.");
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
}
