package dev.retake.engine.attempt;

import java.nio.charset.StandardCharsets;

/**
 * A text readable throughout and no longer than a bound.
 *
 * @param text the whole, or its head and tail with the cut announced between them
 * @param sourceBytes of the whole
 */
public record Excerpt(String text, long sourceBytes, boolean cut) {

    /** Cuts, where needed, on character boundaries so that the result has at most {@code maxBytes} bytes of UTF-8. */
    public static Excerpt of(String source, int maxBytes) {
        String readable = readable(source);
        byte[] bytes = readable.getBytes(StandardCharsets.UTF_8);
        if (bytes.length <= maxBytes) {
            return new Excerpt(readable, bytes.length, false);
        }
        int room = maxBytes - announcement(bytes.length).getBytes(StandardCharsets.UTF_8).length;
        int head = characterStart(bytes, room / 2);
        int tail = characterEnd(bytes, bytes.length - (room - room / 2));
        String text = new String(bytes, 0, head, StandardCharsets.UTF_8)
                + announcement(tail - head)
                + new String(bytes, tail, bytes.length - tail, StandardCharsets.UTF_8);
        return new Excerpt(text, bytes.length, true);
    }

    /** The words in place of {@code bytes} bytes. */
    private static String announcement(int bytes) {
        return "\n[... " + bytes + " bytes are left out here ...]\n";
    }

    /** NUL is shown as its symbol, a lone surrogate as the replacement character. */
    public static String readable(String text) {
        if (text.indexOf('\0') < 0 && text.chars().noneMatch(c -> Character.isSurrogate((char) c))) {
            return text;
        }
        var readable = new StringBuilder(text.length());
        text.codePoints()
                .map(c -> c == 0 ? '\u2400' : c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE ? 0xFFFD : c)
                .forEach(readable::appendCodePoint);
        return readable.toString();
    }

    private static int characterStart(byte[] utf8, int from) {
        int at = from;
        while (at > 0 && isContinuation(utf8[at])) {
            at--;
        }
        return at;
    }

    private static int characterEnd(byte[] utf8, int from) {
        int at = from;
        while (at < utf8.length && isContinuation(utf8[at])) {
            at++;
        }
        return at;
    }

    private static boolean isContinuation(byte b) {
        return (b & 0xC0) == 0x80;
    }
}
