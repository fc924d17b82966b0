package dev.retake.engine.lint;

/** Retries that never happen, and retries that rarely help. */
final class RetryRule implements Rule {

    private static final int PLENTY = 3;

    @Override
    public void check(GraphFacts facts, Warnings warnings) {
        for (NodeFacts node : facts.nodes()) {
            var retry = node.node().retry();
            if (retry.max() > 0 && retry.on().isEmpty()) {
                warnings.add(
                        "retry-nothing",
                        node.at("/retry"),
                        node,
                        "This retry lists no cause in `on`, so nothing is retried.",
                        "List the causes, as in `on: [result_mismatch, verify_failed]`.");
            }
            if (retry.max() > PLENTY) {
                warnings.add(
                        "retry-many",
                        node.at("/retry/max"),
                        node,
                        "Attempts past the fourth rescue little.",
                        "Use a `max` of 3 or less, and spend the rest on a better prompt.");
            }
        }
    }
}
