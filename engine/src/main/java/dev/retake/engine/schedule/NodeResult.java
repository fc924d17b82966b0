package dev.retake.engine.schedule;

import dev.retake.engine.attempt.AttemptEnd;
import dev.retake.engine.attempt.Verdict;
import java.util.Optional;

/** How a node's run ended. */
sealed interface NodeResult {

    record Passed(Optional<String> session, Prior last) implements NodeResult {}

    /** @param why its cause and what there is to say of it */
    record Failed(String why) implements NodeResult {}

    /**
     * It failed on a judgment and its feedback loop has a round left.
     *
     * @param payload what the nodes that run again are told
     */
    record SentBack(AttemptEnd end, Verdict.Failed verdict, String payload, Prior last) implements NodeResult {}

    /** It was stopped and has no verdict. */
    record Cancelled() implements NodeResult {}

    record Limited(String message) implements NodeResult {}

    /** Something could not be written down, and so nothing more may be started. */
    record Unrecordable(String message) implements NodeResult {}
}
