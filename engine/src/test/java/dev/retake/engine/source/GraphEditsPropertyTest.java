package dev.retake.engine.source;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** Whatever the style of a text: an edit gives the values that were meant, and keeps all characters around it. */
class GraphEditsPropertyTest {

    private static final List<String> TEXTS = List.of(
            "x",
            "two words",
            "it's",
            "a: b",
            "#",
            "- x",
            "{{ inputs.a }}",
            "",
            " ",
            "😀é",
            "one\ntwo\n",
            "one\n\ntwo",
            "tail\n\n",
            "\tq",
            "\"",
            "\\",
            "true",
            "-1",
            "*x",
            "&x",
            "!x",
            "%x",
            "@x",
            "x #y",
            "x:",
            "[",
            "a,b",
            "---");

    @Property(tries = 3_000)
    void aKeyIsRenamed(@ForAll long seed) {
        var style = new Style(seed);
        var target = style.anyEntry();
        String name = "new " + style.text();
        var edit = style.source().authoredEdits().renameKey(target.pointer(), name);
        var expected = new LinkedHashMap<String, Object>();
        target.mapping().forEach((key, value) -> expected.put(key.equals(target.key()) ? name : key, value));
        style.expect(edit, target, expected);
    }

    @Property(tries = 3_000)
    void aScalarIsReplaced(@ForAll long seed) {
        var style = new Style(seed);
        var target = style.anyEntry();
        String text = style.text();
        var edit = style.source().authoredEdits().replaceScalar(target.pointer(), text);
        var expected = new LinkedHashMap<>(target.mapping());
        boolean scalar = expected.get(target.key()) instanceof String;
        expected.put(target.key(), text);
        if (scalar) {
            style.expect(edit, target, expected);
        } else {
            assertThat(edit).isEmpty();
        }
    }

    @Property(tries = 3_000)
    void aKeyIsRemoved(@ForAll long seed) {
        var style = new Style(seed);
        var target = style.anyEntry();
        var edit = style.source().authoredEdits().removeKey(target.pointer());
        var expected = new LinkedHashMap<>(target.mapping());
        expected.remove(target.key());
        style.expect(edit, target, expected);
    }

    @Property(tries = 3_000)
    void aKeyIsInserted(@ForAll long seed) {
        var style = new Style(seed);
        var target = style.anyEntry();
        var edit = style.source().authoredEdits().insertKey(target.parent(), "added", "{m: [1, 'x']}");
        var expected = new LinkedHashMap<>(target.mapping());
        expected.put("added", new LinkedHashMap<>(Map.of("m", List.of("1", "x"))));
        if (edit.isPresent() || style.endsWithLineBreak()) {
            style.expect(edit, target, expected);
        }
    }

    @Property(tries = 3_000)
    void anItemIsRemoved(@ForAll long seed) {
        var style = new Style(seed);
        List<Object> list = style.list();
        int at = style.random.nextInt(list.size());
        var edit = style.source().authoredEdits().removeItem("/list/" + at);
        var expected = new ArrayList<>(list);
        expected.remove(at);
        var root = new LinkedHashMap<>(style.root);
        root.put("list", expected);
        style.expect(edit, root);
    }

    /** A place in the values: a key of a mapping. */
    private record Target(String parent, Map<String, Object> mapping, String key) {
        String pointer() {
            return parent + "/" + key.replace("~", "~0").replace("/", "~1");
        }
    }

    /** Random values and a text that says them. */
    private static final class Style {

        final Random random;
        final LinkedHashMap<String, Object> root = new LinkedHashMap<>();
        private final String lineBreak;
        private final String text;
        private final List<Target> targets = new ArrayList<>();

