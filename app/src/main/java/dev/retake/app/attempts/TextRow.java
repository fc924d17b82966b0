package dev.retake.app.attempts;

import dev.retake.app.widget.VisibleText;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A line of text, or as much of it as a row of so many columns holds.
 *
 * @param text as it came
 * @param endsLine whether the next row begins a line of its own
 */
record TextRow(String text, boolean endsLine) {

    private static final int TAB = 8;

    /** Breaks a text as a terminal does, in the middle of words. */
    static List<TextRow> of(String text, int columns) {
        var rows = new ArrayList<TextRow>();
        int from = 0;
        int column = 0;
        for (int i = 0; i < text.length(); ) {
            int sign = text.codePointAt(i);
            int length = Character.charCount(sign);
            if (sign == '\n') {
                rows.add(new TextRow(text.substring(from, i), true));
                from = i + length;
                column = 0;
            } else {
                int width = width(sign, column);
                if (column > 0 && column + width > columns) {
                    rows.add(new TextRow(text.substring(from, i), false));
                    from = i;
                    column = 0;
                    width = width(sign, column);
                }
                column += width;
            }
            i += length;
        }
        if (from < text.length()) {
            rows.add(new TextRow(text.substring(from), true));
        }
        return rows;
    }

    private static int width(int sign, int column) {
        if (sign == '\t') {
            return TAB - column % TAB;
        }
        return isWide(sign) ? 2 : 1;
    }

    /** East Asian letters and pictures take two columns in a font of fixed width. */
    private static boolean isWide(int sign) {
        return sign >= 0x1100
                && (Character.isIdeographic(sign)
                        || sign <= 0x115F
                        || (sign >= 0x3000 && sign <= 0xD7A3)
                        || (sign >= 0xF900 && sign <= 0xFAFF)
                        || (sign >= 0xFF00 && sign <= 0xFF60)
                        || (sign >= 0x1F300 && sign <= 0x1FAFF));
    }

    /** With blanks for tabs, and marks for what would not be seen. */
    String shown() {
        if (text.indexOf('\t') < 0) {
            return VisibleText.of(text);
        }
        var shown = new StringBuilder();
        int column = 0;
        for (int i = 0; i < text.length(); ) {
            int sign = text.codePointAt(i);
            int width = width(sign, column);
            if (sign == '\t') {
                shown.repeat(' ', width);
            } else {
                shown.appendCodePoint(sign);
            }
            column += width;
            i += Character.charCount(sign);
        }
        return VisibleText.of(shown.toString());
    }

    /** Rows as the text that they were. */
    static String joined(List<TextRow> rows) {
        return rows.stream()
                .map(row -> row.endsLine() ? row.text() + "\n" : row.text())
                .collect(Collectors.joining());
    }
}
