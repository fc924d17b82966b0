package dev.retake.engine.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;

/** A folder that is there as long as something needs it. */
public final class Scratch implements AutoCloseable {

    private final Path folder;

    private Scratch(Path folder) {
        this.folder = folder;
    }

    public static Scratch make() throws IOException {
        return new Scratch(Files.createTempDirectory("retake-"));
    }

    public Path folder() {
        return folder;
    }

    /** Makes a folder in it. */
    public Path with(Path inside) throws IOException {
        return Files.createDirectories(inside);
    }

    /** Takes it away with all that is in it. */
    @Override
    public void close() throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(path);
            }
        }
    }
}
