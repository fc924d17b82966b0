package dev.retake.engine.source;

import java.util.Comparator;
import java.util.Optional;
import java.util.regex.Pattern;

/** Adds a key to a mapping. */
final class Insertion {

    private static final Pattern INDENT = Pattern.compile("[ \\t]*(?:-[ \\t]+)*");

    private final Layout layout;
    private final Yaml.Mapping mapping;

    Insertion(Yaml.Mapping mapping) {
        this.layout = new Layout(mapping.in());
        this.mapping = mapping;
    }

    Optional<TextEdit> key(String key, String written) {
        String value = layout.isJson() ? ScalarStyle.json(written) : written;
        char empty = layout.isJson() ? '"' : 'x';
        var last = mapping.entries().values().stream()
                .filter(entry -> !entry.merged() && entry.key().in() == mapping.in())
                .max(Comparator.comparingInt(entry -> entry.key().start()));
        if (last.isEmpty()) {
            return layout.isFlow(mapping) && mapping.entries().isEmpty()
                    ? at(layout.valueStart(mapping) + 1, ScalarStyle.write(key, empty) + ": " + value)
                    : Optional.empty();
        }
        int start = layout.start(last.get().key());
        var end = layout.end(mapping, last.get());
        if (end.isEmpty()) {
            return Optional.empty();
        }
        String entry = ScalarStyle.write(key, layout.at(start)) + ": " + value;
        return layout.isFlow(mapping) ? at(end.getAsInt(), ", " + entry) : line(last.get(), end.getAsInt(), entry);
    }

    private Optional<TextEdit> line(Yaml.Entry last, int end, String written) {
        String before = layout.before(layout.start(last.key()));
        boolean startsLine = layout.at(end - 1) == '\n' || layout.at(end - 1) == '\r';
        if (!INDENT.matcher(before).matches() || !(startsLine || layout.endsItsLine(end))) {
            return Optional.empty();
        }
        String line = before.replace('-', ' ') + written;
        String lineBreak = layout.lineBreak(end);
        int next = startsLine ? end : layout.lineEnd(end);
        boolean open = layout.at(next - 1) != '\n' && layout.at(next - 1) != '\r';
        if (open) {
            // A line break here would become part of a text that the file ends with.
            return layout.endsInBlock(last.value()) ? Optional.empty() : at(next, lineBreak + line);
        }
        return at(next, line + lineBreak);
    }

    private Optional<TextEdit> at(int offset, String text) {
        return Optional.of(layout.edit(offset, offset, text));
    }
}
