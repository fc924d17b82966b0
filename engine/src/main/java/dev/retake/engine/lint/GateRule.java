package dev.retake.engine.lint;

import dev.retake.engine.graph.NodeType;
import java.util.List;

/** A gate with keys that only agents read. */
final class GateRule implements Rule {

    private static final List<String> OF_AGENTS = List.of(
            "prompt",
            "cwd",
            "allowed_tools",
            "permission_mode",
            "agent",
            "worktree",
            "budget_usd",
            "timeout",
            "success_check",
            "retry",
            "rehearsal");

    @Override
    public void check(GraphFacts facts, Warnings warnings) {
        for (NodeFacts node : facts.nodes()) {
            if (node.node().type() == NodeType.GATE) {
                OF_AGENTS.stream()
                        .filter(key -> facts.source().has(node.pointer() + "/" + key))
                        .forEach(key -> ignored(facts, node, key, warnings));
            }
        }
    }

    private static void ignored(GraphFacts facts, NodeFacts gate, String key, Warnings warnings) {
        warnings.add(
                WarningRule.GATE_IGNORES,
                gate.at("/" + key),
                gate,
                "A gate runs nothing, so `" + key + "` is not read.",
                "Remove it, or make this an agent's node before a gate.",
                Warnings.fix("remove `" + key + "`", facts.source().edits().removeKey(gate.pointer() + "/" + key)));
    }
}
