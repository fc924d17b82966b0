package dev.retake.engine.source;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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

    /** What became of a text that was to be a value. */
    sealed interface Read {
        record Good(Value value) implements Read {}

        /** @param reason a sentence, with the line in the text */
        record Bad(String reason) implements Read {}
    }

    /** Reads a list or a mapping that is written as YAML; its comments are not kept. */
    static Read read(String yaml) {
        Problems problems = new Problems();
        var decoded = Decoded.of("", yaml);
        Optional<Yaml> root = decoded.error().isEmpty()
                ? YamlReader.read(decoded.index(""), problems).root()
                : Optional.empty();
        Optional<LoadError> error =
                decoded.error().or(() -> problems.errors().stream().findFirst());
        if (error.isPresent()) {
            return new Read.Bad(
                    "Line " + error.get().place().line() + ": " + error.get().message());
        }
        return root.isPresent() && !(root.get() instanceof Yaml.Scalar)
                ? new Read.Good(WrittenItem.value(root.get()))
                : new Read.Bad("Write a list or a mapping, as YAML.");
    }
}
