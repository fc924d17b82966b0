package dev.retake.engine.store;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.retake.engine.json.Json;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** A file of JSON Lines that only grows: a line is one write and one flush. */
final class Journal {

    static final int MAX_LINE = 1024 * 1024;

    private final Disk disk;
    private final Path file;
    private boolean mayEndTorn = true;

    Journal(Disk disk, Path file) {
        this.disk = disk;
        this.file = file;
    }

    /** Appends a line, and returns its length in bytes. */
    synchronized int append(ObjectNode line) throws IOException {
        byte[] bytes = (tornEnd() + Json.line(line) + "\n").getBytes(StandardCharsets.UTF_8);
        if (bytes.length > MAX_LINE) {
            throw new IOException("a line of " + bytes.length + " bytes is longer than " + MAX_LINE);
        }
        mayEndTorn = true;
        disk.append(file, bytes);
        mayEndTorn = false;
        return bytes.length;
    }

    /** A process that was killed, and a write that failed, may have left half a line; what is appended must not be glued to it. */
    private String tornEnd() throws IOException {
        if (!mayEndTorn || !Files.exists(file)) {
            return "";
        }
        try (var channel = Files.newByteChannel(file)) {
            if (channel.size() == 0) {
                return "";
            }
            var last = java.nio.ByteBuffer.allocate(1);
            channel.position(channel.size() - 1).read(last);
            return last.get(0) == '\n' ? "" : "\n";
        }
    }
}
