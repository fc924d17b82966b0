package dev.retake.app.widget;

/** Text with its invisible and reordering characters shown as marks, one for one, so that offsets stay. */
public final class VisibleText {

    private static final char OTHER = '\u2426';

    private VisibleText() {}

    public static String of(String text) {
        int at = 0;
        while (at < text.length() && isPlain(text.charAt(at))) {
            at++;
        }
        if (at == text.length()) {
            return text;
        }
        var shown = new StringBuilder(text);
        for (; at < shown.length(); at++) {
            shown.setCharAt(at, shown(shown.charAt(at)));
        }
        return shown.toString();
    }

    private static boolean isPlain(char c) {
        return shown(c) == c;
    }

    private static char shown(char c) {
        if (c == '\n' || c == '\t') {
            return c;
        }
        if (c < ' ') {
            return (char) (0x2400 + c);
        }
        if (c == 0x7F) {
            return '\u2421';
        }
        boolean control = c >= 0x80 && c < 0xA0;
        boolean reorders = (c >= 0x202A && c <= 0x202E) || (c >= 0x2066 && c <= 0x2069);
        boolean invisible = (c >= 0x200B && c <= 0x200F) || c == 0x2028 || c == 0x2029 || c == 0xFEFF || c == 0x061C;
        return control || reorders || invisible ? OTHER : c;
    }
}
