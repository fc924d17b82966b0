package dev.retake.engine.attempt;

import dev.retake.engine.graph.Accounting;
import dev.retake.engine.graph.AttemptStatus;
import dev.retake.engine.graph.Cause;
import dev.retake.engine.graph.NodeId;
import dev.retake.engine.graph.Provenance;
import dev.retake.engine.graph.Trigger;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * One attempt as it is read back.
 *
 * @param start absent in runs of tools that keep no attempt records
 * @param end absent while it runs, when it was lost, and in runs of tools that keep no attempt records
 */
public record Attempt(
        NodeId node,
        int number,
        Trigger trigger,
        int leg,
        int round,
        Optional<Instant> startedAt,
        Optional<Instant> endedAt,
        AttemptStatus status,
        Optional<Cause> cause,
        boolean judged,
        Optional<Provenance> provenance,
        String detail,
        Accounting accounting,
        Optional<String> sessionId,
        Optional<AttemptStart> start,
        Optional<AttemptEnd> end) {

    /** The attempt of a record whose second half may be missing; then {@code running} says why. */
    public static Attempt of(AttemptStart start, Optional<AttemptEnd> end, boolean running) {
        return new Attempt(
                start.node(),
                start.number(),
                start.trigger(),
                start.leg(),
                start.round(),
                Optional.of(start.startedAt()),
                end.map(AttemptEnd::endedAt),
                end.map(e -> AttemptStatus.of(e.verdict().outcome()))
                        .orElse(running ? AttemptStatus.RUNNING : AttemptStatus.LOST),
                end.flatMap(e -> e.verdict().failedBy()),
                end.map(e -> e.verdict().judged()).orElse(false),
                end.flatMap(e -> e.verdict().passedBy()),
                end.map(e -> e.verdict().detail()).orElse(""),
                end.map(AttemptEnd::accounting).orElse(running ? Accounting.NONE : Accounting.UNKNOWN),
                end.flatMap(AttemptEnd::sessionId).or(start::sessionId),
                Optional.of(start),
                end);
    }

    public Optional<Duration> duration() {
        return startedAt.flatMap(from -> endedAt.map(to -> Duration.between(from, to)));
    }
}
