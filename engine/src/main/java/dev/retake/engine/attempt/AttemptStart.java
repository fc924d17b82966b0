package dev.retake.engine.attempt;

import dev.retake.engine.graph.NodeId;
import dev.retake.engine.graph.Trigger;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The first half of an attempt's record, written before its process is spawned and never again.
 *
 * @param follows the attempt it follows, if any
 * @param leg 1-based
 * @param round of its feedback loop; 0 = none fired
 * @param argv with the prompt replaced by its reference; empty when no process could be started
 * @param sessionId absent where the runtime tells it only later
 */
public record AttemptStart(
        String runId,
        NodeId node,
        int number,
        Trigger trigger,
        OptionalInt follows,
        int leg,
        int round,
        Instant startedAt,
        String runtime,
        List<String> argv,
        String cwd,
        Optional<String> worktree,
        Optional<String> sessionId,
        Optional<String> resumedSession,
        Duration timeout,
        Optional<BigDecimal> budgetUsd,
        PromptRef prompt,
        Optional<QuoteRef> quote,
        List<ContextPart> context,
        ToolSelection tools) {

    public AttemptStart {
        argv = List.copyOf(argv);
        context = List.copyOf(context);
    }
}
