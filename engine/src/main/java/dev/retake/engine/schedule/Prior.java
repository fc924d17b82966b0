package dev.retake.engine.schedule;

import dev.retake.engine.attempt.AttemptStart;
import java.util.Optional;

/**
 * What is known of the attempt that another follows.
 *
 * @param start absent in runs of tools that keep no attempt records
 * @param judged whether it failed on a judgment of its work, so that its reply is worth quoting
 * @param round of its feedback loop
 */
public record Prior(int number, Optional<AttemptStart> start, Optional<String> reply, boolean judged, int round) {}
