package dev.retake.engine.source;

import dev.retake.engine.graph.GoDuration;
import dev.retake.engine.graph.NodeId;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/** Typed access to the keys of one mapping; a value of the wrong type is reported and counts as absent. */
final class Fields {

    private static final Set<String> TRUE = Set.of("true", "True", "TRUE", "yes", "Yes", "YES", "on", "On", "ON");
    private static final Set<String> FALSE = Set.of("false", "False", "FALSE", "no", "No", "NO", "off", "Off", "OFF");
    private static final int LONGEST_NUMBER = 40;

    private final Problems problems;
    private final Yaml.Mapping mapping;
    private final Optional<NodeId> node;

    Fields(Problems problems, Yaml.Mapping mapping, Optional<NodeId> node) {
        this.problems = problems;
        this.mapping = mapping;
        this.node = node;
    }

    /** The value of {@code key}; a null counts as absent. */
    Optional<Yaml> value(String key) {
        return Optional.ofNullable(mapping.entries().get(key))
                .map(Yaml.Entry::value)
                .filter(value -> !(value instanceof Yaml.Scalar scalar && scalar.isNull()));
    }

    /** Whether nobody knows the value of {@code key}, for a mistake that was reported. */
    boolean isOpen(String key) {
        return mapping.value(key)
                .filter(value -> value instanceof Yaml.Scalar scalar && scalar.isOpen())
                .isPresent();
    }

    /** Where to point for {@code key}: its value, else the mapping. */
    Yaml at(String key) {
        return value(key).orElse(mapping);
    }

    /** Where {@code key} itself stands, else the mapping. */
    Yaml key(String key) {
        return Optional.ofNullable(mapping.entries().get(key))
                .<Yaml>map(Yaml.Entry::key)
                .orElse(mapping);
    }

    /** Any scalar, as written. */
    Optional<String> text(String key) {
        return value(key).flatMap(value -> text(key, value));
    }

    /** A text with something in it. */
    Optional<String> nonBlank(String key) {
        return text(key).filter(text -> {
            if (text.isBlank()) {
                error(LoadRule.BLANK, key, "`" + key + "` is blank.", "Write a text, or remove the key.");
            }
            return !text.isBlank();
        });
    }

    Optional<Boolean> bool(String key) {
        return value(key).flatMap(value -> {
            if (value instanceof Yaml.Scalar scalar && scalar.plain()) {
                if (TRUE.contains(scalar.text())) {
                    return Optional.of(true);
                }
                if (FALSE.contains(scalar.text())) {
                    return Optional.of(false);
                }
            }
            return wrongType(key, value, "true or false");
        });
    }

    Optional<BigDecimal> number(String key) {
        return value(key).flatMap(value -> {
            if (value instanceof Yaml.Scalar scalar
                    && scalar.plain()
                    && scalar.text().length() <= LONGEST_NUMBER) {
                try {
                    var number = new BigDecimal(scalar.text());
                    if (Math.abs((long) number.scale()) <= LONGEST_NUMBER) {
                        return Optional.of(number);
                    }
                } catch (NumberFormatException _) {
                    return wrongType(key, value, "a number");
                }
            }
            return wrongType(key, value, "a number");
        });
    }

    /** A whole number from {@code min} to {@code max}. */
    Optional<Integer> whole(String key, int min, int max) {
        return number(key).flatMap(number -> {
            boolean whole = number.stripTrailingZeros().scale() <= 0;
            if (whole
                    && number.compareTo(BigDecimal.valueOf(min)) >= 0
                    && number.compareTo(BigDecimal.valueOf(max)) <= 0) {
                return Optional.of(number.intValue());
            }
            String range = max == Integer.MAX_VALUE ? min + " or more" : "from " + min + " to " + max;
            error(
                    whole ? LoadRule.RANGE : LoadRule.TYPE,
                    key,
                    "`" + key + "` must be a whole number " + range + ", not " + number.toPlainString() + ".",
                    "Write a whole number " + range + ".");
            return Optional.empty();
        });
    }

