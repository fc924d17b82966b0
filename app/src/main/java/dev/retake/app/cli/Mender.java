package dev.retake.app.cli;

import dev.retake.engine.lint.Finding;
import dev.retake.engine.lint.LintReport;
import dev.retake.engine.lint.Mended;
import dev.retake.engine.lint.Mending;
import dev.retake.engine.source.GraphFile;
import dev.retake.engine.source.GraphSource;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Mends graph files and the fragments they cite, on disk. */
final class Mender {

    private Mender() {}

    /** @param unwritten is given why a file that could be mended is not */
    static Mended mend(
            List<GraphSource> graphs, Function<GraphSource, LintReport> lint, List<CommandFailed> unwritten) {
        Mended mended = Mending.of(graphs, lint, file -> !GraphFile.isReadOnly(Path.of(file)));
        var left = new HashSet<String>();
        for (Map.Entry<String, Mended.Text> changed : new TreeMap<>(mended.texts()).entrySet()) {
            try {
                write(Path.of(changed.getKey()), changed.getValue());
            } catch (CommandFailed e) {
                unwritten.add(e);
                left.add(changed.getKey());
            }
        }
        if (!left.isEmpty()) {
            return written(mended, left, lint, unwritten);
        }
        mended.graphs().stream()
                .flatMap(graph -> graph.report().findings().stream())
                .filter(finding -> finding.fix().isPresent())
                .map(Finding::place)
                .map(place -> place.file())
                .distinct()
                .filter(file -> GraphFile.isReadOnly(Path.of(file)))
                .forEach(file ->
                        unwritten.add(new CommandFailed(Exit.CANNOT_WRITE, file + " is read-only and was not mended")));
        return mended;
    }

    /** What was not written is not fixed: its findings are those of the files as they are. */
    private static Mended written(
            Mended mended, Set<String> left, Function<GraphSource, LintReport> lint, List<CommandFailed> unwritten) {
        var graphs = new ArrayList<Mended.Graph>();
        for (Mended.Graph graph : mended.graphs()) {
            if (Collections.disjoint(graph.source().texts().keySet(), left)) {
                graphs.add(graph);
                continue;
            }
            try {
                GraphSource now = Graphs.read(Path.of(graph.source().file()));
                graphs.add(new Mended.Graph(now, lint.apply(now)));
            } catch (CommandFailed e) {
                unwritten.add(e);
            }
        }
        return new Mended(
                mended.fixed().stream()
                        .filter(finding -> !left.contains(finding.place().file()))
                        .toList(),
                mended.texts().entrySet().stream()
                        .filter(text -> !left.contains(text.getKey()))
                        .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue)),
                graphs);
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
