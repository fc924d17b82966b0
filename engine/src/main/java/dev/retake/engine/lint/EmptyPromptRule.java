package dev.retake.engine.lint;

/** An agent that is asked nothing. */
final class EmptyPromptRule implements Rule {

    @Override
    public void check(GraphFacts facts, Warnings warnings) {
        for (NodeFacts node : facts.nodes()) {
            if (node.isAgent() && node.node().prompt().isBlank() && !node.isOpen("prompt")) {
                warnings.add(
                        WarningRule.EMPTY_PROMPT,
                        node.at("/prompt"),
                        node,
                        "The prompt of `" + node.node().id() + "` is empty.",
                        "Say what the agent is to do.");
            }
        }
    }
}
