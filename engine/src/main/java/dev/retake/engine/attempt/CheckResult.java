package dev.retake.engine.attempt;

import java.util.Optional;

/**
 * What one predicate said.
 *
 * @param predicate {@code exit_zero}, {@code result_matches} or {@code verify}
 * @param passed absent when it was not reached or could not be completed
 * @param expression what was asked: the pattern or the command
 * @param evidence one line or a tail of what was seen
 * @param file name, in the attempt's folder, of the whole evidence
 */
public record CheckResult(
        String predicate,
        Optional<Boolean> passed,
        Optional<String> expression,
        Optional<String> evidence,
        Optional<String> file) {}