        Style(long seed) {
            random = new Random(seed);
            lineBreak = random.nextInt(3) == 0 ? "\r\n" : "\n";
            fill(root, 3);
            root.put("list", random.nextBoolean() ? new ArrayList<>(List.of("a", "b")) : items());
            var keys = new ArrayList<>(root.keySet());
            Collections.shuffle(keys, random);
            keys.forEach(key -> root.putLast(key, root.get(key)));
            var out = new StringBuilder(random.nextInt(4) == 0 ? "\uFEFF" : "");
            if (random.nextInt(4) == 0) {
                flow(root, out);
            } else {
                block(root, "", out);
            }
            if (random.nextInt(3) == 0) {
                int end = out.length();
                while (end > 0 && Character.isWhitespace(out.charAt(end - 1))) {
                    end--;
                }
                // Without its last line break a block says another text.
                boolean safe = read(out.substring(0, end)).equals(Optional.of(root));
                out.setLength(safe ? end : out.length());
            }
            text = out.toString();
            assertThat(read(text)).as(text).contains(root);
            collect("", root);
        }

        GraphSource source() {
            return GraphSource.parse("g", text);
        }

        @SuppressWarnings("unchecked")
        List<Object> list() {
            return (List<Object>) root.get("list");
        }

        boolean endsWithLineBreak() {
            return text.endsWith("\n");
        }

        String text() {
            return TEXTS.get(random.nextInt(TEXTS.size()));
        }

        Target anyEntry() {
            return targets.get(random.nextInt(targets.size()));
        }

        void expect(Optional<TextEdit> edit, Target target, Map<String, Object> changed) {
            expect(edit, replaced(root, target.mapping(), changed));
        }

        void expect(Optional<TextEdit> edit, Object values) {
            assertThat(edit).as(text).isPresent();
            TextEdit made = edit.orElseThrow();
            String after = TextEdits.apply(text, List.of(made)).orElseThrow();
            assertThat(read(after)).as("%s%n=== after ===%n%s", text, after).contains(values);
            assertThat(after).startsWith(text.substring(0, made.from())).endsWith(text.substring(made.to()));
        }

        private static Object replaced(Object value, Object target, Object changed) {
            if (value == target) {
                return changed;
            }
            return switch (value) {
                case Map<?, ?> map -> {
                    var copy = new LinkedHashMap<String, Object>();
                    map.forEach((key, inner) -> copy.put((String) key, replaced(inner, target, changed)));
                    yield copy;
                }
                case List<?> list ->
                    list.stream().map(inner -> replaced(inner, target, changed)).toList();
                default -> value;
            };
        }

        private void collect(String pointer, Object value) {
            if (value instanceof Map<?, ?> map) {
                @SuppressWarnings("unchecked")
                var mapping = (Map<String, Object>) map;
                mapping.forEach((key, inner) -> {
                    var target = new Target(pointer, mapping, key);
                    targets.add(target);
                    collect(target.pointer(), inner);
                });
            } else if (value instanceof List<?> list) {
                for (int i = 0; i < list.size(); i++) {
                    collect(pointer + "/" + i, list.get(i));
                }
            }
        }

        private void fill(Map<String, Object> map, int depth) {
            int size = 1 + random.nextInt(3);
            for (int i = 0; i < size; i++) {
                String key = random.nextInt(4) == 0 ? "k/" + i + "~ it's" : "key" + i;
                int kind = random.nextInt(6);
                if (kind == 0 && depth > 0) {
                    var inner = new LinkedHashMap<String, Object>();
                    fill(inner, depth - 1);
                    map.put(key, inner);
                } else if (kind == 1 && depth > 0) {
                    map.put(key, items());
                } else {
                    map.put(key, text());
                }
            }
        }

        private List<Object> items() {
            var items = new ArrayList<Object>();
            int size = 1 + random.nextInt(3);
            for (int i = 0; i < size; i++) {
                if (random.nextBoolean()) {
                    var inner = new LinkedHashMap<String, Object>();
                    fill(inner, 1);
                    items.add(inner);
                } else {
                    items.add(text());
                }
            }
            return items;
        }

        private void block(Map<?, ?> map, String indent, StringBuilder out) {
            boolean first = true;
            for (var entry : map.entrySet()) {
                if (!first || indent.isEmpty()) {
                    comment(indent, out);
                    out.append(indent);
                }
                first = false;
                out.append(ScalarStyle.write((String) entry.getKey(), quote())).append(':');
                value(entry.getValue(), indent, out);
            }
        }

