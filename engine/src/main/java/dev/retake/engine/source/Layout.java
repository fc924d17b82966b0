package dev.retake.engine.source;

import java.util.Collections;
import java.util.Comparator;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Pattern;

/** Where the parts of a mapping or list stand in the characters of its text. */
final class Layout {

    private static final Pattern ALIAS = Pattern.compile("\\s*:\\s*(\\*[^\\s,\\[\\]{}]+)");

    /** Anchors and tags. */
    private static final Pattern PROPERTIES = Pattern.compile("(?:[&!][^\\s,\\[\\]{}]*\\s+)*");

    private static final Pattern JSON = Pattern.compile("\\s*\\{\\s*\"");
    private static final Pattern COMMENT = Pattern.compile("(?<!\\S)#");

    private final TextIndex index;
    private final String text;

    Layout(TextIndex index) {
        this.index = index;
        this.text = index.text();
    }

    int start(Yaml value) {
        return index.charOffset(value.start());
    }

    TextEdit edit(int from, int to, String replacement) {
        return new TextEdit(index.inFile(from), index.inFile(to), replacement);
    }

    /** The text between two offsets. */
    String slice(int from, int to) {
        return text.substring(from, to);
    }

    boolean isAtEnd(int offset) {
        return offset == text.length();
    }

    /** After the last character of a value; line ends that belong to a block's text are in it. */
    int end(Yaml value) {
        Yaml leaf = lastLeaf(value);
        return isKept(leaf) ? index.charOffset(leaf.end()) : index.contentEnd(leaf);
    }

    /** Where a value itself begins, after an anchor. */
    int valueStart(Yaml value) {
        var properties = PROPERTIES.matcher(text).region(start(value), text.length());
        return properties.lookingAt() ? properties.end() : start(value);
    }

    boolean isFlow(Yaml collection) {
        char first = at(valueStart(collection));
        return first == '{' || first == '[';
    }

    /** Whether the text is JSON, as far as its first characters tell. */
    boolean isJson() {
        return JSON.matcher(text).lookingAt();
    }

    /** Whether an edit may take a comment away; a {@code #} of a text counts, as it is better to be sure. */
    boolean dropsComment(TextEdit edit) {
        int mark = index.inFile(0);
        var taken = COMMENT.matcher(text).region(edit.from() - mark, edit.to() - mark);
        return taken.useTransparentBounds(true).results().count()
                > COMMENT.matcher(edit.replacement()).results().count();
    }

    /** The comment that ends the line, {@code #} first; empty where there is none. */
    String comment(int offset) {
        int at = skipBlanks(offset);
        return at(at) == '#' ? slice(at, lineEnd(at)) : "";
    }

    /** Whether {@code part} is written inside; what an alias brought need not be. */
    boolean holds(Yaml collection, Yaml part) {
        return part.in() == index && part.start() >= collection.start() && part.end() <= collection.end();
    }

    /** Whether a value itself has an anchor (or a tag). */
    boolean hasAnchor(Yaml value) {
        char first = at(start(value));
        return first == '&' || first == '!';
    }

    /** Whether a value, or one inside of it, has an anchor (or a tag), and may be needed elsewhere. */
    boolean isAnchored(Yaml value) {
        if (hasAnchor(value)) {
            return true;
        }
        return switch (value) {
            case Yaml.Scalar _ -> false;
            case Yaml.Sequence list -> list.items().stream().anyMatch(this::isAnchored);
            case Yaml.Mapping mapping ->
                mapping.entries().values().stream()
                        .anyMatch(entry -> isAnchored(entry.key()) || isAnchored(entry.value()));
        };
    }

    /** After the value of an entry; empty where that cannot be told. */
    OptionalInt end(Yaml.Mapping mapping, Yaml.Entry entry) {
        if (holds(mapping, entry.value())
                && entry.value().start() >= entry.key().end()) {
            return OptionalInt.of(end(entry.value()));
        }
        var alias = ALIAS.matcher(text).region(end(entry.key()), text.length());
        return alias.lookingAt() ? OptionalInt.of(alias.end(1)) : OptionalInt.empty();
    }

