package dev.retake.engine.lint;

/** A verify without a confirmation in a graph that confirms elsewhere. */
final class ConfirmRule implements Rule {

    @Override
    public void check(GraphFacts facts, Warnings warnings) {
        if (facts.nodes().stream().noneMatch(NodeFacts::confirms)) {
            return;
        }
        for (NodeFacts node : facts.nodes()) {
            if (node.node().successCheck().verify().isPresent() && !node.confirms()) {
                warnings.add(
                        WarningRule.VERIFY_NOT_CONFIRMED,
                        node.at("/success_check/verify"),
                        node,
                        "Other commands of this graph are confirmed, and this one is not.",
                        "Add `confirm`, a command that looks afresh.");
            }
        }
    }
}
