package dev.retake.app.attempts;

import dev.retake.app.attempts.Comparison.Column;
import dev.retake.app.resource.AttemptsText;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Optional;

/** The base prompt, which every attempt of a node starts from. */
final class PromptSection extends Section {

    /** A text that is no longer is seen at once where the one beside it is another. */
    private static final int SHORT = 4_000;

    /** What the attempt beside it was given. */
    enum Beside {
        NOTHING,
        THE_SAME,
        ANOTHER
    }

    PromptSection(Column column, Beside beside) {
        super("");
        Optional<String> base =
                column.texts().basePrompt().or(() -> column.texts().prompt());
        if (base.isEmpty()) {
            say(column.texts().missing().map(Section::sentence).orElseGet(AttemptsText.NO_PROMPT::text));
        } else if (base.get().isEmpty()) {
            say(AttemptsText.EMPTY_PROMPT.text());
        } else {
            AttemptsText name = switch (beside) {
                case NOTHING -> AttemptsText.BASE;
                case THE_SAME -> AttemptsText.BASE_UNCHANGED;
                case ANOTHER -> AttemptsText.BASE_OTHER;
            };
            boolean isOpen = beside == Beside.ANOTHER && base.get().length() <= SHORT;
            folded(name.text(size(column.sizes().base())), isOpen, () -> of(base.get()));
            column.texts()
                    .prompt()
                    .filter(_ -> column.texts().quote().isPresent())
                    .ifPresent(sent ->
                            folded(AttemptsText.AS_SENT.text(size(column.sizes().prompt())), () -> of(sent)));
        }
    }

    /** Of a text that is not long. */
    static String size(String text) {
        return size(text.getBytes(StandardCharsets.UTF_8).length);
    }

    /** {@code 1.2 KB}. */
    static String size(long bytes) {
        if (bytes < 1_000) {
            return bytes + " B";
        }
        return bytes < 1_000_000
                ? String.format(Locale.ROOT, "%.1f KB", bytes / 1_000.0)
                : String.format(Locale.ROOT, "%.1f MB", bytes / 1_000_000.0);
    }
}
