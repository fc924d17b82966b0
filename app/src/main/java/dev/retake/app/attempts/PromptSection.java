package dev.retake.app.attempts;

import dev.retake.app.attempts.Comparison.Column;
import dev.retake.app.resource.AttemptsText;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** The base prompt, which every attempt of a node starts from. */
final class PromptSection extends Section {

    /**
     * @param unchanged whether the attempt beside it has the same base prompt
     */
    PromptSection(Column column, boolean unchanged) {
        super("");
        Optional<String> base =
                column.texts().basePrompt().or(() -> column.texts().prompt());
        if (base.isEmpty()) {
            say(column.texts().missing().map(Section::sentence).orElseGet(AttemptsText.NO_PROMPT::text));
        } else if (base.get().isEmpty()) {
            say(AttemptsText.EMPTY_PROMPT.text());
        } else {
            AttemptsText name = unchanged ? AttemptsText.BASE_UNCHANGED : AttemptsText.BASE;
            folded(name.text(size(base.get())), () -> of(base.get()));
            column.texts()
                    .prompt()
                    .filter(_ -> column.texts().quote().isPresent())
                    .ifPresent(sent -> folded(AttemptsText.AS_SENT.text(size(sent)), () -> of(sent)));
        }
    }

    /** {@code 1.2 KB}. */
    static String size(String text) {
        return size(text.getBytes(StandardCharsets.UTF_8).length);
    }

    static String size(long bytes) {
        return bytes < 1_000 ? bytes + " B" : String.format(java.util.Locale.ROOT, "%.1f KB", bytes / 1_000.0);
    }
}
