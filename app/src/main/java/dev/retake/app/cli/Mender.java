package dev.retake.app.cli;

import dev.retake.engine.lint.LintReport;
import dev.retake.engine.lint.Mended;
import dev.retake.engine.lint.Mending;
import dev.retake.engine.source.GraphFile;
import dev.retake.engine.source.GraphSource;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Path;
import java.util.Map;
import java.util.function.Function;

/** Mends graph files and the fragments they cite, on disk. */
final class Mender {

    private Mender() {}

    static Linted mend(Path graph, Function<GraphSource, LintReport> lint) throws CommandFailed {
        GraphSource source = Graphs.read(graph);
        Mended mended = Mending.of(source, lint);
        for (Map.Entry<String, Mended.Text> changed : mended.texts().entrySet()) {
            write(Path.of(changed.getKey()), changed.getValue());
        }
        Map<String, String> texts = source.texts();
        mended.texts().forEach((file, text) -> texts.put(file, text.after()));
        return new Linted(mended.fixed(), mended.report(), texts);
    }

    private static void write(Path file, Mended.Text text) throws CommandFailed {
        try {
            if (!GraphFile.replace(file, text.before(), text.after())) {
                throw new CommandFailed(
                        Exit.CANNOT_WRITE, file + " was changed by somebody else meanwhile: check it again");
            }
        } catch (AccessDeniedException _) {
            throw new CommandFailed(Exit.CANNOT_WRITE, file + " may not be written by you");
        } catch (IOException e) {
            throw new CommandFailed(Exit.CANNOT_WRITE, file + " cannot be written: " + e.getMessage());
        }
    }
}
