package dev.retake.engine.process;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import java.util.Set;

/**
 * What a stream brings past the head that its file takes, for those who follow it: in hidden files of bounded size beside it,
 * each in place of the one before, and none when the stream has ended.
 */
final class Overflow {

    static final int PART_BYTES = 4 * 1024 * 1024;

    /**
     * One of the hidden files.
     *
     * @param from bytes that the stream brought before those in it
     */
    record Part(Path file, long from) {}

    private final Path stream;
    private final Ring lately = new Ring(OutputTail.MOST);
    private Optional<Part> part = Optional.empty();
    private Optional<FileChannel> to = Optional.empty();
    private long room;
    private boolean unwritable;

    Overflow(Path stream) {
        this.stream = stream;
    }

    /**
     * Takes what the stream brought.
     *
     * @param past how many of the bytes, at their end, the stream's file does not take
     * @param seen bytes that the stream brought before these
     */
    void take(byte[] bytes, int count, int past, long seen) {
        if (past > 0 && !unwritable) {
            try {
                if (room < count) {
                    begin(seen);
                }
                write(bytes, count);
            } catch (IOException _) {
                // Only those who look on miss something: the record of the stream is whole without it.
                unwritable = true;
                end();
            }
        }
        lately.add(bytes, 0, count);
    }

    private void begin(long seen) throws IOException {
        Optional<Part> before = part;
        closeChannel();
        byte[] end = lately.bytes();
        var next = new Part(stream.resolveSibling(prefix(stream) + (seen - end.length)), seen - end.length);
        part = Optional.of(next);
        to = Optional.of(FileChannel.open(
                next.file(), Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE), Pump.ownerOnly()));
        room = PART_BYTES;
        write(end, end.length);
        delete(before);
    }

    private void write(byte[] bytes, int count) throws IOException {
        var left = ByteBuffer.wrap(bytes, 0, count);
        while (to.isPresent() && left.hasRemaining()) {
            to.get().write(left);
        }
        room -= count;
    }

    /** Leaves nothing behind. */
    void end() {
        closeChannel();
        delete(part);
        part = Optional.empty();
    }

    private void closeChannel() {
        try {
            if (to.isPresent()) {
                to.get().close();
            }
        } catch (IOException _) {
            // Nothing of it is needed any more.
        }
        to = Optional.empty();
    }

    private static void delete(Optional<Part> part) {
        try {
            if (part.isPresent()) {
                Files.deleteIfExists(part.get().file());
            }
        } catch (IOException _) {
            // A hidden file in an attempt's folder is no part of its record.
        }
    }

    private static String prefix(Path stream) {
        return "." + stream.getFileName() + ".past-";
    }

    /** The last part of a stream that has outgrown its file, where there is one. */
    static Optional<Part> latest(Path stream) throws IOException {
        Path folder = stream.toAbsolutePath().getParent();
        Optional<Part> latest = Optional.empty();
        if (folder == null || !Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)) {
            return latest;
        }
        String prefix = prefix(stream);
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder)) {
            for (Path file : files) {
                String name = file.getFileName().toString();
                String from = name.startsWith(prefix) ? name.substring(prefix.length()) : "";
                boolean isPart = from.matches("[0-9]{1,18}") && Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS);
                if (isPart && Long.parseLong(from) > latest.map(Part::from).orElse(-1L)) {
                    latest = Optional.of(new Part(file, Long.parseLong(from)));
                }
            }
        } catch (java.nio.file.DirectoryIteratorException e) {
            throw e.getCause();
        }
        return latest;
    }
}
