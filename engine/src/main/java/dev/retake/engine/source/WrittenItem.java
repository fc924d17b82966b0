package dev.retake.engine.source;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;

/**
 * An item of a list as it is written somewhere, ready to be written elsewhere.
 *
 * @param value what it says
 * @param lines below each other, the first key first; with the comments that are inside
 */
record WrittenItem(Value value, List<String> lines) {

    static WrittenItem of(Value value) {
        String line = ValueStyle.line(value, false);
        return new WrittenItem(
                value,
                value instanceof Value.Keys keys && !keys.entries().isEmpty() ? ValueStyle.block(keys) : List.of(line));
    }

    static WrittenItem of(Yaml node) {
        var layout = new Layout(node.in());
        int start = layout.start(node);
        int column = layout.before(start).length();
        var lines = new ArrayList<String>();
        layout.slice(start, layout.end(node))
                .lines()
                .forEach(line -> lines.add(lines.isEmpty() ? line : outdented(line, column)));
        return new WrittenItem(value(node), lines);
    }

    private static String outdented(String line, int most) {
        int blanks = 0;
        while (blanks < most && blanks < line.length() && line.charAt(blanks) == ' ') {
            blanks++;
        }
        return line.substring(blanks);
    }

    /** What is written, as a value that could be written anew. */
    static Value value(Yaml node) {
        return switch (node) {
            case Yaml.Scalar scalar when scalar.plain() -> new Value.Word(scalar.isNull() ? "null" : plain(scalar));
            case Yaml.Scalar scalar -> new Value.Text(scalar.text());
            case Yaml.Sequence list ->
                new Value.Items(list.items().stream().map(WrittenItem::value).toList());
            case Yaml.Mapping mapping -> {
                var keys = new LinkedHashMap<String, Value>();
                mapping.entries().forEach((key, entry) -> keys.put(key, value(entry.value())));
                yield new Value.Keys(keys);
            }
        };
    }

    /** What stands without quotes in a block need not do so in braces. */
    private static String plain(Yaml.Scalar scalar) {
        return ScalarStyle.write(scalar.text(), 'x');
    }
}
