package dev.retake.engine.source;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Writes values: on one line, or as lines of a block. */
final class ValueStyle {

    /** How much deeper what is inside stands. */
    static final String STEP = "  ";

    /** A list that is longer does not stand on one line. */
    private static final int LONGEST = 100;

    /** What others may read as a number or a boolean. */
    private static final Pattern TYPED =
            Pattern.compile("(?i)true|false|yes|no|on|off|y|n|[-+]?\\.?\\d[\\d_.,:eExXa-fA-F+-]*|\\.inf|\\.nan");

    private ValueStyle() {}

    static String line(Value value, boolean json) {
        return switch (value) {
            case Value.Text(String text) -> text(text, json);
            case Value.Word(String word) -> json ? ScalarStyle.json(word) : word;
            case Value.Items(List<Value> items) ->
                items.stream().map(item -> line(item, json)).collect(Collectors.joining(", ", "[", "]"));
            case Value.Keys keys ->
                keys.entries().entrySet().stream()
                        .map(entry -> text(entry.getKey(), json) + ": " + line(entry.getValue(), json))
                        .collect(Collectors.joining(", ", "{", "}"));
        };
    }

    private static String text(String text, boolean json) {
        return ScalarStyle.write(text, json ? '"' : TYPED.matcher(text).matches() ? '\'' : 'x');
    }

    /** After the colon of the key that a first line of {@link #block(String, Value)} begins with. */
    static int nameEnd(String key) {
        return (text(key, false) + ":").length();
    }

    /** A key and its value; the lines of it as they stand below each other, without what stands before them all. */
    static List<String> block(String key, Value value) {
        String name = text(key, false) + ":";
        return switch (value) {
            case Value.Text(String text)
            when text.indexOf('\n') >= 0 ->
                ScalarStyle.block(text, STEP, "\n", false)
                        .map(block -> (name + " " + block).lines().toList())
                        .orElseGet(() -> List.of(name + " " + text(text, false)));
            case Value.Text _, Value.Word _ -> List.of(name + " " + line(value, false));
            case Value.Items items when isShort(items) -> List.of(name + " " + line(items, false));
            case Value.Items items ->
                below(
                        name,
                        items.items().stream()
                                .flatMap(item -> item(item).stream())
                                .toList());
            case Value.Keys keys when keys.entries().isEmpty() -> List.of(name + " {}");
            case Value.Keys keys -> below(name, block(keys));
        };
    }

    static List<String> block(Value.Keys keys) {
        return keys.entries().entrySet().stream()
                .flatMap(entry -> block(entry.getKey(), entry.getValue()).stream())
                .toList();
    }

    /** The lines of an item, its dash first. */
    private static List<String> item(Value value) {
        return value instanceof Value.Keys keys && !keys.entries().isEmpty()
                ? indented(block(keys), "- ", STEP)
                : List.of("- " + line(value, false));
    }

    private static List<String> below(String name, List<String> lines) {
        var all = new ArrayList<String>();
        all.add(name);
        all.addAll(indented(lines, STEP, STEP));
        return all;
    }

    /** The lines with something before them; an empty one stays empty. */
    static List<String> indented(List<String> lines, String first, String others) {
        var indented = new ArrayList<String>(lines.size());
        for (int i = 0; i < lines.size(); i++) {
            String line = lines.get(i);
            indented.add(i == 0 ? first + line : line.isEmpty() ? line : others + line);
        }
        return indented;
    }

    private static boolean isShort(Value.Items items) {
        return items.items().stream().noneMatch(item -> item instanceof Value.Keys || item instanceof Value.Items)
                && line(items, false).length() <= LONGEST
                && line(items, false).indexOf('\n') < 0;
    }
}
