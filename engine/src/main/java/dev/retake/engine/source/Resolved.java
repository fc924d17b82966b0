package dev.retake.engine.source;

import dev.retake.engine.graph.AgentGraph;
import dev.retake.engine.graph.FeedbackLoop;
import dev.retake.engine.graph.Node;
import dev.retake.engine.graph.NodeId;
import dev.retake.engine.graph.SuccessCheck;
import dev.retake.engine.graph.TemplateToken;
import dev.retake.engine.graph.Verify;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Compares graphs whose fragments are resolved, under other names of their nodes. */
final class Resolved {

    private final Map<String, String> names;

    /** @param names the new ids of nodes, by the old ones; the others keep theirs */
    Resolved(Map<String, String> names) {
        this.names = names;
    }

    /** Whether two graphs do the same, in whichever order their nodes are written. */
    boolean isSame(AgentGraph before, AgentGraph after) {
        return before.nodes().size() == after.nodes().size() && renamed(before).equals(Set.copyOf(plain(after)));
    }

    private static List<Node> plain(AgentGraph graph) {
        var same = new Resolved(Map.of());
        return graph.nodes().stream().map(same::node).toList();
    }

    private Set<Node> renamed(AgentGraph graph) {
        return graph.nodes().stream().map(this::node).collect(Collectors.toCollection(HashSet::new));
    }

    private Node node(Node node) {
        SuccessCheck check = node.successCheck();
        return new Node(
                id(node.id()),
                node.type(),
                node.dependsOn().stream()
                        .map(this::id)
                        .distinct()
                        .sorted((a, b) -> a.value().compareTo(b.value()))
                        .toList(),
                text(node.prompt()),
                node.cwd().map(this::text),
                node.allowedTools(),
                node.permissionMode(),
                node.agent(),
                node.worktree(),
                node.budgetUsd(),
                node.timeout(),
                node.handoff(),
                new SuccessCheck(
                        check.exitZero(),
                        check.resultMatches(),
                        check.verify()
                                .map(verify -> new Verify(
                                        text(verify.command()),
                                        verify.cwd().map(this::text),
                                        verify.timeout(),
                                        verify.expectExit(),
                                        verify.outputMatches()))),
                node.retry(),
                node.feedback().map(loop -> new FeedbackLoop(id(loop.rerun()), loop.max())),
                node.rehearsal());
    }

    private NodeId id(NodeId id) {
        return new NodeId(names.getOrDefault(id.value(), id.value()));
    }

    /** With other names, and blanks inside of tokens as they are mostly written. */
    private String text(String text) {
        var renamed = new StringBuilder();
        int done = 0;
        for (TemplateToken token : References.all(text)) {
            String id = References.id(token).orElseThrow();
            String name = names.getOrDefault(id, id);
            renamed.append(text, done, token.span().start()).append(written(token, name));
            done = token.span().end();
        }
        return renamed.append(text, done, text.length()).toString();
    }

    /** A reference as it is mostly written, to a node of another name. */
    static String written(TemplateToken token, String name) {
        boolean isFeedback = token instanceof TemplateToken.Feedback;
        boolean isInline = token instanceof TemplateToken.Artifact artifact && artifact.inline();
        return "{{ " + (isFeedback ? "feedback." : "artifacts.") + name + (isInline ? " | inline" : "") + " }}";
    }
}
