package dev.retake.engine.run;

import dev.retake.engine.attempt.Attempt;
import dev.retake.engine.event.RunState;
import dev.retake.engine.event.RunStatus;
import dev.retake.engine.graph.AgentGraph;
import dev.retake.engine.graph.NodeId;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A run directory as it was read; reading touched nothing.
 *
 * @param graph the saved graph; absent when the snapshot does not hold a readable one
 * @param graphText the saved graph as it stands in the snapshot
 * @param attempts by node, in order of number
 * @param worktrees what became of each when the last leg ended, in one line
 * @param notices what the reader should know: another schema, attempts that were not recorded
 * @param retryFailed empty when Retry failed applies; else why it does not
 */
public record OpenedRun(
        RunSummary summary,
        RunStatus status,
        Optional<AgentGraph> graph,
        Optional<String> graphText,
        Optional<String> graphFile,
        Map<String, String> inputs,
        RunState state,
        Map<NodeId, List<Attempt>> attempts,
        List<String> worktrees,
        List<String> notices,
        List<DamagedFile> damaged,
        Optional<String> retryFailed) {

    public OpenedRun {
        inputs = Map.copyOf(inputs);
        worktrees = List.copyOf(worktrees);
        notices = List.copyOf(notices);
        damaged = List.copyOf(damaged);
    }

    public Path directory() {
        return summary.directory();
    }
}
