package dev.retake.engine.store;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/** The beginning and the end of a long UTF-8 text, with the cut announced, within a bound. */
final class HeadAndTail {

    private HeadAndTail() {}

    static byte[] of(byte[] utf8, int maxBytes) {
        if (utf8.length <= maxBytes) {
            return utf8;
        }
        int room = (maxBytes - note(utf8.length).length) / 2;
        int head = startOfCharacter(utf8, room);
        int tail = nextCharacter(utf8, utf8.length - room);
        var out = new ByteArrayOutputStream(maxBytes);
        out.write(utf8, 0, head);
        out.writeBytes(note(tail - head));
        out.write(utf8, tail, utf8.length - tail);
        return out.toByteArray();
    }

    private static byte[] note(int bytes) {
        return ("\n[... " + bytes + " bytes were left out here ...]\n").getBytes(StandardCharsets.UTF_8);
    }

    private static int startOfCharacter(byte[] utf8, int from) {
        int at = from;
        while (at > 0 && isContinuation(utf8[at])) {
            at--;
        }
        return at;
    }

    private static int nextCharacter(byte[] utf8, int from) {
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
