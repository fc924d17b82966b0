package dev.retake.app.attempts;

import dev.retake.engine.attempt.HeldAttempt;
import dev.retake.engine.attempt.QuoteRef;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A prompt that waits to be sent, taken apart at its quote.
 *
 * @param before the quote; all of it when there is none
 * @param quoted between the marker lines
 */
record HeldPrompt(String before, Optional<String> quoted, String after) {

    static HeldPrompt of(HeldAttempt attempt) {
        return attempt.quote()
                .flatMap(quote -> split(attempt.prompt(), quote))
                .orElseGet(() -> new HeldPrompt(attempt.prompt(), Optional.empty(), ""));
    }

    /** The code in the marker lines is in neither the prompt nor the reply. */
    private static Optional<HeldPrompt> split(String prompt, QuoteRef quote) {
        String nonce = Pattern.quote(quote.nonce());
        Matcher opening =
                Pattern.compile("^<<<<< .* " + nonce + "\n", Pattern.MULTILINE).matcher(prompt);
        Matcher closing =
                Pattern.compile("\n>>>>> .* " + nonce + "$", Pattern.MULTILINE).matcher(prompt);
        if (!opening.find() || !closing.find(opening.end() - 1)) {
            return Optional.empty();
        }
        int from = opening.end();
        int to = Math.max(from, closing.start());
        return Optional.of(new HeldPrompt(
                prompt.substring(0, opening.start()),
                Optional.of(prompt.substring(from, to)),
                prompt.substring(closing.end())));
    }
}
