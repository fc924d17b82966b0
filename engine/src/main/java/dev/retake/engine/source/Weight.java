package dev.retake.engine.source;

/** Measures how much a value is, in values; text weighs one for {@value #CHARS_PER_VALUE} characters. */
final class Weight {

    static final int CHARS_PER_VALUE = 16;

    private Weight() {}

    static long of(Yaml value) {
        return switch (value) {
            case Yaml.Scalar scalar -> of(scalar.text());
            case Yaml.Sequence list ->
                1 + list.items().stream().mapToLong(Weight::of).sum();
            case Yaml.Mapping mapping ->
                1
                        + mapping.entries().values().stream()
                                .mapToLong(entry -> of(entry.key()) + of(entry.value()))
                                .sum();
        };
    }

    static long of(String text) {
        return 1L + text.length() / CHARS_PER_VALUE;
    }
}
