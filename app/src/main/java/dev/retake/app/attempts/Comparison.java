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
     * @param sizes of the texts, which take a while to count
     */
    record Column(Attempt attempt, AttemptTexts texts, Optional<Feedback> feedback, Sizes sizes) {

        static Column of(Attempt attempt, AttemptTexts texts, Optional<Feedback> feedback) {
            return new Column(attempt, texts, feedback, Sizes.of(texts));
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
            return text.map(Sizes::bytes).orElse(0L);
        }

        /** Of UTF-8; counted, since a copy of many megabytes would have to be cleared away. */
        private static long bytes(String text) {
            long bytes = 0;
            for (int i = 0; i < text.length(); i++) {
                char c = text.charAt(i);
                // Each half of a pair stands for two of its four bytes.
                bytes += c < 0x80 ? 1 : c < 0x800 || Character.isSurrogate(c) ? 2 : 3;
            }
            return bytes;
        }
    }

    /** Whether both were given the same base prompt. */
    boolean hasSameBase() {
        return left.flatMap(column -> column.attempt().start())
                .map(start -> start.prompt().baseSha256())
                .equals(right.attempt().start().map(start -> start.prompt().baseSha256()));
    }
}
