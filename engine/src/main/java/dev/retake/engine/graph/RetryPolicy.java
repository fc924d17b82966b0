package dev.retake.engine.graph;

import java.util.Optional;
import java.util.Set;

/**
 * When a failed attempt is followed by another.
 *
 * @param max extra attempts, 0 or more
 * @param on the causes that are retried; none listed retries nothing
 * @param backoff the wait between attempts; absent = none
 */
public record RetryPolicy(int max, Set<Cause> on, Optional<Backoff> backoff, QuoteMode quote) {

    public static final RetryPolicy NONE = new RetryPolicy(0, Set.of(), Optional.empty(), QuoteMode.REPLY);

    public RetryPolicy {
        on = Set.copyOf(on);
    }
}
