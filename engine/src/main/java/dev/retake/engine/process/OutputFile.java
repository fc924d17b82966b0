package dev.retake.engine.process;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** Reads back what a pump wrote. */
public final class OutputFile {

    private OutputFile() {}

    /** The whole file; bytes that are no UTF-8 become U+FFFD. */
    public static String text(Path file) throws IOException {
        return Files.exists(file) ? new String(Files.readAllBytes(file), StandardCharsets.UTF_8) : "";
    }
}
