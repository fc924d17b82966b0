package dev.retake.engine.source;

import dev.retake.engine.graph.Place;
import java.util.Arrays;

/** Turns offsets in a text into lines and columns, in logarithmic time. */
final class TextIndex {

    private final String file;
    private final String text;
    private final int skipped;
    private final int[] lineStarts;
    private final int[] supplementary;

    /**
     * @param text without a byte order mark
     * @param skipped length of the mark
     */
    TextIndex(String file, String text, int skipped) {
        this.file = file;
        this.text = text;
        this.skipped = skipped;
        int[] lines = new int[16];
        int lineCount = 1;
        int[] wide = new int[4];
        int wideCount = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '\n' || (c == '\r' && !(i + 1 < text.length() && text.charAt(i + 1) == '\n'))) {
                lines = grown(lines, lineCount);
                lines[lineCount++] = i + 1;
            } else if (Character.isHighSurrogate(c)
                    && i + 1 < text.length()
                    && Character.isLowSurrogate(text.charAt(i + 1))) {
                wide = grown(wide, wideCount);
                wide[wideCount] = i - wideCount;
                wideCount++;
                i++;
            }
        }
        this.lineStarts = Arrays.copyOf(lines, lineCount);
        this.supplementary = Arrays.copyOf(wide, wideCount);
    }

    private static int[] grown(int[] array, int needed) {
        return needed < array.length ? array : Arrays.copyOf(array, array.length * 2);
    }

    String file() {
        return file;
    }

    /** Without a byte order mark. */
    String text() {
        return text;
    }

    /** Where a char of {@link #text()} is in the whole file. */
    int inFile(int charOffset) {
        return charOffset + skipped;
    }

    /** The char offset of a code point offset. */
    int charOffset(int codePoints) {
        int found = Arrays.binarySearch(supplementary, codePoints);
        return Math.min(text.length(), codePoints + (found >= 0 ? found : -found - 1));
    }

    /** The place of a value, without the blanks that a block drags behind it. */
    Place place(Yaml value) {
        return place(charOffset(value.start()), contentEnd(value));
    }

    /** The char offset after the last character of a value that is no blank. */
    int contentEnd(Yaml value) {
        int start = charOffset(value.start());
        int end = charOffset(value.end());
        while (end > start && Character.isWhitespace(text.charAt(end - 1))) {
            end--;
        }
        return end;
    }

    /** The place between two char offsets. */
    Place place(int start, int end) {
        int startLine = line(start);
        int endLine = line(end);
        return new Place(file, startLine + 1, column(startLine, start), endLine + 1, column(endLine, end));
    }

    /** The char offset of a line and a column, both from 1; the nearest there is. */
    int offset(int line, int column) {
        int start = lineStarts[Math.clamp(line - 1, 0, lineStarts.length - 1)];
        return charOffset(codePoints(start) + column - 1);
    }

    /** The text between a value's first and last character. */
    String slice(Yaml value) {
        return text.substring(charOffset(value.start()), charOffset(value.end()));
    }

    private int line(int offset) {
        int found = Arrays.binarySearch(lineStarts, offset);
        return found >= 0 ? found : -found - 2;
    }

    private int column(int line, int offset) {
        return codePoints(offset) - codePoints(lineStarts[line]) + 1;
    }

    private int codePoints(int charOffset) {
        int low = 0;
        int high = supplementary.length;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (supplementary[middle] + middle < charOffset) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return charOffset - low;
    }
}
