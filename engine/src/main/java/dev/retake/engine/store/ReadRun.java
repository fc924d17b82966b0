package dev.retake.engine.store;

import dev.retake.engine.attempt.Attempt;
import dev.retake.engine.event.RunEvent;
import dev.retake.engine.event.RunState;
import dev.retake.engine.event.RunStatus;
import dev.retake.engine.graph.NodeId;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A run directory as it was read.
 *
 * @param events of both streams, each in its order
 * @param attempts by node, in order of number
 * @param recorded whether there are attempt records
 * @param notices what a reader should know, in sentences
 */
public record ReadRun(
        RunDirectory directory,
        String runId,
        RunStatus status,
        Optional<Snapshot> snapshot,
        RunState state,
        List<RunEvent> events,
        Map<NodeId, List<Attempt>> attempts,
        boolean recorded,
        List<String> notices,
        List<Damage> damages) {

    /** A file that could not be read whole. */
    public record Damage(Path file, String reason) {}

    public List<Attempt> attempts(NodeId node) {
        return attempts.getOrDefault(node, List.of());
    }
}
