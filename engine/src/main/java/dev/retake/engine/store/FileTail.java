package dev.retake.engine.store;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** The whole lines that a file grows by; a line longer than a journal's is passed over. */
final class FileTail {

    private static final int BLOCK = 256 * 1024;

    private final Path file;
    private Optional<Object> key = Optional.empty();
    private long position;
    private byte[] lastBytes = new byte[0];
    private final ByteArrayOutputStream half = new ByteArrayOutputStream();
    private boolean isTooLong;

    FileTail(Path file) {
        this.file = file;
    }

    /** False when what was read before is no longer the beginning of the file: it was cut, replaced or removed. */
    boolean goesOn() throws IOException {
        if (position == 0) {
            return true;
        }
        Optional<BasicFileAttributes> now = attributes();
        return now.isPresent()
                && now.get().isRegularFile()
                && now.get().size() >= position
                && Optional.ofNullable(now.get().fileKey()).equals(key)
                && endsAsBefore();
    }

    private Optional<BasicFileAttributes> attributes() throws IOException {
        try {
            return Optional.of(Files.readAttributes(file, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS));
        } catch (NoSuchFileException _) {
            return Optional.empty();
        }
    }

    /** A file that was cut and has grown again past where it was is told by the bytes before that place. */
    private boolean endsAsBefore() throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            var bytes = ByteBuffer.allocate(lastBytes.length);
            while (bytes.hasRemaining() && channel.read(bytes, position - lastBytes.length + bytes.position()) > 0) {
                // Goes on until the few bytes are there.
            }
            return Arrays.equals(bytes.array(), lastBytes);
        } catch (NoSuchFileException _) {
            return false;
        }
    }

    /** The lines that came since; half a line waits for its other half. */
    List<String> lines() throws IOException {
        Optional<BasicFileAttributes> now = attributes();
        if (now.isEmpty() || !now.get().isRegularFile() || now.get().size() <= position) {
            return List.of();
        }
        key = Optional.ofNullable(now.get().fileKey());
        var lines = new ArrayList<String>();
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            var block = ByteBuffer.allocate(BLOCK);
            for (int count = channel.read(block, position); count > 0; count = channel.read(block, position)) {
                position += count;
                split(block.array(), count, lines);
                block.clear();
            }
        }
        return lines;
    }

    private void split(byte[] bytes, int count, List<String> lines) {
        int kept = Math.min(count, 64);
        lastBytes = Arrays.copyOfRange(bytes, count - kept, count);
        int from = 0;
        for (int i = 0; i < count; i++) {
            if (bytes[i] == '\n') {
                keep(bytes, from, i);
                if (!isTooLong) {
                    lines.add(half.toString(StandardCharsets.UTF_8));
                }
                half.reset();
                isTooLong = false;
                from = i + 1;
            }
        }
        keep(bytes, from, count);
    }

    private void keep(byte[] bytes, int from, int to) {
        if (half.size() + to - from > Journal.MAX_LINE) {
            isTooLong = true;
            half.reset();
        }
        if (!isTooLong) {
            half.write(bytes, from, to - from);
        }
    }
}