    Optional<Duration> duration(String key) {
        return text(key).flatMap(text -> {
            var duration = GoDuration.parse(text);
            if (duration.isEmpty()) {
                boolean bare = !text.isEmpty() && text.chars().allMatch(c -> c >= '0' && c <= '9');
                error(
                        LoadRule.DURATION,
                        key,
                        "`" + key + "` must be a duration, not " + at(key).kind() + ".",
                        bare && text.length() < 12
                                ? "Give it a unit, as in `" + text + "s`."
                                : "Write it as in `300ms`, `90s`, `2m` or `1h30m`.");
            }
            return duration;
        });
    }

    /** A duration above zero. */
    Optional<Duration> positiveDuration(String key) {
        return duration(key).filter(duration -> {
            boolean positive = duration.isPositive();
            if (!positive) {
                error(
                        LoadRule.DURATION,
                        key,
                        "`" + key + "` must be longer than nothing.",
                        "Write it as in `30s` or `2m`.");
            }
            return positive;
        });
    }

    Optional<Yaml.Mapping> mapping(String key) {
        return value(key)
                .flatMap(value ->
                        value instanceof Yaml.Mapping inner ? Optional.of(inner) : wrongType(key, value, "a mapping"));
    }

    Optional<List<Yaml>> list(String key) {
        return value(key)
                .flatMap(value -> value instanceof Yaml.Sequence list
                        ? Optional.of(list.items())
                        : wrongType(key, value, "a list"));
    }

    /** The scalars of a list; what is none is reported and left out. */
    Optional<List<Yaml.Scalar>> scalars(String key) {
        return list(key).map(items -> {
            var scalars = new ArrayList<Yaml.Scalar>();
            for (Yaml item : items) {
                if (item instanceof Yaml.Scalar scalar && !scalar.isNull()) {
                    scalars.add(scalar);
                } else {
                    wrongType("each of `" + key + "`", item, "a text");
                }
            }
            return scalars;
        });
    }

    Optional<List<String>> texts(String key) {
        return scalars(key)
                .map(scalars -> scalars.stream().map(Yaml.Scalar::text).toList());
    }

    /** Reports the keys that are not among {@code known}. */
    void warnOfUnknown(Collection<String> known) {
        warnOfUnknown(known, CheckKeys::isMeant);
    }

    /** @param isCheck whether an entry that is not read was to be a check */
    void warnOfUnknown(Collection<String> known, Predicate<Yaml.Entry> isCheck) {
        for (Yaml.Entry entry : mapping.entries().values()) {
            String key = entry.key().text();
            if (!known.contains(key)) {
                // What only begins alike is asked about; whether it is meant takes thought.
                problems.unknownKey(
                        entry,
                        node,
                        isCheck.test(entry),
                        Suggestion.ofKey(key, known),
                        Suggestion.of(key, known).flatMap(name -> GraphEdits.rename(mapping, entry, name)));
            }
        }
    }

    /** Reports {@code key}, where it stands, as not supported. */
    void notSupported(String key, String construct) {
        if (value(key).isPresent()) {
            var entry = mapping.entries().get(key);
            problems.notSupported(entry == null ? mapping : entry.key(), node, construct);
        }
    }

    void error(LoadRule rule, String key, String message, String remedy) {
        problems.error(rule, at(key), node, message, remedy);
    }

    Yaml.Mapping mapping() {
        return mapping;
    }

    private Optional<String> text(String key, Yaml value) {
        return value instanceof Yaml.Scalar scalar ? Optional.of(scalar.text()) : wrongType(key, value, "a text");
    }

    private <T> Optional<T> wrongType(String key, Yaml value, String wanted) {
        String subject = key.startsWith("each") ? "E" + key.substring(1) : "`" + key + "`";
        problems.error(
                LoadRule.TYPE,
                value,
                node,
                subject + " must be " + wanted + ", not " + value.kind() + ".",
                switch (wanted) {
                    case "a list" -> "Write a list, as in `[a, b]`.";
                    case "a mapping" -> "Write keys and values below it, or `{key: value}`.";
                    case "a text" -> "Write a text; quote it if it begins with a bracket or a brace.";
                    default -> "Write " + wanted + ", without quotes.";
                });
        return Optional.empty();
    }
}
