package dev.retake.engine.source;

import dev.retake.engine.graph.Place;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Builds a tree of values from the top down, resolving aliases and merge keys within bounds. */
final class YamlTree {

    /** Values nest no deeper. */
    static final int MAX_DEPTH = 64;

    /** Values, aliases expanded; text weighs one value for {@value Weight#CHARS_PER_VALUE} characters. */
    static final long MAX_WEIGHT = 600_000;

    private static final String MERGE = "<<";

    private final TextIndex index;
    private final Problems problems;
    private final Deque<Frame> open = new ArrayDeque<>();
    private final Map<String, Anchored> anchors = new HashMap<>();
    private final List<Integer> aliases = new ArrayList<>();
    private @Nullable Yaml root;
    private long weight;

    YamlTree(TextIndex index, Problems problems) {
        this.index = index;
        this.problems = problems;
    }

    private record Anchored(@Nullable Yaml value, long weight) {}

    /** A list or mapping whose end has not come. */
    private static final class Frame {
        final boolean mapping;
        final int start;
        final Optional<String> anchor;
        final long weightBefore;
        final List<Yaml> items = new ArrayList<>();
        final Map<String, Yaml.Entry> entries = new LinkedHashMap<>();
        final List<Yaml> merges = new ArrayList<>();
        Yaml.@Nullable Scalar key;
        boolean skipValue;

        Frame(boolean mapping, int start, Optional<String> anchor, long weightBefore) {
            this.mapping = mapping;
            this.start = start;
            this.anchor = anchor;
            this.weightBefore = weightBefore;
        }
    }

    void scalar(Yaml.Scalar scalar, Optional<String> anchor) {
        long own = Weight.of(scalar.text());
        weight += own;
        anchor.ifPresent(name -> anchors.put(name, new Anchored(scalar, own)));
        add(scalar);
    }

    void open(boolean mapping, int start, Optional<String> anchor) {
        anchor.ifPresent(name -> anchors.put(name, new Anchored(null, 0)));
        open.push(new Frame(mapping, start, anchor, weight));
        weight++;
    }

    void close(int end) {
        Frame frame = open.pop();
        if (frame.key != null) {
            frame.entries.put(frame.key.text(), new Yaml.Entry(frame.key, nothing(end), false));
        }
        frame.merges.forEach(merge -> merge(frame, merge));
        Yaml value = frame.mapping
                ? new Yaml.Mapping(index, frame.start, end, frame.entries)
                : new Yaml.Sequence(index, frame.start, end, frame.items);
        frame.anchor.ifPresent(name -> anchors.put(name, new Anchored(value, weight - frame.weightBefore)));
        add(value);
    }

    void alias(String name, int start, int end) {
        aliases.add(start);
        var anchored = anchors.get(name);
        if (anchored != null && anchored.value != null) {
            weight += anchored.weight;
            add(anchored.value);
            return;
        }
        problems.error(
                LoadRule.YAML_ALIAS,
                new Yaml.Scalar(index, start, end, name, true),
                Optional.empty(),
                anchored == null
                        ? "The alias `*" + name + "` names no anchor above it."
                        : "The alias `*" + name + "` stands inside the value it names.",
                "Write `&" + name + "` before the value to repeat, above this line, or quote the text.");
        add(nothing(start));
    }

    /** Reports a text that is too deep or too much; false when reading must stop. */
    boolean withinBounds(Place place) {
        if (open.size() > MAX_DEPTH) {
            problems.error(
                    LoadRule.YAML_TOO_DEEP,
                    place,
                    Optional.empty(),
                    "Values are nested deeper than " + MAX_DEPTH + " levels.",
                    "Flatten this; a graph needs six.");
            return false;
        }
        if (weight > MAX_WEIGHT) {
            problems.error(
                    LoadRule.YAML_TOO_MUCH,
                    place,
                    Optional.empty(),
                    "With its aliases expanded the file holds too many values.",
                    "Use fewer aliases, or split the graph.");
            return false;
        }
        return true;
    }

    /** What there is, everything still open closed. */
    Optional<Yaml> root() {
        while (!open.isEmpty()) {
            Frame frame = open.element();
            int end =
                    frame.items.isEmpty() ? frame.start : frame.items.getLast().end();
            for (Yaml.Entry entry : frame.entries.values()) {
                end = Math.max(end, entry.value().end());
            }
            close(end);
        }
        return Optional.ofNullable(root);
    }

    List<Integer> aliases() {
        return aliases;
    }

    private void add(Yaml value) {
        if (open.isEmpty()) {
            root = value;
            return;
        }
        Frame frame = open.element();
        if (!frame.mapping) {
            frame.items.add(value);
        } else if (frame.skipValue) {
            frame.skipValue = false;
        } else if (frame.key == null) {
            key(frame, value);
        } else {
            if (frame.key.plain() && frame.key.text().equals(MERGE)) {
                aliases.add(frame.key.start());
                frame.merges.add(value);
            } else {
                frame.entries.put(frame.key.text(), new Yaml.Entry(frame.key, value, false));
            }
            frame.key = null;
        }
    }

    private void key(Frame frame, Yaml value) {
        if (!(value instanceof Yaml.Scalar key)) {
            problems.error(
                    LoadRule.YAML_KEY,
                    value,
                    Optional.empty(),
                    "A key must be a word, not " + value.kind() + ".",
                    "Quote the text if it is meant to be one, as in `\"{{ inputs.repo }}\"`.");
            frame.skipValue = true;
            return;
        }
        boolean merge = key.plain() && key.text().equals(MERGE);
        if (merge ? !frame.merges.isEmpty() : frame.entries.containsKey(key.text())) {
            problems.error(
                    LoadRule.DUPLICATE_KEY,
                    key,
                    Optional.empty(),
                    "The key `" + key.text() + "` stands twice in this mapping.",
                    "Keep one of the two.");
            frame.skipValue = true;
            return;
        }
        frame.key = key;
    }

    private void merge(Frame frame, Yaml merge) {
        switch (merge) {
            case Yaml.Mapping mapping -> mergeEntries(frame, mapping);
            case Yaml.Sequence list -> {
                for (Yaml item : list.items()) {
                    if (item instanceof Yaml.Mapping mapping) {
                        mergeEntries(frame, mapping);
                    } else {
                        badMerge(item);
                    }
                }
            }
            case Yaml.Scalar scalar -> badMerge(scalar);
        }
    }

    private void mergeEntries(Frame frame, Yaml.Mapping mapping) {
        weight += mapping.entries().size();
        mapping.entries()
                .forEach((key, entry) ->
                        frame.entries.putIfAbsent(key, new Yaml.Entry(entry.key(), entry.value(), true)));
    }

    private void badMerge(Yaml value) {
        problems.error(
                LoadRule.MERGE_KEY,
                value,
                Optional.empty(),
                "`<<` merges mappings, and this is " + value.kind() + ".",
                "Name a mapping: `<<: *anchor`.");
    }

    private Yaml.Scalar nothing(int at) {
        return new Yaml.Scalar(index, at, at, "", true);
    }
}
