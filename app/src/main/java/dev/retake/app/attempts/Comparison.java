package dev.retake.app.attempts;

import dev.retake.engine.attempt.Attempt;
import dev.retake.engine.attempt.Feedback;
import dev.retake.engine.insight.TextChange;
import dev.retake.engine.run.AttemptTexts;
import java.util.Optional;

/**
 * What the columns show: one attempt, or two with the difference between their replies.
 *
 * @param left absent when one stands alone
 * @param replies absent unless both have a reply
 */
record Comparison(Optional<Column> left, Column right, Optional<TextChange> replies) {

    /**
     * An attempt with its texts.
     *
     * @param feedback the round that it belongs to
     */
    record Column(Attempt attempt, AttemptTexts texts, Optional<Feedback> feedback) {}

    /** Whether both were given the same base prompt. */
    boolean hasSameBase() {
        return left.flatMap(column -> column.attempt().start())
                .map(start -> start.prompt().baseSha256())
                .equals(right.attempt().start().map(start -> start.prompt().baseSha256()));
    }
}
