package dev.retake.engine.source;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Adds a key to a mapping. */
final class Insertion {

    private static final Pattern INDENT = Pattern.compile("[ \\t]*(?:-[ \\t]+)*");

    private final Layout layout;
    private final Yaml.Mapping mapping;

    Insertion(Yaml.Mapping mapping) {
        this.layout = new Layout(mapping.in());
        this.mapping = mapping;
    }

    /** After the last key. */
    Optional<TextEdit> key(String key, String written) {
        return key(key, new Value.Word(written), _ -> true);
    }

    /** After the last key that goes before it; where none does, as the first. */
    Optional<TextEdit> key(String key, Value value, Predicate<String> before) {
        var own = mapping.entries().values().stream()
                .filter(entry -> !entry.merged() && entry.key().in() == mapping.in())
                .sorted(Comparator.comparingInt(entry -> entry.key().start()))
                .toList();
        if (own.isEmpty()) {
            return layout.isFlow(mapping) && mapping.entries().isEmpty()
                    ? at(layout.valueStart(mapping) + 1, entry(key, value, layout.isJson() ? '"' : 'x'))
                    : Optional.empty();
        }
        return own.reversed().stream()
                .filter(entry -> before.test(entry.key().text()))
                .findFirst()
                .map(last -> after(last, key, value))
                .orElseGet(() -> first(own.getFirst(), key, value));
    }

    private String entry(String key, Value value, char like) {
        return ScalarStyle.write(key, like) + ": " + ValueStyle.line(value, layout.isJson());
    }

    private Optional<TextEdit> first(Yaml.Entry first, String key, Value value) {
        int start = layout.start(first.key());
        String before = layout.before(start);
        if (layout.isFlow(mapping)) {
            return at(start, entry(key, value, layout.at(start)) + ", ");
        }
        String lineBreak = layout.lineBreak(start) + before.replace('-', ' ');
        return INDENT.matcher(before).matches()
                ? at(start, String.join(lineBreak, ValueStyle.block(key, value)) + lineBreak)
                : Optional.empty();
    }

    private Optional<TextEdit> after(Yaml.Entry last, String key, Value value) {
        int start = layout.start(last.key());
        var end = layout.end(mapping, last);
        if (end.isEmpty()) {
            return Optional.empty();
        }
        return layout.isFlow(mapping)
                ? at(end.getAsInt(), ", " + entry(key, value, layout.at(start)))
                : lines(last, end.getAsInt(), lines(key, value, layout.at(start)));
    }

    /** A key is quoted as those beside it are. */
    private static List<String> lines(String key, Value value, char like) {
        List<String> lines = ValueStyle.block(key, value);
        return like == '"' || like == '\''
                ? Stream.concat(
                                Stream.of(ScalarStyle.write(key, like)
                                        + lines.getFirst()
                                                .substring(lines.getFirst().indexOf(key) + key.length())),
                                lines.stream().skip(1))
                        .toList()
                : lines;
    }

    private Optional<TextEdit> lines(Yaml.Entry last, int end, List<String> written) {
        String before = layout.before(layout.start(last.key()));
        if (!INDENT.matcher(before).matches()) {
            return Optional.empty();
        }
        String indent = before.replace('-', ' ');
        return new LineInsertion(layout).after(last.value(), end, ValueStyle.indented(written, indent, indent));
    }

    private Optional<TextEdit> at(int offset, String text) {
        return Optional.of(layout.edit(offset, offset, text));
    }
}
