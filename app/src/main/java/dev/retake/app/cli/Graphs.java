package dev.retake.app.cli;

import dev.retake.engine.source.GraphSource;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/** Reads graph files that a person named. */
final class Graphs {

    private Graphs() {}

    static GraphSource read(Path file) throws CommandFailed {
        if (Files.isDirectory(file)) {
            throw new CommandFailed(Exit.NO_INPUT, file + " is a folder: name a graph file");
        }
        try {
            return GraphSource.read(file);
        } catch (NoSuchFileException _) {
            throw new CommandFailed(Exit.NO_INPUT, "there is no file " + file);
        } catch (AccessDeniedException _) {
            throw new CommandFailed(Exit.NO_INPUT, file + " may not be read by you");
        } catch (IOException e) {
            throw new CommandFailed(Exit.NO_INPUT, file + " cannot be read: " + e.getMessage());
        }
    }
}
