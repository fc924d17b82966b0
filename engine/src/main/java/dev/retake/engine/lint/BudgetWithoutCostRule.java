package dev.retake.engine.lint;

/** A budget that cannot be applied, since the runtime does not say what a call cost. */
final class BudgetWithoutCostRule implements Rule {

    @Override
    public void check(GraphFacts facts, Warnings warnings) {
        boolean silent = facts.runtime().equals("codex")
                || facts.command()
                        .filter(command -> command.costUsd().isEmpty())
                        .isPresent();
        if (!silent) {
            return;
        }
        for (NodeFacts node : facts.nodes()) {
            if (node.node().budgetUsd().isPresent()) {
                warnings.add(
                        WarningRule.BUDGET_WITHOUT_COST,
                        node.at("/budget_usd"),
                        node,
                        "The runtime `" + facts.runtime() + "` reports no cost, so this budget is not applied.",
                        "Rely on `timeout`, which still guards this node.");
            }
        }
    }
}
