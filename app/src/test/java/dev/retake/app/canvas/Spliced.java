package dev.retake.app.canvas;

import dev.retake.engine.graph.AgentGraph;
import dev.retake.engine.graph.FeedbackLoop;
import dev.retake.engine.graph.Node;
import dev.retake.engine.graph.NodeId;
import dev.retake.engine.graph.Splice;
import java.util.Map;

/** Graphs with the ids that splices mint, which an author may not write. */
final class Spliced {

    private Spliced() {}

    /** The same graph with other ids for some of its nodes. */
    static AgentGraph rename(AgentGraph graph, Map<String, String> ids) {
        var renamed = graph.nodes().stream().map(node -> rename(node, ids)).toList();
        return new AgentGraph(
                graph.name(),
                graph.version(),
                graph.inputs(),
                graph.concurrency(),
                graph.onFail(),
                graph.runtime(),
                renamed,
                Splice.ofIds(renamed.stream().map(Node::id).toList()));
    }

    private static NodeId rename(NodeId id, Map<String, String> ids) {
        return new NodeId(ids.getOrDefault(id.value(), id.value()));
    }

    private static Node rename(Node node, Map<String, String> ids) {
        return new Node(
                rename(node.id(), ids),
                node.type(),
                node.dependsOn().stream().map(id -> rename(id, ids)).toList(),
                node.prompt(),
                node.cwd(),
                node.allowedTools(),
                node.permissionMode(),
                node.agent(),
                node.worktree(),
                node.budgetUsd(),
                node.timeout(),
                node.handoff(),
                node.successCheck(),
                node.retry(),
                node.feedback().map(loop -> new FeedbackLoop(rename(loop.rerun(), ids), loop.max())),
                node.rehearsal());
    }
}
