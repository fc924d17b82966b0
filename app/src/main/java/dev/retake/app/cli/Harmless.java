package dev.retake.app.cli;

/** Makes text from elsewhere safe to print: what would steer a terminal is shown instead of obeyed. */
final class Harmless {

    private Harmless() {}

    /** The text with control characters other than line feed and tab, and bidirectional overrides, written out. */
    static String text(String text) {
        return escape(text, false);
    }

    /** The same for a JSON document, where these characters only occur inside strings: its meaning stays. */
    static String json(String json) {
        return escape(json, true);
    }

    private static String escape(String text, boolean json) {
        if (text.chars().noneMatch(c -> steers((char) c))) {
            return text;
        }
        var safe = new StringBuilder(text.length() + 16);
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            boolean lineEnd = c == '\r' && i + 1 < text.length() && text.charAt(i + 1) == '\n';
            if (!steers(c) || (lineEnd && json)) {
                safe.append(c);
            } else if (!lineEnd) {
                safe.append(String.format("\\u%04x", (int) c));
            }
        }
        return safe.toString();
    }

    private static boolean steers(char c) {
        return (c < ' ' && c != '\n' && c != '\t')
                || (c >= '\u007f' && c <= '\u009f')
                || c == '\u061c'
                || (c >= '\u200e' && c <= '\u200f')
                || (c >= '\u2028' && c <= '\u202e')
                || (c >= '\u2066' && c <= '\u2069');
    }
}
