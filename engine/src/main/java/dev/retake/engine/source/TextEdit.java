package dev.retake.engine.source;

/**
 * A stretch of a text and what is to stand there instead.
 *
 * @param from offset of the first char to go, in the whole text of the file
 * @param to offset after the last; the same as {@code from} for an insertion
 */
public record TextEdit(int from, int to, String replacement) {

    public TextEdit {
        if (from < 0 || to < from) {
            throw new IllegalArgumentException("no stretch of text: " + from + " to " + to);
        }
    }
}
