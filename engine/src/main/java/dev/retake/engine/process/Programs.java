package dev.retake.engine.process;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;

/** Finds programs the way a shell does. */
public final class Programs {

    private Programs() {}

    /**
     * The file that {@code program} names.
     *
     * @param path the value of {@code PATH}
     * @param directory what a name with a slash is relative to
     */
    public static Optional<Path> find(String program, String path, Path directory) {
        try {
            if (program.contains("/") || program.contains(File.separator)) {
                return executable(directory.resolve(program));
            }
            for (String folder : path.split(File.pathSeparator)) {
                Optional<Path> found = executable(Path.of(folder.isEmpty() ? "." : folder, program));
                if (found.isPresent()) {
                    return found;
                }
            }
            return Optional.empty();
        } catch (InvalidPathException _) {
            return Optional.empty();
        }
    }

    private static Optional<Path> executable(Path file) {
        return Files.isRegularFile(file) && Files.isExecutable(file)
                ? Optional.of(file.toAbsolutePath())
                : Optional.empty();
    }
}
