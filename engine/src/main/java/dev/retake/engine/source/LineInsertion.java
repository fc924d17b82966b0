package dev.retake.engine.source;

import java.util.List;
import java.util.Optional;

/** Puts lines between those of a text. */
final class LineInsertion {

    private final Layout layout;

    LineInsertion(Layout layout) {
        this.layout = layout;
    }

    /**
     * Below the line that a value ends on.
     *
     * @param end after the value
     */
    Optional<TextEdit> after(Yaml value, int end, List<String> lines) {
        boolean startsLine = isLineBreak(end - 1);
        if (!startsLine && !layout.endsItsLine(end)) {
            return Optional.empty();
        }
        String lineBreak = layout.lineBreak(end);
        int next = startsLine ? end : layout.lineEnd(end);
        String written = String.join(lineBreak, lines);
        if (isLineBreak(next - 1)) {
            return at(next, written + lineBreak);
        }
        // A line break here would become part of a text that the file ends with.
        return layout.endsInBlock(value) ? Optional.empty() : at(next, lineBreak + written);
    }

    /** Above the line that {@code offset} is on. */
    Optional<TextEdit> before(int offset, List<String> lines) {
        String lineBreak = layout.lineBreak(offset);
        return at(layout.lineStart(offset), String.join(lineBreak, lines) + lineBreak);
    }

    private boolean isLineBreak(int offset) {
        return layout.at(offset) == '\n' || layout.at(offset) == '\r';
    }

    private Optional<TextEdit> at(int offset, String text) {
        return Optional.of(layout.edit(offset, offset, text));
    }
}
