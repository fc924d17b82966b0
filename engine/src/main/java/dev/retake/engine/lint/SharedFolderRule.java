package dev.retake.engine.lint;

import dev.retake.engine.graph.Node;
import dev.retake.engine.graph.NodeType;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Set;

/** Nodes that may change the same folder at the same time, or try again while another changes it. */
final class SharedFolderRule implements Rule {

    private static final Set<String> EDITING = Set.of("Edit", "Write", "MultiEdit", "NotebookEdit", "Bash");

    /** How many other editors are looked at before a node is taken to be alone; keeps the cost linear. */
    private static final int LOOKED_AT = 64;

    /**
     * Where nodes work.
     *
     * @param key that says so
     */
    private record Folder(String key, String name) {

        private static Folder of(Node node) {
            return node.worktree()
                    .map(name -> new Folder("/worktree", name))
                    .orElseGet(() -> new Folder("/cwd", node.cwd().orElse(".")));
        }

        private boolean isWorktree() {
            return key.equals("/worktree");
        }

        private String words() {
            return isWorktree() ? "worktree `" + name + "`" : "folder";
        }

        private String remedy() {
            return "Make one depend on the other, or give each "
                    + (isWorktree() ? "a `worktree` of its own." : "a `cwd` or a `worktree` of its own.");
        }
    }

    @Override
    public void check(GraphFacts facts, Warnings warnings) {
        if (facts.graph().concurrency() < 2) {
            return;
        }
        var folders = new LinkedHashMap<Folder, List<NodeFacts>>();
        for (NodeFacts node : facts.nodes()) {
            if (node.node().type() == NodeType.AGENT
                    && !node.isOpen("cwd", "worktree")
                    && !facts.isOrderOpen(node)
                    && facts.ancestry().rank(node.index()) >= 0) {
                folders.computeIfAbsent(Folder.of(node.node()), _ -> new ArrayList<>())
                        .add(node);
            }
        }
        folders.forEach((folder, sharing) -> {
            sharing.sort(Comparator.comparingInt(node -> facts.ancestry().rank(node.index())));
            var editors = sharing.stream().filter(node -> canEdit(node.node())).toList();
            editors(facts, folder, editors, warnings);
            sharing.stream()
                    .filter(node -> node.retries() || node.confirms())
                    .forEach(node -> retries(facts, folder, node, editors, warnings));
        });
    }

    /** In an order that keeps parents first, editors that never overlap are each an ancestor of the next. */
    private static void editors(GraphFacts facts, Folder folder, List<NodeFacts> editors, Warnings warnings) {
        for (int i = 1; i < editors.size(); i++) {
            NodeFacts before = editors.get(i - 1);
            NodeFacts node = editors.get(i);
            if (facts.ancestry().areConcurrent(before.index(), node.index())) {
                warnings.add(
                        WarningRule.SHARED_FOLDER,
                        node.at(folder.key()),
                        node,
                        "`" + node.node().id() + "` and `" + before.node().id() + "` may edit the same "
                                + folder.words() + " at the same time.",
                        folder.remedy());
            }
        }
    }

    private static void retries(
            GraphFacts facts, Folder folder, NodeFacts node, List<NodeFacts> editors, Warnings warnings) {
        editors.stream()
                .limit(LOOKED_AT)
                .filter(editor -> facts.ancestry().areConcurrent(editor.index(), node.index()))
                .findFirst()
                .ifPresent(editor -> warnings.add(
                        WarningRule.RETRY_SHARED_FOLDER,
                        node.at(node.retries() ? "/retry" : "/success_check/verify/confirm"),
                        node,
                        (node.retries() ? "A retry of `" : "A confirmation of `")
                                + node.node().id() + "` may see the " + folder.words() + " as `"
                                + editor.node().id() + "` has left it meanwhile.",
                        folder.remedy()));
    }

    private static boolean canEdit(Node node) {
        return switch (node.permissionMode()) {
            case PLAN -> false;
            case BYPASS_PERMISSIONS -> true;
            case ACCEPT_EDITS, AUTO ->
                node.allowedTools().map(SharedFolderRule::canEdit).orElse(true);
            case DONT_ASK, MANUAL ->
                node.allowedTools().map(SharedFolderRule::canEdit).orElse(false);
        };
    }

    private static boolean canEdit(List<String> tools) {
        return tools.stream()
                .anyMatch(tool -> EDITING.contains(tool) || tool.startsWith("Edit(") || tool.startsWith("Write("));
    }
}
