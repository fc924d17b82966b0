package dev.retake.engine.lint;

import dev.retake.engine.graph.NodeId;
import dev.retake.engine.graph.Splice;

/** A fragment's node that its exit does not wait for. */
final class FragmentExitRule implements Rule {

    @Override
    public void check(GraphFacts facts, Warnings warnings) {
        for (Splice splice : facts.graph().splices()) {
            if (splice.isFrame()) {
                splice.exit()
                        .flatMap(facts::node)
                        .filter(exit -> !facts.isOrderOpen(exit))
                        .ifPresent(exit -> check(facts, splice, exit, warnings));
            }
        }
    }

    private static void check(GraphFacts facts, Splice splice, NodeFacts exit, Warnings warnings) {
        for (NodeId id : splice.nodes()) {
            facts.node(id)
                    .filter(node ->
                            node.index() != exit.index() && !facts.ancestry().isAncestor(id, exit.index()))
                    .ifPresent(node -> warnings.add(
                            WarningRule.UNREACHABLE_EXIT,
                            node.at("/id"),
                            node,
                            "`" + id + "` may still run when what follows `" + splice.using()
                                    + "` begins: its exit does not wait for it.",
                            "Let the exit depend on it."));
        }
    }
}