    /** After the line break of the line that {@code offset} is on, or at the end of the text. */
    int lineEnd(int offset) {
        int at = offset;
        while (at < text.length() && !isLineBreak(text.charAt(at))) {
            at++;
        }
        return at + lineBreakLength(at);
    }

    int lineStart(int offset) {
        int at = offset;
        while (at > 0 && !isLineBreak(text.charAt(at - 1))) {
            at--;
        }
        return at;
    }

    /** Whether nothing but a comment follows on the line. */
    boolean endsItsLine(int offset) {
        int at = skipBlanks(offset);
        return at == text.length() || isLineBreak(text.charAt(at)) || (text.charAt(at) == '#' && at > offset);
    }

    /** The first offset of the next line with something on it that is no comment. */
    int nextContent(int offset) {
        int at = lineEnd(offset);
        while (at < text.length()) {
            int content = skipBlanks(at);
            if (content < text.length() && text.charAt(content) != '#' && !isLineBreak(text.charAt(content))) {
                return content;
            }
            at = lineEnd(content);
        }
        return at;
    }

    /** From the start of a line: the start of the first one with something on it. */
    int skipEmptyLines(int offset) {
        int at = offset;
        while (at < text.length() && isLineBreak(at(skipBlanks(at)))) {
            at = lineEnd(at);
        }
        return at;
    }

    int skipBlanks(int offset) {
        int at = offset;
        while (at < text.length() && (text.charAt(at) == ' ' || text.charAt(at) == '\t')) {
            at++;
        }
        return at;
    }

    String before(int offset) {
        return text.substring(lineStart(offset), offset);
    }

    /** The line break that the text uses where {@code offset} is, or else anywhere. */
    String lineBreak(int offset) {
        int end = lineEnd(offset);
        if (end > 0 && isLineBreak(at(end - 1))) {
            return at(end - 1) == '\n' && end > 1 && at(end - 2) == '\r' ? "\r\n" : Character.toString(at(end - 1));
        }
        return text.contains("\r\n") ? "\r\n" : "\n";
    }

    /** The next comma, when only blanks, line breaks and comments come before it. */
    Optional<Integer> comma(int offset) {
        int at = offset;
        while (at < text.length()) {
            char c = text.charAt(at);
            if (c == ',') {
                return Optional.of(at);
            }
            if (c == '#') {
                at = lineEnd(at);
            } else if (Character.isWhitespace(c)) {
                at++;
            } else {
                return Optional.empty();
            }
        }
        return Optional.empty();
    }

    char at(int offset) {
        return offset >= 0 && offset < text.length() ? text.charAt(offset) : '\0';
    }

    boolean isBlock(Yaml value) {
        char first = at(valueStart(value));
        return value instanceof Yaml.Scalar scalar && !scalar.plain() && (first == '|' || first == '>');
    }

    /** Whether the last that is written of a value is the text of a block. */
    boolean endsInBlock(Yaml value) {
        return isBlock(lastLeaf(value));
    }

    /** Whether the last that is written of a value is a block whose text goes on through all empty lines after it. */
    boolean keepsLineEnds(Yaml value) {
        return isKept(lastLeaf(value));
    }

    private boolean isKept(Yaml leaf) {
        return isBlock(leaf)
                && slice(valueStart(leaf), lineEnd(valueStart(leaf)))
                        .split("#", 2)[0]
                        .contains("+");
    }

    /** What a value ends with; the end of a block itself is only known to be before what follows its comments. */
    private Yaml lastLeaf(Yaml value) {
        Yaml last = value;
        while (!(last instanceof Yaml.Scalar) && !isFlow(last)) {
            Yaml holder = last;
            var parts = holder.parts();
            if (parts.isEmpty() || !parts.stream().allMatch(part -> holds(holder, part))) {
                return holder;
            }
            last = Collections.max(parts, Comparator.comparingInt(Yaml::end));
        }
        return last;
    }

    private int lineBreakLength(int at) {
        if (at >= text.length()) {
            return 0;
        }
        return text.charAt(at) == '\r' && at(at + 1) == '\n' ? 2 : 1;
    }

    private static boolean isLineBreak(char c) {
        return c == '\n' || c == '\r';
    }
}
