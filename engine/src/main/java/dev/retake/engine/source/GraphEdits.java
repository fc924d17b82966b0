package dev.retake.engine.source;

import dev.retake.engine.graph.TemplateToken;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Small edits of a graph's text, by the JSON pointers of its values.
 *
 * <p>Each is empty where it cannot be made without touching more than was meant: at a pointer that leads nowhere, in
 * what an alias or a merge brought from elsewhere, and at an anchor that others may need. The offsets are those of the
 * file that {@link GraphSource#place(String)} names for the pointer.
 */
public final class GraphEdits {

    private final Optional<Yaml> root;
    private final boolean keepsComments;

    private GraphEdits(Optional<Yaml> root, boolean keepsComments) {
        this.root = root;
        this.keepsComments = keepsComments;
    }

    /** Edits that a person asks for and sees. */
    static GraphEdits of(Optional<Yaml> root) {
        return new GraphEdits(root, false);
    }

    /** Edits that are made for a person, who may not look: none that would take a comment with it. */
    static GraphEdits keepingComments(Optional<Yaml> root) {
        return new GraphEdits(root, true);
    }

    private Optional<TextEdit> checked(Yaml in, Optional<TextEdit> edit) {
        return edit.filter(made -> !keepsComments || !new Layout(in.in()).dropsComment(made));
    }

    /** Where a pointer led, with what holds it. */
    private record Found(Yaml parent, Optional<Yaml.Entry> entry, Yaml value) {

        Layout layout() {
            return new Layout(entry.map(Yaml.Entry::key).map(Yaml::in).orElse(value.in()));
        }

        /** What is written for this in the parent. */
        Yaml written() {
            return entry.<Yaml>map(Yaml.Entry::key).orElse(value);
        }
    }

    /** Gives the key at a pointer another name, in the quotes it has. */
    public Optional<TextEdit> renameKey(String pointer, String name) {
        return find(pointer)
                .flatMap(found -> found.entry()
                        .filter(_ -> !(found.parent() instanceof Yaml.Mapping mapping
                                && mapping.entries().containsKey(name)))
                        .flatMap(entry -> scalar(new Layout(entry.key().in()), entry.key(), name)));
    }

    /** The same of an entry that is in hand. */
    static Optional<TextEdit> rename(Yaml.Mapping mapping, Yaml.Entry entry, String name) {
        return !entry.merged() && !mapping.entries().containsKey(name)
                ? scalar(new Layout(entry.key().in()), entry.key(), name)
                : Optional.empty();
    }

    /** Gives the scalar at a pointer another text, in the quotes it has; one without quotes gets them where it must. */
    public Optional<TextEdit> replaceScalar(String pointer, String text) {
        return find(pointer)
                .filter(found -> !isEmpty(found.value()))
                .flatMap(found -> found.value() instanceof Yaml.Scalar scalar && !scalar.resolved() && isInPlace(found)
                        ? checked(scalar, scalar(new Layout(scalar.in()), scalar, text))
                        : Optional.empty());
    }

    /** The same of the value of an entry that is in hand. */
    static Optional<TextEdit> replace(Yaml.Entry entry, String text) {
        return !entry.merged()
                        && entry.value() instanceof Yaml.Scalar scalar
                        && scalar.in() == entry.key().in()
                        && scalar.start() >= entry.key().end()
                ? scalar(new Layout(scalar.in()), scalar, text)
                : Optional.empty();
    }

    /** Writes another token in the place of one in the template at a pointer. */
    public Optional<TextEdit> replaceToken(String pointer, TemplateToken token, String with) {
        return find(pointer)
                .filter(GraphEdits::isInPlace)
                .flatMap(found -> found.value() instanceof Yaml.Scalar template
                        ? Templates.replace(template, token.span(), with)
                        : Optional.empty());
    }

    /** Removes the key at a pointer with its value: with its lines in a block, with its comma in braces. */
    public Optional<TextEdit> removeKey(String pointer) {
        return find(pointer)
                .flatMap(found -> found.entry().flatMap(entry -> {
                    if (!(found.parent() instanceof Yaml.Mapping mapping)
                            || entry.key().in() != mapping.in()) {
                        return Optional.empty();
                    }
                    Layout layout = found.layout();
                    var end = layout.end(mapping, entry);
                    if (end.isEmpty() || (isInPlace(found) && layout.isAnchored(entry.value()))) {
                        return Optional.empty();
                    }
                    boolean only = mapping.entries().size() == 1;
                    return checked(mapping, new Removal(mapping).part(layout.start(entry.key()), end.getAsInt(), only));
                }));
    }

    /** Removes the item at a pointer from its list: with its lines in a block, with its comma in brackets. */
    public Optional<TextEdit> removeItem(String pointer) {
        return find(pointer).filter(GraphEdits::isInPlace).flatMap(found -> {
            if (!(found.parent() instanceof Yaml.Sequence list)
                    || found.value().in() != list.in()
                    || isEmpty(found.value())) {
                return Optional.empty();
            }
            Layout layout = found.layout();
            if (layout.isAnchored(found.value())) {
                return Optional.empty();
            }
            boolean only = list.items().size() == 1;
            return checked(list, new Removal(list).part(layout.start(found.value()), layout.end(found.value()), only));
        });
    }

    /**
     * Adds a key after the last one of the mapping at a pointer.
     *
     * @param value its value as YAML that fits on the line: {@code true}, {@code 2m}, {@code {max: 1}}
     */
    public Optional<TextEdit> insertKey(String pointer, String key, String value) {
        return mapping(pointer)
                .filter(mapping -> !mapping.entries().containsKey(key))
                .flatMap(mapping -> new Insertion(mapping).key(key, value));
    }

    /**
     * Adds a key to the mapping at a pointer: as a line or lines of its own in a block, in braces where there are some.
     *
     * @param before which keys it stands after, the last of them; where there is none, it becomes the first
     */
    public Optional<TextEdit> insertKey(String pointer, String key, Value value, Predicate<String> before) {
        return mapping(pointer)
                .filter(mapping -> !mapping.entries().containsKey(key))
                .flatMap(mapping -> new Insertion(mapping).key(key, value, before));
    }

    /**
     * Puts another value at a pointer. A text keeps the quotes or the block it has; any other is written on the line of
     * its key, or below it where it has several lines.
     */
    public Optional<TextEdit> replace(String pointer, Value value) {
        if (value instanceof Value.Text(String text) && (text.indexOf('\n') < 0 || isBlock(pointer))) {
            Optional<TextEdit> kept = replaceScalar(pointer, text);
            if (kept.isPresent()) {
                return kept;
            }
        }
        return find(pointer)
                .filter(GraphEdits::isInPlace)
                .filter(found -> !(found.value() instanceof Yaml.Scalar scalar && scalar.resolved()))
                .flatMap(found -> new Replacement(found.parent(), found.entry(), found.value()).with(value))
                .filter(edit -> root.map(Yaml::in)
                        .filter(in -> !keepsComments || !new Layout(in).dropsComment(edit))
                        .isPresent());
    }

    private boolean isBlock(String pointer) {
        return find(pointer)
                .filter(found -> found.value() instanceof Yaml.Scalar scalar && new Layout(scalar.in()).isBlock(scalar))
                .isPresent();
    }

    /**
     * Adds an item to the list at a pointer, in lines of its own where the others have them. An empty list becomes one
     * of lines where its key stands on a line.
     *
     * @param index of the new item; as many as there are to add it at the end
     */
    public Optional<TextEdit> insertItem(String pointer, int index, Value value) {
        boolean isEmpty = find(pointer)
                .filter(found -> found.value() instanceof Yaml.Sequence list
                        && !list.items().isEmpty())
                .isEmpty();
        return isEmpty
                ? replace(pointer, new Value.Items(List.of(value)))
                : insertItem(pointer, index, WrittenItem.of(value));
    }

    /** The same of one that is written elsewhere, into a list that has some. */
    Optional<TextEdit> insertItem(String pointer, int index, WrittenItem item) {
        return find(pointer)
                .filter(GraphEdits::isInPlace)
                .flatMap(found -> found.value() instanceof Yaml.Sequence list
                        ? new ItemInsertion(list).at(index, item)
                        : Optional.empty());
    }

    private static Optional<TextEdit> scalar(Layout layout, Yaml.Scalar scalar, String text) {
        if (layout.isAnchored(scalar)) {
            return Optional.empty();
        }
        int start = layout.start(scalar);
        if (!layout.isBlock(scalar)) {
            return Optional.of(layout.edit(start, layout.end(scalar), ScalarStyle.write(text, layout.at(start))));
        }
        int end = layout.skipBlanks(scalar.in().contentEnd(scalar));
        int indent = layout.skipBlanks(layout.lineEnd(start)) - layout.lineEnd(start);
        String lineBreak = layout.lineBreak(start);
        return Optional.of(layout.edit(
                start,
                end,
                ScalarStyle.block(text, " ".repeat(indent), lineBreak, layout.isAtEnd(end))
                        .orElseGet(() -> ScalarStyle.write(text, '"'))));
    }

    private Optional<Yaml.Mapping> mapping(String pointer) {
        if (pointer.isEmpty()) {
            return root.flatMap(
                    value -> value instanceof Yaml.Mapping mapping ? Optional.of(mapping) : Optional.empty());
        }
        return find(pointer)
                .filter(GraphEdits::isInPlace)
                .filter(found -> !isShared(found.value()))
                .flatMap(found ->
                        found.value() instanceof Yaml.Mapping mapping ? Optional.of(mapping) : Optional.empty());
    }

    private static boolean isEmpty(Yaml value) {
        return value instanceof Yaml.Scalar && value.start() == value.end();
    }

    /** Whether the value stands behind its key, or where its item does. */
    private static boolean isInPlace(Found found) {
        Yaml value = found.value();
        return found.entry()
                .map(entry -> value.in() != entry.key().in()
                        || value.start() >= entry.key().end())
                .orElse(true);
    }

    /** Whether an item is written in its list; what an alias brought stands before the list or before its place in it. */
    private static boolean isOwnItem(Yaml.Sequence list, Yaml item) {
        if (item.in() != list.in()) {
            return true;
        }
        int after = list.start();
        for (Yaml other : list.items()) {
            if (other == item) {
                break;
            }
            after = other.in() == list.in() ? Math.max(after, other.end()) : after;
        }
        return item.start() >= after;
    }

    /** Whether others may take over what is written in it: what is made for a person must not change those, too. */
    private boolean isShared(Yaml holder) {
        return keepsComments && new Layout(holder.in()).hasAnchor(holder);
    }

    /** Follows a pointer through what is written in place; into another file it may lead on. */
    private Optional<Found> find(String pointer) {
        if (pointer.isEmpty() || root.isEmpty()) {
            return Optional.empty();
        }
        int slash = pointer.lastIndexOf('/');
        String name = pointer.substring(slash + 1).replace("~1", "/").replace("~0", "~");
        var parent = slash == 0
                ? root
                : find(pointer.substring(0, slash))
                        .filter(GraphEdits::isInPlace)
                        .map(Found::value);
        return parent.flatMap(holder -> Pointers.step(holder, name).flatMap(value -> {
            var entry = holder instanceof Yaml.Mapping mapping
                    ? Optional.ofNullable(mapping.entries().get(name))
                    : Optional.<Yaml.Entry>empty();
            var found = new Found(holder, entry, value);
            boolean here = entry.map(own -> !own.merged()).orElseGet(() -> isOwnItem((Yaml.Sequence) holder, value));
            return here && !isShared(holder) ? Optional.of(found) : Optional.empty();
        }));
    }
}
