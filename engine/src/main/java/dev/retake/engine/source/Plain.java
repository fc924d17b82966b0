package dev.retake.engine.source;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** A text's values without their places: texts, lists and maps that can be changed and compared. */
final class Plain {

    /** Stands for no value, which is another than an empty text. */
    private static final String NOTHING = "\0";

    private Plain() {}

    static Object of(Yaml value) {
        return switch (value) {
            case Yaml.Scalar scalar -> scalar.isNull() ? NOTHING : scalar.text();
            case Yaml.Sequence list -> {
                var items = new ArrayList<Object>();
                list.items().forEach(item -> items.add(of(item)));
                yield items;
            }
            case Yaml.Mapping mapping -> {
                var keys = new LinkedHashMap<String, Object>();
                mapping.entries().forEach((key, entry) -> keys.put(key, of(entry.value())));
                yield keys;
            }
        };
    }

    static Object of(Value value) {
        return switch (value) {
            case Value.Text(String text) -> text;
            case Value.Word(String word) -> Yaml.Scalar.NULLS.contains(word) ? NOTHING : word;
            case Value.Items(List<Value> items) -> {
                var plain = new ArrayList<Object>();
                items.forEach(item -> plain.add(of(item)));
                yield plain;
            }
            case Value.Keys keys -> {
                var plain = new LinkedHashMap<String, Object>();
                keys.entries().forEach((key, entry) -> plain.put(key, of(entry)));
                yield plain;
            }
        };
    }

    static Optional<Map<String, Object>> map(Object value) {
        return value instanceof Map<?, ?> ? Optional.of(cast(value)) : Optional.empty();
    }

    static Optional<List<Object>> list(Object value) {
        return value instanceof List<?> ? Optional.of(cast(value)) : Optional.empty();
    }

    /** Changes every text inside. */
    static Object texts(Object value, UnaryOperator<String> change) {
        return switch (value) {
            case Map<?, ?> _ -> {
                Map<String, Object> map = cast(value);
                map.replaceAll((_, inner) -> texts(inner, change));
                yield map;
            }
            case List<?> _ -> {
                List<Object> list = cast(value);
                list.replaceAll(inner -> texts(inner, change));
                yield list;
            }
            default -> change.apply((String) value);
        };
    }

    @SuppressWarnings("unchecked")
    private static <T> T cast(Object value) {
        return (T) value;
    }
}
