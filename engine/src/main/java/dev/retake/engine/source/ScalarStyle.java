package dev.retake.engine.source;

import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Writes texts as YAML scalars. */
final class ScalarStyle {

    /** What may stand without quotes anywhere, and is read again as it stands. */
    private static final Pattern PLAIN = Pattern.compile(
            "(?:[A-Za-z0-9_./^$+=~\\\\(]|-(?=[^ ,\\[\\]{}]))(?:(?! #|: |:$)[^,\\[\\]{}\\p{Cntrl}\\u0085\\u2028\\u2029\\uFEFF\\p{Cs}])*(?<! )");

    private static final Pattern PRINTABLE = Pattern.compile("[^\\p{Cntrl}\\u0085\\u2028\\u2029\\uFEFF\\p{Cs}]*");

    /** A word of a value in braces or brackets, in quotes or not. */
    private static final Pattern WORD = Pattern.compile("\"(?:[^\"\\\\]|\\\\.)*\"|'(?:[^']|'')*'|[^\\s,:\\[\\]{}\"]+");

    private static final Pattern JSON_WORD = Pattern.compile("\".*|true|false|null|-?(?:0|[1-9]\\d*)(?:\\.\\d+)?");

    private ScalarStyle() {}

    /** A value that fits on a line, written so that JSON takes it too. */
    static String json(String value) {
        return WORD.matcher(value).replaceAll(word -> Matcher.quoteReplacement(jsonWord(word.group())));
    }

    private static String jsonWord(String word) {
        if (JSON_WORD.matcher(word).matches()) {
            return word;
        }
        return doubleQuoted(
                word.startsWith("'") ? word.substring(1, word.length() - 1).replace("''", "'") : word);
    }

    /**
     * @param like the first character of the scalar whose style is to be kept: a quote, or any other for none
     */
    static String write(String text, char like) {
        boolean printable = PRINTABLE.matcher(text).matches();
        if (like == '\'' && printable) {
            return "'" + text.replace("'", "''") + "'";
        }
        if (like != '"' && like != '\'') {
            if (PLAIN.matcher(text).matches()
                    && !Yaml.Scalar.NULLS.contains(text)
                    && !text.startsWith("---")
                    && !text.startsWith("...")) {
                return text;
            }
            if (printable) {
                return "'" + text.replace("'", "''") + "'";
            }
        }
        return doubleQuoted(text);
    }

    /**
     * Writes a text as a literal block; empty where only quotes can hold it.
     *
     * @param indent before each line of it
     * @param last whether nothing follows in the file, not even a line break
     */
    static Optional<String> block(String text, String indent, String lineBreak, boolean last) {
        boolean ends = text.endsWith("\n");
        String body = ends ? text.substring(0, text.length() - 1) : text;
        boolean fits = !body.isEmpty()
                && !body.startsWith(" ")
                && !body.startsWith("\n")
                && !body.endsWith("\n")
                && !indent.isEmpty()
                && body.lines().allMatch(line -> PRINTABLE.matcher(line).matches())
                && body.indexOf('\r') < 0
                && body.lines().noneMatch(line -> line.isBlank() && !line.isEmpty());
        if (!fits) {
            return Optional.empty();
        }
        var block = new StringBuilder(ends ? "|" : "|-");
        body.lines().forEach(line -> block.append(lineBreak).append(line.isEmpty() ? "" : indent + line));
        return Optional.of(ends && last ? block.append(lineBreak).toString() : block.toString());
    }

    private static String doubleQuoted(String text) {
        var quoted = new StringBuilder("\"");
        text.chars().forEach(c -> {
            switch (c) {
                case '"' -> quoted.append("\\\"");
                case '\\' -> quoted.append("\\\\");
                case '\n' -> quoted.append("\\n");
                case '\r' -> quoted.append("\\r");
                case '\t' -> quoted.append("\\t");
                default -> {
                    boolean control = c < 0x20 || (c >= 0x7F && c < 0xA0) || c == 0x2028 || c == 0x2029 || c == 0xFEFF;
                    if (control) {
                        quoted.append(String.format(Locale.ROOT, "\\u%04X", c));
                    } else {
                        quoted.append((char) c);
                    }
                }
            }
        });
        return quoted.append('"').toString();
    }
}
