package dev.retake.engine.source;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Pattern;

/** Puts a value where another stands. */
final class Replacement {

    private static final Pattern INDENT = Pattern.compile("[ \\t]*(?:-[ \\t]+)*");

    private final Layout layout;
    private final Yaml parent;
    private final Optional<Yaml.Entry> entry;
    private final Yaml old;

    Replacement(Yaml parent, Optional<Yaml.Entry> entry, Yaml old) {
        this.layout = new Layout(parent.in());
        this.parent = parent;
        this.entry = entry;
        this.old = old;
    }

    Optional<TextEdit> with(Value value) {
        boolean isHere = old.in() == parent.in() && !layout.isAnchored(old);
        if (!isHere) {
            return Optional.empty();
        }
        if (entry.isPresent() && parent instanceof Yaml.Mapping mapping && !layout.isFlow(mapping)) {
            return below(mapping, entry.get(), value);
        }
        return layout.isFlow(parent) && old.start() < old.end()
                ? Optional.of(layout.edit(layout.start(old), layout.end(old), ValueStyle.line(value, layout.isJson())))
                : Optional.empty();
    }

    /** Of a key that stands on its own line. */
    private Optional<TextEdit> below(Yaml.Mapping mapping, Yaml.Entry entry, Value value) {
        int keyEnd = layout.end(entry.key());
        int colon = layout.skipBlanks(keyEnd);
        String before = layout.before(layout.start(entry.key()));
        boolean isEmpty = old.start() >= old.end();
        var end = isEmpty ? OptionalInt.of(colon + 1) : layout.end(mapping, entry);
        if (layout.at(colon) != ':' || end.isEmpty() || !INDENT.matcher(before).matches()) {
            return Optional.empty();
        }
        List<String> lines = ValueStyle.block(entry.key().text(), value);
        String indent = layout.lineBreak(colon) + before.replace('-', ' ');
        var written = new StringBuilder(
                lines.getFirst().substring(ValueStyle.nameEnd(entry.key().text())));
        lines.stream()
                .skip(1)
                .forEach(line -> written.append(line.isEmpty() ? layout.lineBreak(colon) : indent + line));
        int to = end.getAsInt();
        boolean tookLineBreak = to > colon + 1 && (layout.at(to - 1) == '\n' || layout.at(to - 1) == '\r');
        return Optional.of(
                layout.edit(colon + 1, to, tookLineBreak ? written + layout.lineBreak(colon) : written.toString()));
    }
}
