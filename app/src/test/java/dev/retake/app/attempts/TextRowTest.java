package dev.retake.app.attempts;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class TextRowTest {

    private static List<String> shown(String text, int columns) {
        return TextRow.of(text, columns).stream().map(TextRow::shown).toList();
    }

    @Test
    void aLineThatDoesNotFitGoesOnInTheNextRow() {
        assertThat(shown("0123456789\nab", 4)).containsExactly("0123", "4567", "89", "ab");
        assertThat(shown("0123\n4567\n", 4)).containsExactly("0123", "4567");
        assertThat(shown("\n\na", 4)).containsExactly("", "", "a");
        assertThat(shown("", 4)).isEmpty();
    }

    @Test
    void aSignThatIsTwoColumnsWideIsNotHalved() {
        assertThat(shown("a\u6f22\u5b57b", 4)).containsExactly("a\u6f22", "\u5b57b");
        assertThat(shown("abc\ud83d\ude00d", 4)).containsExactly("abc", "\ud83d\ude00d");
        assertThat(shown("\ud83d\ude00\ud83d\ude00", 1)).containsExactly("\ud83d\ude00", "\ud83d\ude00");
    }

    @Test
    void aTabGoesToTheNextStop() {
        assertThat(shown("a\tb\tc", 20)).containsExactly("a       b       c");
        assertThat(shown("abcdefg\th", 8)).containsExactly("abcdefg ", "h");
    }

    @Test
    void whatWouldSteerATerminalIsAMark() {
        assertThat(shown("\u001b[2Ja\r\u202eb\0", 40)).containsExactly("\u241b[2Ja\u240d\u2426b\u2400");
    }

    @Test
    void whatIsCopiedIsWhatCame() {
        String text = "a\tlong line with \u001b[1m in it\n\nand the end";
        assertThat(TextRow.joined(TextRow.of(text, 7))).isEqualTo(text + "\n");
    }

    @Test
    void aLineWithoutAnEndBecomesRowsOfTheWholeOfIt() {
        List<TextRow> rows = TextRow.of("x".repeat(64_000), 100);
        assertThat(rows).hasSize(640).allSatisfy(row -> assertThat(row.text()).hasSize(100));
    }
}
