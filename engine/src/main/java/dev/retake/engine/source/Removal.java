package dev.retake.engine.source;

import java.util.Comparator;
import java.util.Optional;
import java.util.regex.Pattern;

/** Takes a part out of a mapping or a list. */
final class Removal {

    private static final Pattern DASH = Pattern.compile("[ \\t]*-[ \\t]+");
    private static final Pattern DASHES = Pattern.compile("[ \\t]*(?:-[ \\t]+)+");

    private final Layout layout;
    private final Yaml collection;

    Removal(Yaml collection) {
        this.layout = new Layout(collection.in());
        this.collection = collection;
    }

    /**
     * @param only whether nothing else is in the collection, which then stays, empty
     */
    Optional<TextEdit> part(int start, int end, boolean only) {
        if (layout.isFlow(collection)) {
            return fromFlow(start, end);
        }
        if (!layout.endsItsLine(end) && !endsWithLineBreak(end)) {
            return Optional.empty();
        }
        return collection instanceof Yaml.Sequence ? item(start, end, only) : key(start, end, only);
    }

    private Optional<TextEdit> fromFlow(int start, int end) {
        int before = start;
        while (layout.at(before - 1) == ' ' || layout.at(before - 1) == '\t') {
            before--;
        }
        if (layout.at(before - 1) == '?') {
            return Optional.empty();
        }
        var comma = layout.comma(end);
        if (comma.isPresent()) {
            int next = layout.skipBlanks(comma.get() + 1);
            return Optional.of(layout.edit(start, layout.at(next) == '#' ? comma.get() + 1 : next, ""));
        }
        return Optional.of(layout.edit(layout.at(before - 1) == ',' ? before - 1 : start, end, ""));
    }

    private Optional<TextEdit> key(int start, int end, boolean only) {
        String before = layout.before(start);
        boolean dashed = DASHES.matcher(before).matches();
        if (!dashed && !before.isBlank()) {
            return Optional.empty();
        }
        if (only) {
            return Optional.of(layout.edit(start, contentEnd(start, end), "{}"));
        }
        if (!dashed) {
            return lines(start, end);
        }
        int next = layout.nextContent(Math.max(start, contentEnd(start, end)));
        return layout.before(next).length() == before.length()
                ? Optional.of(layout.edit(start, next, ""))
                : Optional.empty();
    }

    private Optional<TextEdit> item(int start, int end, boolean only) {
        String before = layout.before(start);
        if (!DASH.matcher(before).matches()) {
            return Optional.empty();
        }
        if (only) {
            int dash = layout.skipBlanks(layout.lineStart(start));
            return Optional.of(layout.edit(dash, contentEnd(start, end), " []"));
        }
        return lines(start, end);
    }

    private Optional<TextEdit> lines(int start, int end) {
        if (endsWithLineBreak(end)) {
            return Optional.of(layout.edit(layout.lineStart(start), end, ""));
        }
        String comment = layout.comment(end);
        int from = layout.lineStart(start);
        String kept = comment.isEmpty() ? "" : layout.slice(from, layout.skipBlanks(from)) + comment;
        int to = layout.lineEnd(end);
        boolean takesEmptyLines = takesLineEnds(from) || (kept.isEmpty() && isBetweenEmptyLines(from, to));
        return Optional.of(layout.edit(from, takesEmptyLines ? layout.skipEmptyLines(to) : to, kept));
    }

    /** What set the part apart on both sides need not set apart its neighbours twice. */
    private boolean isBetweenEmptyLines(int from, int to) {
        return from > 0 && layout.slice(layout.lineStart(from - 1), from).isBlank() && layout.skipEmptyLines(to) > to;
    }

    /** Whether empty lines that follow the part would become text of the block before it. */
    private boolean takesLineEnds(int from) {
        return collection.parts().stream()
                .filter(part -> layout.holds(collection, part) && layout.start(part) < from)
                .max(Comparator.comparingInt(Yaml::start))
                .filter(layout::keepsLineEnds)
                .isPresent();
    }

    private boolean endsWithLineBreak(int end) {
        return layout.at(end - 1) == '\n' || layout.at(end - 1) == '\r';
    }

    private int contentEnd(int start, int end) {
        return start + layout.slice(start, end).stripTrailing().length();
    }
}
