package dev.retake.engine;

import com.palantir.javaformat.java.Formatter;
import com.palantir.javaformat.java.FormatterException;
import com.palantir.javaformat.java.ImportOrderer;
import com.palantir.javaformat.java.JavaFormatterOptions;
import com.palantir.javaformat.java.RemoveUnusedImports;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Rewrites every Java file of the project in the one format; {@code FormatTest} checks the same. */
final class Format {

    private static final JavaFormatterOptions OPTIONS = JavaFormatterOptions.builder()
            .style(JavaFormatterOptions.Style.PALANTIR)
            .build();

    private Format() {}

    public static void main(String[] args) throws IOException {
        for (Path file : javaFiles(Path.of(args[0]))) {
            String text = Files.readString(file);
            String formatted = formatted(file, text);
            if (!formatted.equals(text)) {
                Files.writeString(file, formatted);
                System.out.println("formatted " + file);
            }
        }
    }

    static List<Path> javaFiles(Path root) throws IOException {
        try (var walk = Files.walk(root)) {
            return walk.filter(path -> path.toString().endsWith(".java"))
                    .filter(path -> !root.relativize(path).toString().contains("target"))
                    .sorted()
                    .toList();
        }
    }

    static String formatted(Path file, String text) {
        try {
            Formatter formatter = Formatter.createFormatter(OPTIONS);
            String tidy = ImportOrderer.reorderImports(
                    RemoveUnusedImports.removeUnusedImports(text), JavaFormatterOptions.Style.PALANTIR);
            return formatter.formatSource(tidy);
        } catch (FormatterException e) {
            throw new IllegalStateException(file + " cannot be parsed: " + e.getMessage(), e);
        }
    }
}
