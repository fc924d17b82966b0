package dev.retake.engine.store;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** Reads a file line by line; a line longer than the bound is passed over and counted. */
final class BoundedLines implements AutoCloseable {

    private final InputStream in;
    private int tooLong;
    private boolean lastWasTorn;

    BoundedLines(Path file) throws IOException {
        this.in = new BufferedInputStream(Files.newInputStream(file), 64 * 1024);
    }

    /** The next line, without its end; empty at the end of the file. */
    Optional<String> next() throws IOException {
        var line = new ByteArrayOutputStream(512);
        boolean isTooLong = false;
        int read = 0;
        for (int c = in.read(); c >= 0; c = in.read()) {
            read++;
            if (c == '\n') {
                if (!isTooLong) {
                    return Optional.of(line.toString(StandardCharsets.UTF_8));
                }
                tooLong++;
                isTooLong = false;
                line.reset();
                read = 0;
            } else if (line.size() < Journal.MAX_LINE) {
                line.write(c);
            } else {
                isTooLong = true;
            }
        }
        if (isTooLong) {
            tooLong++;
            return Optional.empty();
        }
        lastWasTorn = read > 0;
        return read > 0 ? Optional.of(line.toString(StandardCharsets.UTF_8)) : Optional.empty();
    }

    /** Lines passed over so far. */
    int tooLong() {
        return tooLong;
    }

    /** Whether the line returned last had no line feed. */
    boolean lastWasTorn() {
        return lastWasTorn;
    }

    @Override
    public void close() throws IOException {
        in.close();
    }
}