        private void value(Object value, String indent, StringBuilder out) {
            String deeper = indent + " ".repeat(1 + random.nextInt(3));
            boolean flow = random.nextInt(3) == 0;
            if (value instanceof Map<?, ?> map && !flow && !map.isEmpty()) {
                endLine(out);
                out.append(deeper);
                block(map, deeper, out);
            } else if (value instanceof List<?> list && !flow && !list.isEmpty()) {
                endLine(out);
                String at = random.nextBoolean() ? indent : deeper;
                for (Object item : list) {
                    comment(at, out);
                    out.append(at).append('-');
                    if (item instanceof Map<?, ?> map && random.nextBoolean()) {
                        String gap = " ".repeat(1 + random.nextInt(3));
                        out.append(gap);
                        block(map, at + " " + gap, out);
                    } else {
                        out.append(' ');
                        inline(item, at + "  ", out);
                    }
                }
            } else {
                out.append(' ');
                inline(value, deeper, out);
            }
        }

        /** A value that begins on the line of its key. */
        private void inline(Object value, String deeper, StringBuilder out) {
            if (value instanceof String string && string.endsWith("\n") && random.nextBoolean()) {
                var block = ScalarStyle.block(string, deeper, lineBreak, false);
                if (block.isPresent()) {
                    out.append(block.get()).append(lineBreak);
                    if (random.nextBoolean()) {
                        out.append(lineBreak);
                    }
                    return;
                }
                if (!string.isBlank() && string.endsWith("\n\n")) {
                    out.append("|+ # keep").append(lineBreak);
                    string.lines()
                            .forEach(line -> out.append(line.isEmpty() ? "" : deeper + line)
                                    .append(lineBreak));
                    return;
                }
            }
            flow(value, out);
            endLine(out);
        }

        private void flow(Object value, StringBuilder out) {
            switch (value) {
                case Map<?, ?> map -> {
                    out.append('{');
                    gap(out);
                    int left = map.size();
                    for (var entry : map.entrySet()) {
                        out.append(ScalarStyle.write((String) entry.getKey(), quote()))
                                .append(": ");
                        flow(entry.getValue(), out);
                        separator(--left, out);
                    }
                    out.append('}');
                }
                case List<?> list -> {
                    out.append('[');
                    gap(out);
                    int left = list.size();
                    for (Object item : list) {
                        flow(item, out);
                        separator(--left, out);
                    }
                    out.append(']');
                }
                default -> out.append(ScalarStyle.write((String) value, quote()));
            }
        }

        private void gap(StringBuilder out) {
            if (random.nextInt(3) == 0) {
                out.append(' ');
            }
        }

        private void separator(int left, StringBuilder out) {
            gap(out);
            if (left > 0 || random.nextInt(4) == 0) {
                out.append(',');
                if (random.nextInt(6) == 0) {
                    out.append(" # a, b").append(lineBreak).append("      ");
                } else if (left > 0) {
                    out.append(' ');
                }
            }
        }

        private void endLine(StringBuilder out) {
            out.append(random.nextInt(4) == 0 ? "  # note: [x, {" : "").append(lineBreak);
        }

        private void comment(String indent, StringBuilder out) {
            if (random.nextInt(5) == 0) {
                out.append(indent).append("# about what follows").append(lineBreak);
            }
        }

        private char quote() {
            return "'\"x".charAt(random.nextInt(3));
        }
    }

    private static Optional<Object> read(String text) {
        var problems = new Problems();
        var root = YamlReader.read(Decoded.of("g", text).index("g"), problems).root();
        return problems.errors().isEmpty() ? root.map(GraphEditsPropertyTest::values) : Optional.empty();
    }

    private static Object values(Yaml yaml) {
        return switch (yaml) {
            case Yaml.Scalar scalar -> scalar.text();
            case Yaml.Sequence list ->
                list.items().stream().map(GraphEditsPropertyTest::values).toList();
            case Yaml.Mapping mapping -> {
                var values = new LinkedHashMap<String, Object>();
                mapping.entries().forEach((key, entry) -> values.put(key, values(entry.value())));
                yield values;
            }
        };
    }
}
