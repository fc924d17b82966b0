package dev.retake.app.shell;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.HexFormat;

/**
 * A stretch of a file, as text or as bytes; no more of the file is read than that.
 *
 * @param from the first byte
 * @param to after the last byte
 * @param size of the whole file
 * @param isText whether the file's beginning reads as text
 */
record RawPage(long from, long to, long size, boolean isText, String text, String hex) {

    /** Bytes of a page. */
    static final int BYTES = 8 * 1024;

    private static final int ROW = 16;
    private static final int LONGEST_CHARACTER = 4;

    static RawPage read(Path file, long page) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            long size = channel.size();
            long from = Math.min(page, lastOf(size)) * BYTES;
            byte[] bytes = bytes(channel, from, BYTES + LONGEST_CHARACTER - 1);
            int own = Math.min(bytes.length, BYTES);
            byte[] beginning = from == 0 ? bytes : bytes(channel, 0, BYTES + LONGEST_CHARACTER - 1);
            return new RawPage(
                    from, from + own, size, isText(beginning), text(bytes, own, from > 0), hex(bytes, own, from));
        }
    }

    /** The number of the last page of so many bytes; the first is 0. */
    static long lastOf(long size) {
        return size == 0 ? 0 : (size - 1) / BYTES;
    }

    long page() {
        return from / BYTES;
    }

    long last() {
        return lastOf(size);
    }

    private static byte[] bytes(FileChannel channel, long from, int count) throws IOException {
        var buffer = ByteBuffer.allocate(count);
        while (buffer.hasRemaining() && channel.read(buffer, from + buffer.position()) > 0) {
            // Goes on until the page is full or the file is over.
        }
        return Arrays.copyOf(buffer.array(), buffer.position());
    }

    private static boolean isText(byte[] beginning) {
        int end = wholeCharacters(beginning, Math.min(beginning.length, BYTES));
        try {
            String text = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(beginning, 0, end))
                    .toString();
            return text.indexOf('\0') < 0;
        } catch (CharacterCodingException _) {
            return false;
        }
    }

    /** The characters that begin in the page. */
    private static String text(byte[] bytes, int own, boolean mayBeginInside) {
        int from = 0;
        while (mayBeginInside && from < Math.min(own, LONGEST_CHARACTER - 1) && continues(bytes[from])) {
            from++;
        }
        int to = wholeCharacters(bytes, own);
        return new String(bytes, from, Math.max(0, to - from), StandardCharsets.UTF_8);
    }

    private static int wholeCharacters(byte[] bytes, int own) {
        int to = own;
        while (to < bytes.length && continues(bytes[to])) {
            to++;
        }
        return to;
    }

    private static boolean continues(byte b) {
        return (b & 0xC0) == 0x80;
    }

    private static String hex(byte[] bytes, int own, long from) {
        var format = HexFormat.ofDelimiter(" ");
        var rows = new StringBuilder();
        for (int at = 0; at < own; at += ROW) {
            int end = Math.min(own, at + ROW);
            String digits = format.formatHex(bytes, at, end);
            rows.append(HexFormat.of().toHexDigits(from + at, 10))
                    .append("  ")
                    .append(digits)
                    .append(" ".repeat(3 * (ROW - (end - at)) + 2));
            for (int i = at; i < end; i++) {
                rows.append(bytes[i] >= ' ' && bytes[i] < 0x7F ? (char) bytes[i] : '.');
            }
            rows.append('\n');
        }
        return rows.toString();
    }
}
