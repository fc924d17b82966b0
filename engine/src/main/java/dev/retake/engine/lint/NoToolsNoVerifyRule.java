package dev.retake.engine.lint;

/** An agent of which nobody said what it may do, nor checks what it did. */
final class NoToolsNoVerifyRule implements Rule {

    @Override
    public void check(GraphFacts facts, Warnings warnings) {
        for (NodeFacts node : facts.nodes()) {
            if (node.isAgent()
                    && node.node().allowedTools().isEmpty()
                    && node.node().successCheck().verify().isEmpty()
                    && !node.isOpen("allowed_tools", "success_check", "verify")) {
                warnings.add(
                        WarningRule.NO_TOOLS_NO_VERIFY,
                        node.at("/id"),
                        node,
                        "`" + node.node().id() + "` has neither `allowed_tools` nor a `verify`.",
                        "List the tools it needs (`[]` for none), or add a command that verifies its work.");
            }
        }
    }
}
