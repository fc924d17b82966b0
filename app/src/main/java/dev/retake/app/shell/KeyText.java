package dev.retake.app.shell;

import dev.retake.engine.graph.NodeId;
import dev.retake.engine.source.GraphDesign;
import dev.retake.engine.source.GraphKey;
import dev.retake.engine.source.GraphKey.Kind;
import dev.retake.engine.source.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The values of keys as a person types them, and back. */
public final class KeyText {

    /** What a list says that has nothing in it, which is not the same as none. */
    public static final String NOTHING = "[]";

    private static final Pattern NUMBER = Pattern.compile("-?\\d+(\\.\\d+)?");
    private static final Pattern WORD = Pattern.compile("[-+.\\wµμ]+");

    private KeyText() {}

    /** What is written for a key by now; empty when nothing is. */
    public static String of(GraphDesign design, Optional<NodeId> node, GraphKey key) {
        if (key.kind() == Kind.YAML) {
            return node.flatMap(id -> design.yaml(id, key.path())).orElse("");
        }
        return node.map(id -> design.written(id, key.path()))
                .orElseGet(() -> design.written(key.path()))
                .map(KeyText::of)
                .orElse("");
    }

    private static String of(Value value) {
        return switch (value) {
            case Value.Text(String text) -> text.endsWith("\n") ? text.substring(0, text.length() - 1) : text;
            case Value.Word(String word) -> word;
            case Value.Items(List<Value> items) ->
                items.isEmpty() ? NOTHING : items.stream().map(KeyText::of).collect(Collectors.joining(", "));
            case Value.Keys keys ->
                keys.entries().entrySet().stream()
                        .map(entry -> entry.getKey() + ": " + of(entry.getValue()))
                        .collect(Collectors.joining(", "));
        };
    }

    /** @param before what is written by now */
    static Value value(GraphKey key, String text, Optional<Value> before) {
        return switch (key.kind()) {
            case TEXT, TEMPLATE, CHOICE, ID -> new Value.Text(text.strip());
            case PATTERN, YAML -> new Value.Text(text);
            case LINES -> new Value.Text(lines(text, before));
            case TEXT_OR_NUMBER -> word(text.strip(), NUMBER);
            case WHOLE, NUMBER, DURATION, FLAG -> word(text.strip(), WORD);
            case IDS, NAMES -> text.strip().equals(NOTHING) ? new Value.Items(List.of()) : Value.Items.of(items(text));
        };
    }

    private static Value word(String text, Pattern safe) {
        return safe.matcher(text).matches() ? new Value.Word(text) : new Value.Text(text);
    }

    /** A text of several lines ends with its last line; one that did not before goes on not to. */
    private static String lines(String text, Optional<Value> before) {
        String was = before.map(value -> value instanceof Value.Text(String old) ? old : "")
                .orElse("");
        boolean ends = was.endsWith("\n") || (text.contains("\n") && !was.contains("\n"));
        return ends ? text + "\n" : text;
    }

    /** What stands between commas that are in no parentheses. */
    public static List<String> items(String text) {
        var items = new ArrayList<String>();
        int depth = 0;
        int from = 0;
        for (int i = 0; i < text.length(); i++) {
            switch (text.charAt(i)) {
                case '(' -> depth++;
                case ')' -> depth--;
                case ',' -> {
                    if (depth <= 0) {
                        items.add(text.substring(from, i));
                        from = i + 1;
                    }
                }
                default -> {}
            }
        }
        items.add(text.substring(from));
        return items.stream().map(String::strip).filter(item -> !item.isEmpty()).toList();
    }
}
