package dev.retake.engine.check;

import dev.retake.engine.attempt.CheckResult;
import dev.retake.engine.attempt.Verdict;
import java.util.List;
import java.util.Optional;

/**
 * What the checks said.
 *
 * @param verdict absent when the run was stopped before they could say it
 * @param results of every declared predicate, those that were not reached included
 * @param objection what the verify command printed, when it said no
 */
public record Judgment(Optional<Verdict> verdict, List<CheckResult> results, Optional<String> objection) {

    public Judgment {
        results = List.copyOf(results);
    }
}
