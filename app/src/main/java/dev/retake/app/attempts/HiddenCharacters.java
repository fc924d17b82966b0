package dev.retake.app.attempts;

import dev.retake.app.widget.VisibleText;
import java.util.BitSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Names the characters of a text that would not be seen, or would reorder what is seen, and are shown as marks. */
final class HiddenCharacters {

    /** More kinds than this are not named one by one. */
    private static final int NAMED = 6;

    private HiddenCharacters() {}

    /** {@code right-to-left override, escape}; empty when there are none. */
    static Optional<String> in(String text) {
        var used = new BitSet();
        for (int i = 0; i < text.length(); i++) {
            used.set(text.charAt(i));
        }
        List<String> names = used.stream()
                .filter(HiddenCharacters::isHidden)
                .limit(NAMED + 1L)
                .mapToObj(HiddenCharacters::name)
                .toList();
        if (names.isEmpty()) {
            return Optional.empty();
        }
        String named = String.join(", ", names.subList(0, Math.min(NAMED, names.size())));
        return Optional.of(names.size() > NAMED ? named + ", \u2026" : named);
    }

    private static boolean isHidden(int character) {
        String alone = Character.toString(character);
        return !VisibleText.of(alone).equals(alone);
    }

    private static String name(int character) {
        String name = Character.getName(character);
        return name == null ? String.format(Locale.ROOT, "U+%04X", character) : name.toLowerCase(Locale.ROOT);
    }
}
