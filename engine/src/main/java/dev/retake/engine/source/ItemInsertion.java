package dev.retake.engine.source;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** Puts an item into a list that has some. */
final class ItemInsertion {

    private static final Pattern DASH = Pattern.compile("[ \\t]*-[ \\t]+");
    private static final Pattern COMMA = Pattern.compile("\\s*,\\s*");

    private final Layout layout;
    private final Yaml.Sequence list;

    ItemInsertion(Yaml.Sequence list) {
        this.layout = new Layout(list.in());
        this.list = list;
    }

    /** @param index of the new item; the list's size to add one at the end */
    Optional<TextEdit> at(int index, WrittenItem item) {
        if (list.items().isEmpty() || !list.items().stream().allMatch(own -> layout.holds(list, own))) {
            return Optional.empty();
        }
        return layout.isFlow(list)
                ? flow(index, ValueStyle.line(item.value(), layout.isJson()))
                : block(index, item.lines());
    }

    private Optional<TextEdit> flow(int index, String line) {
        if (index == 0) {
            int start = layout.start(list.items().getFirst());
            return edit(start, line + separator(1));
        }
        return edit(layout.end(list.items().get(index - 1)), separator(index) + line);
    }

    /** What stands between two items near the place. */
    private String separator(int index) {
        int right = Math.min(Math.max(index, 1), list.items().size() - 1);
        if (right < 1) {
            return ", ";
        }
        String between = layout.slice(
                layout.end(list.items().get(right - 1)),
                layout.start(list.items().get(right)));
        return COMMA.matcher(between).matches() ? between : ", ";
    }

    private Optional<TextEdit> block(int index, List<String> lines) {
        int anchor = layout.start(list.items().get(Math.max(index - 1, 0)));
        String before = layout.before(anchor);
        if (!DASH.matcher(before).matches()) {
            return Optional.empty();
        }
        List<String> item = ValueStyle.indented(lines, before, " ".repeat(before.length()));
        if (index == 0) {
            return new LineInsertion(layout).before(anchor, item);
        }
        var spaced = new ArrayList<String>();
        if (isSpaced()) {
            spaced.add("");
        }
        spaced.addAll(item);
        Yaml previous = list.items().get(index - 1);
        return new LineInsertion(layout).after(previous, layout.end(previous), spaced);
    }

    /** Whether an empty line stands between the first two items. */
    private boolean isSpaced() {
        if (list.items().size() < 2) {
            return false;
        }
        int end = layout.lineEnd(layout.end(list.items().getFirst()));
        int next = layout.lineStart(layout.start(list.items().get(1)));
        return end < next && layout.slice(end, next).lines().anyMatch(String::isBlank);
    }

    private Optional<TextEdit> edit(int offset, String text) {
        return Optional.of(layout.edit(offset, offset, text));
    }
}
