package dev.retake.engine.source;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;

/** A value that is to be written into a graph's text. */
public sealed interface Value {

    /** A text, in quotes where it needs them, as lines of a block where it has several. */
    record Text(String text) implements Value {}

    /** What stands as it is: a number, a duration, {@code true}. */
    record Word(String word) implements Value {}

    record Items(List<Value> items) implements Value {

        public Items {
            items = List.copyOf(items);
        }

        /** A list of texts. */
        public static Items of(List<String> texts) {
            return new Items(texts.stream().<Value>map(Text::new).toList());
        }
    }

    /** Keys and values in the order they are written in. */
    record Keys(SequencedMap<String, Value> entries) implements Value {

        public Keys {
            entries = new LinkedHashMap<>(entries);
        }

        /** One key and its value. */
        public static Keys of(String key, Value value) {
            return new Keys(new LinkedHashMap<>(Map.of(key, value)));
        }
    }
}
