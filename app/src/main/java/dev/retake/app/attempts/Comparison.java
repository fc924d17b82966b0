package dev.retake.app.attempts;

import dev.retake.engine.attempt.Attempt;
import dev.retake.engine.insight.TextChange;
import dev.retake.engine.run.AttemptTexts;
import java.nio.charset.StandardCharsets;
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
     * @param sizes of the texts, which take a while to count
     */
    record Column(Attempt attempt, AttemptTexts texts, Sizes sizes) {

        static Column of(Attempt attempt, AttemptTexts texts) {
            return new Column(attempt, texts, Sizes.of(texts));
        }
    }

    /** How many bytes each text has. */
    record Sizes(long base, long prompt, long stdout, long stderr, long verifyOutput) {

        static Sizes of(AttemptTexts texts) {
            return new Sizes(
                    bytes(texts.basePrompt().or(texts::prompt)),
                    bytes(texts.prompt()),
                    bytes(texts.stdout()),
                    bytes(texts.stderr()),
                    bytes(texts.verifyOutput()));
        }

        private static long bytes(Optional<String> text) {
            return text.map(known -> known.getBytes(StandardCharsets.UTF_8).length)
                    .orElse(0);
        }
    }

    /** Whether both were given the same base prompt. */
    boolean hasSameBase() {
        return left.flatMap(column -> column.attempt().start())
                .map(start -> start.prompt().baseSha256())
                .equals(right.attempt().start().map(start -> start.prompt().baseSha256()));
    }
}
