package dev.retake.engine.lint;

import dev.retake.engine.graph.Handoff;
import dev.retake.engine.graph.Node;
import dev.retake.engine.graph.NodeId;
import java.util.Map;
import java.util.stream.Stream;

/** A session that goes on in another folder than it began in, or that a retry will not go on with. */
final class SessionRule implements Rule {

    @Override
    public void check(GraphFacts facts, Warnings warnings) {
        Map<NodeId, Node> byId = facts.graph().byId();
        for (NodeFacts facet : facts.nodes()) {
            Node node = facet.node();
            if (node.handoff() != Handoff.SESSION) {
                continue;
            }
            Node parent =
                    node.dependsOn().size() == 1 ? byId.get(node.dependsOn().getFirst()) : null;
            boolean isPlaceOpen = Stream.concat(
                            Stream.of(facet), Stream.ofNullable(parent).flatMap(of -> facts.node(of.id()).stream()))
                    .anyMatch(of -> of.isOpen("cwd", "worktree"));
            if (parent != null
                    && !isPlaceOpen
                    && (!parent.cwd().equals(node.cwd()) || !parent.worktree().equals(node.worktree()))) {
                warnings.add(
                        WarningRule.SESSION_ELSEWHERE,
                        facet.at(
                                node.worktree().isPresent()
                                        ? "/worktree"
                                        : node.cwd().isPresent() ? "/cwd" : "/handoff"),
                        facet,
                        "`" + node.id() + "` goes on with the session of `" + parent.id()
                                + "` in another folder, where an agent may not find it.",
                        "Give both nodes the same `cwd` or `worktree`.");
            }
            if (facet.retries()) {
                warnings.add(
                        WarningRule.SESSION_RETRY,
                        facet.at("/retry"),
                        facet,
                        "A retry of `" + node.id() + "` starts cold: only its first attempt goes on with the session.",
                        "Make the prompt sufficient by itself, or hand over by artifact.");
            }
        }
    }
}
