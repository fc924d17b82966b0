package dev.retake.engine.store;

import java.io.IOException;
import java.nio.file.Path;

/** The seam between a run directory and the disk: every write of a run goes through it. */
public interface Disk {

    /** Creates a directory, and those above it, readable by the owner only, and flushes the names of those it made. */
    void createDirectories(Path directory) throws IOException;

    /** Creates a file whole and flushes it; fails when it exists. */
    void create(Path file, byte[] bytes) throws IOException;

    /** Creates a file that is either absent or whole, whatever happens; fails when it exists. */
    void publish(Path file, byte[] bytes) throws IOException;

    /** Puts a whole file in the place of another. */
    void replace(Path file, byte[] bytes) throws IOException;

    /** Appends to a file, which need not be there, in one write and flushes it. */
    void append(Path file, byte[] bytes) throws IOException;

    /** Gives a directory another name beside the old one. */
    void rename(Path directory, Path name) throws IOException;

    void delete(Path file) throws IOException;
}
