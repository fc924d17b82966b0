package dev.retake.app.design;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Finds what can stand at a place of a graph's text: line by line, so that it also works while the text is no YAML yet. */
final class SourceCompletion {

    /** @param puts what comes into the text */
    record Item(String name, String doc, String puts) {}

    /**
     * What can be put in.
     *
     * @param from of the first char that it takes the place of
     * @param isKey whether these are keys
     */
    record Offer(int from, int to, boolean isKey, List<Item> items) {}

    /** Where a mapping stands: the key that holds it, and the keys that it has already. */
    private record Holder(String key, Set<String> taken) {}

    private static final Pattern KEY = Pattern.compile("(\\s*(?:- +)*)([A-Za-z_]*)");
    private static final Pattern VALUE =
            Pattern.compile("(\\s*(?:- +)*)([A-Za-z_]+):[ ]+(?:\\[(?:[^\\]]*,)? *)?([\\w./-]*)");
    private static final Pattern LINE = Pattern.compile("( *)((?:- +)*)([A-Za-z_][\\w.-]*):(?:\\s+(.*))?");
    private static final Pattern ID = Pattern.compile("(?m)^ *(?:- +)?id: *([\\w.-]+)");
    private static final Pattern TEMPLATE = Pattern.compile(".*\\{\\{ *([\\w.-]*)");

    private final String[] lines;
    private final String text;
    private final List<String> inputs;

    /** @param inputs of the graph, as far as it could be read */
    SourceCompletion(String text, List<String> inputs) {
        this.text = text;
        this.inputs = inputs;
        this.lines = text.split("\n", -1);
    }

    Optional<Offer> at(int caret) {
        int begin = text.lastIndexOf('\n', caret - 1) + 1;
        int line = Math.toIntExact(
                text.substring(0, begin).chars().filter(c -> c == '\n').count());
        String before = text.substring(begin, caret);
        Matcher template = TEMPLATE.matcher(before);
        if (template.matches()) {
            return offer(template.group(1), caret, false, templates());
        }
        Matcher key = KEY.matcher(before);
        if (key.matches()) {
            return key(key.group(1), key.group(2), line, caret);
        }
        Matcher value = VALUE.matcher(before);
        return value.matches()
                ? holder(value.group(1), line)
                        .flatMap(holder -> known(holder.key(), value.group(2)))
                        .flatMap(known -> offer(value.group(3), caret, false, values(known)))
                : Optional.empty();
    }

    private Optional<Offer> key(String indent, String typed, int line, int caret) {
        Optional<Holder> holder = holder(indent, line);
        if (holder.isEmpty()) {
            return Optional.empty();
        }
        // An item of a list may be a word instead of a mapping.
        if (indent.contains("-") && KnownKeys.in(holder.get().key()).isEmpty()) {
            return Stream.of("nodes", "retry", "feedback")
                    .flatMap(above -> known(above, holder.get().key()).stream())
                    .findFirst()
                    .flatMap(known -> offer(typed, caret, false, values(known)));
        }
        List<Item> keys = KnownKeys.in(holder.get().key()).stream()
                .filter(known -> !holder.get().taken().contains(known.name()))
                .map(known -> new Item(known.name(), known.doc(), known.name() + ": "))
                .toList();
        return offer(typed, caret, true, keys);
    }

    private static Optional<Offer> offer(String typed, int caret, boolean isKey, List<Item> items) {
        String small = typed.toLowerCase(Locale.ROOT);
        List<Item> fitting = items.stream()
                .filter(item -> item.name().toLowerCase(Locale.ROOT).startsWith(small))
                .toList();
        boolean isDone = fitting.size() == 1 && fitting.getFirst().puts().equals(typed);
        return fitting.isEmpty() || isDone
                ? Optional.empty()
                : Optional.of(new Offer(caret - typed.length(), caret, isKey, fitting));
    }

    private static Optional<KnownKeys.Key> known(String holder, String name) {
        return KnownKeys.in(holder).stream()
                .filter(key -> key.name().equals(name))
                .findFirst();
    }

    private List<Item> values(KnownKeys.Key key) {
        return key.ids()
                ? ids().map(id -> new Item(id, "", id)).toList()
                : key.values().stream().map(word -> new Item(word, "", word)).toList();
    }

    private Stream<String> ids() {
        return ID.matcher(text).results().map(found -> found.group(1)).distinct();
    }

    private List<Item> templates() {
        var all = new ArrayList<Item>();
        inputs.forEach(input -> all.add(template("inputs." + input, "")));
        ids().forEach(id -> {
            all.add(template("artifacts." + id, ""));
            all.add(template("artifacts." + id, " | inline"));
            all.add(template("feedback." + id, ""));
        });
        return all;
    }

    private static Item template(String name, String filter) {
        return new Item(name + filter, "", name + filter + " }}");
    }

    /** The mapping in which a key stands that is written at the end of {@code indent}; empty inside of a text. */
    private Optional<Holder> holder(String indent, int line) {
        var taken = new HashSet<String>();
        boolean isItem = indent.contains("-");
        int column = isItem ? indent.indexOf('-') + 1 : indent.length();
        boolean isNested = isItem;
        for (int i = line - 1; i >= 0; i--) {
            String stripped = lines[i].strip();
            if (stripped.isEmpty() || stripped.startsWith("#")) {
                continue;
            }
            Matcher above = LINE.matcher(lines[i]);
            int blanks = lines[i].length() - lines[i].stripLeading().length();
            if (!above.matches()) {
                if (blanks < column) {
                    return Optional.empty();
                }
                continue;
            }
            boolean startsItem = !above.group(2).isEmpty();
            int at = above.group(1).length() + above.group(2).length();
            if (at == column && !isNested) {
                taken.add(above.group(3));
                if (startsItem) {
                    column = above.group(1).length() + 1;
                    isNested = true;
                }
            } else if (at < column) {
                String rest = Optional.ofNullable(above.group(4)).orElse("").strip();
                return rest.isEmpty() || rest.startsWith("#")
                        ? Optional.of(new Holder(above.group(3), below(taken, line, indent)))
                        : Optional.empty();
            }
        }
        return column == 0 ? Optional.of(new Holder("", below(taken, line, indent))) : Optional.empty();
    }

    /** With the keys of the same mapping that stand below. */
    private Set<String> below(Set<String> taken, int line, String indent) {
        for (int i = line + 1; i < lines.length; i++) {
            Matcher next = LINE.matcher(lines[i]);
            int blanks = lines[i].length() - lines[i].stripLeading().length();
            if (!lines[i].isBlank() && blanks < indent.length()) {
                break;
            }
            if (next.matches() && next.group(2).isEmpty() && blanks == indent.length()) {
                taken.add(next.group(3));
            }
        }
        return taken;
    }
}
