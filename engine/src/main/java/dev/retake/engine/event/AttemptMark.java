package dev.retake.engine.event;

import dev.retake.engine.graph.Accounting;
import dev.retake.engine.graph.AttemptStatus;
import dev.retake.engine.graph.Cause;
import dev.retake.engine.graph.Trigger;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * One attempt as the run's stream tells it: enough for a card or a strip, without its texts.
 *
 * @param quotes the attempt it quotes, if it quotes one
 */
public record AttemptMark(
        int number,
        Trigger trigger,
        Instant startedAt,
        Optional<Instant> endedAt,
        AttemptStatus status,
        Optional<Cause> cause,
        boolean judged,
        Accounting accounting,
        OptionalInt quotes) {

    public Optional<Duration> duration() {
        return endedAt.map(end -> Duration.between(startedAt, end));
    }
}
