package dev.retake.engine.graph;

import java.time.Duration;

/**
 * The wait between attempts.
 *
 * @param initial before the first retry
 * @param factor each further wait is this many times the one before
 * @param max no wait is longer
 */
public record Backoff(Duration initial, double factor, Duration max) {

    /** The wait before retry {@code retry} (1-based). */
    public Duration before(int retry) {
        double nanos = initial.toNanos() * Math.pow(factor, retry - 1);
        return nanos >= max.toNanos() ? max : Duration.ofNanos((long) nanos);
    }
}
