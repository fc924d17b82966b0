package dev.retake.engine.lint;

import dev.retake.engine.graph.NodeId;
import dev.retake.engine.graph.TemplateToken;
import java.util.Optional;
import java.util.Set;

/** Feedback loops whose rounds cannot mend what they are fired for. */
final class FeedbackRule implements Rule {

    @Override
    public void check(GraphFacts facts, Warnings warnings) {
        facts.loops()
                .forEach((declarer, body) -> facts.node(declarer).ifPresent(node -> {
                    unread(facts, node, body, warnings);
                    missed(facts, node, body, warnings);
                }));
    }

    private static void unread(GraphFacts facts, NodeFacts declarer, Set<NodeId> body, Warnings warnings) {
        String id = declarer.node().id().value();
        boolean isRead = body.stream()
                .flatMap(node -> facts.node(node).stream())
                .flatMap(node -> node.tokens("/prompt"))
                .anyMatch(token -> token instanceof TemplateToken.Feedback feedback
                        && feedback.id().equals(id));
        boolean mayBeRead =
                body.stream().flatMap(node -> facts.node(node).stream()).anyMatch(node -> node.isOpen("prompt"));
        if (!isRead && !mayBeRead) {
            warnings.add(
                    WarningRule.FEEDBACK_UNREAD,
                    declarer.at("/feedback"),
                    declarer,
                    "No prompt in the loop of `" + id + "` reads its feedback, so each round does the same again.",
                    remedy(facts, declarer, body));
        }
    }

    /** A fragment of several nodes names its own nodes only: what a loop around it says comes in by a substitution. */
    private static String remedy(GraphFacts facts, NodeFacts declarer, Set<NodeId> body) {
        String id = declarer.node().id().value();
        String placeholder = "`{{ feedback." + id.substring(id.lastIndexOf('/') + 1) + " }}`";
        if (facts.isOfFragment(declarer)) {
            return "Put " + placeholder + " into the prompt of a node of its fragment that is to do better.";
        }
        boolean holdsFragment =
                body.stream().flatMap(node -> facts.node(node).stream()).anyMatch(facts::isOfFragment);
        return "Put " + placeholder + " into the prompt of a node that is to do better"
                + (holdsFragment ? "; a node of a fragment is told by a substitution that you bind to it." : ".");
    }

    /** What lies before the loop is context; what lies beside it is work that a round should redo and cannot. */
    private static void missed(GraphFacts facts, NodeFacts declarer, Set<NodeId> body, Warnings warnings) {
        Optional<NodeFacts> start = declarer.node().feedback().flatMap(loop -> facts.node(loop.rerun()));
        for (NodeFacts.Template template : declarer.templates()) {
            for (TemplateToken token : template.tokens()) {
                if (start.isPresent()
                        && token instanceof TemplateToken.Artifact artifact
                        && NodeId.isValid(artifact.id())
                        && isBeside(facts, new NodeId(artifact.id()), declarer, start.get(), body)) {
                    warnings.add(
                            WarningRule.FEEDBACK_MISSES_PRODUCER,
                            declarer.at(template, token),
                            declarer,
                            "The loop of `" + declarer.node().id() + "` does not run `" + artifact.id()
                                    + "` again, though its verdict also depends on it.",
                            "Let `rerun` name a node that comes before both, or judge `" + artifact.id()
                                    + "` by itself.");
                }
            }
        }
    }

    private static boolean isBeside(
            GraphFacts facts, NodeId producer, NodeFacts declarer, NodeFacts start, Set<NodeId> body) {
        return facts.ancestry().knows(producer)
                && facts.ancestry().isAncestor(producer, declarer.index())
                && !body.contains(producer)
                && !facts.ancestry().isAncestor(producer, start.index());
    }
}
