package dev.retake.app.design;

import dev.retake.engine.graph.Place;
import dev.retake.engine.lint.Finding;
import dev.retake.engine.source.TextEdit;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The chars of a text that a finding is about, no further than the end of the line on which they begin.
 *
 * @param from of the first char, 0-based
 * @param to of the char after the last
 */
record Stretch(int from, int to, Finding finding) {

    /** A place without chars is its whole line; empty where the line has none to mark, or is not in the text. */
    static Optional<Stretch> of(List<String> lines, Place place, Finding finding) {
        int at = place.line() - 1;
        if (at < 0 || at >= lines.size()) {
            return Optional.empty();
        }
        String line = lines.get(at);
        boolean isEmpty = place.endLine() == place.line() && place.endColumn() <= place.column();
        int last = line.stripTrailing().length();
        int first = isEmpty ? line.length() - line.stripLeading().length() : offset(line, place.column());
        int end = isEmpty || place.endLine() > place.line() ? last : offset(line, place.endColumn());
        int begin = lines.subList(0, at).stream()
                .mapToInt(before -> before.length() + 1)
                .sum();
        return first < end ? Optional.of(new Stretch(begin + first, begin + end, finding)) : Optional.empty();
    }

    /** Columns are counted in code points. */
    private static int offset(String line, int column) {
        int before = Math.min(column - 1, line.codePointCount(0, line.length()));
        return line.offsetByCodePoints(0, before);
    }

    /** Where it is after an edit of the text; nowhere if that took it away or goes across one of its ends. */
    Stream<Stretch> after(TextEdit edit) {
        int more = edit.replacement().length() - (edit.to() - edit.from());
        if (edit.to() <= from) {
            return Stream.of(new Stretch(from + more, to + more, finding));
        }
        if (edit.from() >= to) {
            return Stream.of(this);
        }
        return edit.from() >= from && edit.to() <= to && to + more > from
                ? Stream.of(new Stretch(from, to + more, finding))
                : Stream.empty();
    }

    boolean holds(int offset) {
        return offset >= from && offset < to;
    }
}
