package dev.retake.engine.graph;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * One node of a graph, its defaults filled in.
 *
 * @param prompt a template; empty where none was written
 * @param cwd a template; absent = the run's folder
 * @param allowedTools absent and an empty list differ: the empty list says "needs none"
 * @param budgetUsd in US dollars, per attempt; absent = none
 * @param timeout per attempt
 * @param rehearsal what the {@code rehearsal} runtime plays; empty = a placeholder reply
 */
public record Node(
        NodeId id,
        NodeType type,
        List<NodeId> dependsOn,
        String prompt,
        Optional<String> cwd,
        Optional<List<String>> allowedTools,
        PermissionMode permissionMode,
        Optional<String> agent,
        Optional<String> worktree,
        Optional<BigDecimal> budgetUsd,
        Duration timeout,
        Handoff handoff,
        SuccessCheck successCheck,
        RetryPolicy retry,
        Optional<FeedbackLoop> feedback,
        List<Take> rehearsal) {

    public static final Duration DEFAULT_TIMEOUT = Duration.ofMinutes(20);

    public Node {
        dependsOn = List.copyOf(dependsOn);
        allowedTools = allowedTools.map(List::copyOf);
        rehearsal = List.copyOf(rehearsal);
    }
}
