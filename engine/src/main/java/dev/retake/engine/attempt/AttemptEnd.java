package dev.retake.engine.attempt;

import dev.retake.engine.graph.Accounting;
import dev.retake.engine.graph.NodeId;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The second half of an attempt's record, written when it is over and never again.
 *
 * @param signal that ended the process, if one did
 * @param files payload files by name
 * @param touched files changed when the working directory is a git tree; absent = not known
 * @param delta absent for an attempt that follows none
 */
public record AttemptEnd(
        String runId,
        NodeId node,
        int number,
        Instant endedAt,
        Verdict verdict,
        OptionalInt exitCode,
        OptionalInt signal,
        List<CheckResult> checks,
        Accounting accounting,
        Optional<String> model,
        Optional<String> sessionId,
        Map<String, FileRef> files,
        Optional<List<String>> touched,
        Optional<AttemptDelta> delta) {

    public AttemptEnd {
        checks = List.copyOf(checks);
        files = Map.copyOf(files);
        touched = touched.map(List::copyOf);
    }
}
