package dev.retake.engine.process;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.Optional;

/**
 * The end of what a stream has brought until now, read back while its pump still writes.
 *
 * @param text whole characters, from the beginning of a line where one is near
 * @param from bytes that the stream brought before the text
 * @param total bytes that the stream has brought; the last few may be waiting for the rest of a character
 */
public record OutputTail(String text, long from, long total) {

    /** As much of a stream as is read. */
    static final int MOST = 64_000;

    /** A text that begins within a line looks for the next one this far. */
    private static final int NEAR = 4_000;

    private static final int LONGEST_CHARACTER = 4;
    private static final OutputTail NONE = new OutputTail("", 0, 0);

    /** Of the stream that a pump writes to {@code file}; empty when there is no such file. Links are not followed. */
    public static OutputTail of(Path file) throws IOException {
        Optional<Overflow.Part> part = Overflow.latest(file);
        try {
            return part.isPresent()
                    ? read(part.get().file(), part.get().from())
                    : Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS) ? read(file, 0) : NONE;
        } catch (NoSuchFileException e) {
            if (part.isPresent()) {
                // The stream has ended, or gone on to another part, since the look for it.
                return of(file);
            }
            return NONE;
        }
    }

    /** @param before bytes that the stream brought before those in the file */
    private static OutputTail read(Path file, long before) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS)) {
            long size = channel.size();
            var end = ByteBuffer.allocate((int) Math.min(size, MOST));
            long from = size - end.capacity();
            while (end.hasRemaining() && channel.read(end, from + end.position()) > 0) {
                // Goes on until the end is there, or the file turns out to have been cut.
            }
            return of(Arrays.copyOf(end.array(), end.position()), before + from);
        }
    }

    /** @param before bytes that the stream brought before these */
    static OutputTail of(byte[] end, long before) {
        int from = before == 0 ? 0 : begin(end);
        int to = Math.max(from, wholeCharacters(end));
        return new OutputTail(
                new String(end, from, to - from, StandardCharsets.UTF_8), before + from, before + end.length);
    }

    private static int begin(byte[] bytes) {
        for (int i = 0; i < Math.min(NEAR, bytes.length - 1); i++) {
            if (bytes[i] == '\n') {
                return i + 1;
            }
        }
        int begin = 0;
        while (begin < Math.min(bytes.length, LONGEST_CHARACTER - 1) && goesOn(bytes[begin])) {
            begin++;
        }
        return begin;
    }

    /** Where the last whole character ends: the rest of one may still be on its way. */
    private static int wholeCharacters(byte[] bytes) {
        for (int back = 1; back < LONGEST_CHARACTER && back <= bytes.length; back++) {
            byte last = bytes[bytes.length - back];
            if (!goesOn(last)) {
                return length(last) > back ? bytes.length - back : bytes.length;
            }
        }
        return bytes.length;
    }

    private static boolean goesOn(byte b) {
        return (b & 0xC0) == 0x80;
    }

    /** How many bytes the character has that begins with this one; bytes that begin none are taken as they are. */
    private static int length(byte first) {
        int value = first & 0xFF;
        if (value < 0xC2 || value > 0xF4) {
            return 1;
        }
        return value < 0xE0 ? 2 : value < 0xF0 ? 3 : LONGEST_CHARACTER;
    }
}
