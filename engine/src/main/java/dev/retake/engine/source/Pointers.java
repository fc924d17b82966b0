package dev.retake.engine.source;

import java.util.Optional;

/** Follows JSON pointers (RFC 6901) into values. */
final class Pointers {

    private Pointers() {}

    /**
     * Where a pointer led.
     *
     * @param value the last one that exists
     * @param whole whether the pointer could be followed to its end
     */
    record Target(Yaml value, boolean whole) {}

    static Target follow(Yaml root, String pointer) {
        var target = new Target(root, true);
        if (pointer.isEmpty()) {
            return target;
        }
        String relative = pointer.startsWith("/") ? pointer.substring(1) : pointer;
        for (String escaped : relative.split("/", -1)) {
            var next = step(target.value, escaped.replace("~1", "/").replace("~0", "~"));
            if (next.isEmpty()) {
                return new Target(target.value, false);
            }
            target = new Target(next.get(), true);
        }
        return target;
    }

    static Optional<Yaml> step(Yaml from, String name) {
        return switch (from) {
            case Yaml.Mapping mapping ->
                Optional.ofNullable(mapping.entries().get(name)).map(Yaml.Entry::value);
            case Yaml.Sequence list -> {
                int index = index(name);
                yield index < list.items().size() ? Optional.of(list.items().get(index)) : Optional.empty();
            }
            case Yaml.Scalar _ -> Optional.empty();
        };
    }

    private static int index(String name) {
        boolean digits = !name.isEmpty() && name.length() < 9 && name.chars().allMatch(c -> c >= '0' && c <= '9');
        return digits ? Integer.parseInt(name) : Integer.MAX_VALUE;
    }
}
