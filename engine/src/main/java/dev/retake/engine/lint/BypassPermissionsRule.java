package dev.retake.engine.lint;

import dev.retake.engine.graph.PermissionMode;

/** An agent that may do anything. */
final class BypassPermissionsRule implements Rule {

    @Override
    public void check(GraphFacts facts, Warnings warnings) {
        for (NodeFacts node : facts.nodes()) {
            if (node.node().permissionMode() == PermissionMode.BYPASS_PERMISSIONS) {
                warnings.add(
                        WarningRule.BYPASS_PERMISSIONS,
                        node.at("/permission_mode"),
                        node,
                        "DANGER: `" + node.node().id()
                                + "` may run any command and change any file of this account without being asked.",
                        "Use `dontAsk` with `allowed_tools`, or run it in a container that holds nothing of value.");
            }
        }
    }
}
