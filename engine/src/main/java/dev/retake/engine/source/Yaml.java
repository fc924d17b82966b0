package dev.retake.engine.source;

import dev.retake.engine.graph.Place;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** A YAML value with its position in a text; offsets are in code points. */
sealed interface Yaml {

    /** The text it was read from. */
    TextIndex in();

    int start();

    int end();

    /** The values right inside of it, in file order. */
    default List<Yaml> parts() {
        return switch (this) {
            case Scalar _ -> List.of();
            case Sequence list -> list.items();
            case Mapping mapping ->
                mapping.entries().values().stream().map(Entry::value).toList();
        };
    }

    default Place place() {
        return in().place(this);
    }

    /** What it is, for messages. */
    String kind();

    /** The same value as objects of its own, down to the last one. */
    default Yaml copy() {
        return switch (this) {
            case Scalar scalar ->
                new Scalar(scalar.in, scalar.start, scalar.end, scalar.text, scalar.plain, scalar.resolved);
            case Sequence list ->
                new Sequence(
                        list.in,
                        list.start,
                        list.end,
                        list.items.stream().map(Yaml::copy).toList());
            case Mapping mapping -> {
                var entries = new LinkedHashMap<>(mapping.entries);
                entries.replaceAll((_, entry) -> entry.with(entry.value.copy()));
                yield mapping.with(entries);
            }
        };
    }

    /**
     * A scalar.
     *
     * @param plain not quoted and not a block, so that it may be a number, a boolean or null
     * @param resolved whether references in the text were replaced, so that another text stands at the place
     */
    record Scalar(TextIndex in, int start, int end, String text, boolean plain, boolean resolved) implements Yaml {

        Scalar(TextIndex in, int start, int end, String text, boolean plain) {
            this(in, start, end, text, plain, false);
        }

        /** The same scalar, its references replaced. */
        Scalar resolved(String text) {
            return new Scalar(in, start, end, text, plain, true);
        }

        /** Stands where a value is that nobody knows yet. */
        static Scalar open(Yaml value) {
            return new Scalar(value.in(), value.start(), value.end(), "", true, true);
        }

        boolean isOpen() {
            return resolved && isNull();
        }

        static final Set<String> NULLS = Set.of("", "~", "null", "Null", "NULL");

        boolean isNull() {
            return plain && NULLS.contains(text);
        }

        @Override
        public String kind() {
            if (isNull()) {
                return "empty";
            }
            return "`" + (text.length() <= 40 ? text : text.substring(0, 40) + "…").replace('\n', ' ') + "`";
        }
    }

    /** A list. */
    record Sequence(TextIndex in, int start, int end, List<Yaml> items) implements Yaml {
        @Override
        public String kind() {
            return "a list";
        }
    }

    /** Keys and values in file order. */
    record Mapping(TextIndex in, int start, int end, Map<String, Entry> entries) implements Yaml {

        /** A value at the same place. */
        Mapping with(Map<String, Entry> entries) {
            return new Mapping(in, start, end, entries);
        }

        Optional<Yaml> value(String key) {
            return Optional.ofNullable(entries.get(key)).map(Entry::value);
        }

        @Override
        public String kind() {
            return "a mapping";
        }
    }

    /**
     * One key and its value.
     *
     * @param merged brought by a merge key, so that it is written elsewhere
     */
    record Entry(Scalar key, Yaml value, boolean merged) {

        Entry with(Yaml value) {
            return new Entry(key, value, merged);
        }
    }
}
