package dev.retake.engine.source;

import dev.retake.engine.graph.Place;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** A YAML value with its position in a text; offsets are in code points. */
sealed interface Yaml {

    /** The text it was read from. */
    TextIndex in();

    int start();

    int end();

    default Place place() {
        return in().place(this);
    }

    /** What it is, for messages. */
    String kind();

    /**
     * A scalar.
     *
     * @param plain not quoted and not a block, so that it may be a number, a boolean or null
     */
    record Scalar(TextIndex in, int start, int end, String text, boolean plain) implements Yaml {

        private static final Set<String> NULLS = Set.of("", "~", "null", "Null", "NULL");

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
    record Entry(Scalar key, Yaml value, boolean merged) {}
}
