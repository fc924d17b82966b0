package dev.retake.engine.source;

import dev.retake.engine.graph.FeedbackLoop;
import dev.retake.engine.graph.Node;
import dev.retake.engine.graph.NodeId;
import dev.retake.engine.graph.RetryPolicy;
import dev.retake.engine.graph.SuccessCheck;
import dev.retake.engine.graph.Verify;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Nodes that differ in one thing from another one. */
final class WithNode {

    private WithNode() {}

    static Node dependsOn(Node node, List<NodeId> parents) {
        return of(
                node,
                node.id(),
                parents,
                node.prompt(),
                node.cwd(),
                node.timeout(),
                node.successCheck(),
                node.retry(),
                node.feedback());
    }

    static Node prompt(Node node, String prompt) {
        return of(
                node,
                node.id(),
                node.dependsOn(),
                prompt,
                node.cwd(),
                node.timeout(),
                node.successCheck(),
                node.retry(),
                node.feedback());
    }

    static Node timeout(Node node, Duration timeout) {
        return of(
                node,
                node.id(),
                node.dependsOn(),
                node.prompt(),
                node.cwd(),
                timeout,
                node.successCheck(),
                node.retry(),
                node.feedback());
    }

    static Node retryMax(Node node, int max) {
        RetryPolicy retry = node.retry();
        return of(
                node,
                node.id(),
                node.dependsOn(),
                node.prompt(),
                node.cwd(),
                node.timeout(),
                node.successCheck(),
                new RetryPolicy(max, retry.on(), retry.backoff(), retry.quote()),
                node.feedback());
    }

    static Node withoutFeedback(Node node) {
        return of(
                node,
                node.id(),
                node.dependsOn(),
                node.prompt(),
                node.cwd(),
                node.timeout(),
                node.successCheck(),
                node.retry(),
                Optional.empty());
    }

    static Node renamed(Node node, NodeId from, String to) {
        SuccessCheck check = node.successCheck();
        return of(
                node,
                named(node.id(), from, to),
                node.dependsOn().stream().map(id -> named(id, from, to)).toList(),
                text(node.prompt(), from, to),
                node.cwd().map(cwd -> text(cwd, from, to)),
                node.timeout(),
                new SuccessCheck(
                        check.exitZero(),
                        check.resultMatches(),
                        check.verify()
                                .map(verify -> new Verify(
                                        text(verify.command(), from, to),
                                        verify.cwd().map(cwd -> text(cwd, from, to)),
                                        verify.timeout(),
                                        verify.expectExit(),
                                        verify.outputMatches()))),
                node.retry(),
                node.feedback().map(loop -> new FeedbackLoop(named(loop.rerun(), from, to), loop.max())));
    }

    private static NodeId named(NodeId id, NodeId from, String to) {
        return id.equals(from) ? new NodeId(to) : id;
    }

    /** By the words of the format, not by the code that is tested. */
    private static String text(String text, NodeId from, String to) {
        String id = java.util.regex.Pattern.quote(from.value());
        return text.replaceAll(
                "(\\{\\{[ \\t]*(?:artifacts|feedback)\\.)" + id + "([ \\t]*(?:\\|[ \\t]*inline[ \\t]*)?\\}\\})",
                "$1" + to + "$2");
    }

    private static Node of(
            Node node,
            NodeId id,
            List<NodeId> dependsOn,
            String prompt,
            Optional<String> cwd,
            Duration timeout,
            SuccessCheck check,
            RetryPolicy retry,
            Optional<FeedbackLoop> feedback) {
        return new Node(
                id,
                node.type(),
                dependsOn,
                prompt,
                cwd,
                node.allowedTools(),
                node.permissionMode(),
                node.agent(),
                node.worktree(),
                node.budgetUsd(),
                timeout,
                node.handoff(),
                check,
                retry,
                feedback,
                node.rehearsal());
    }
}
