package dev.retake.app.history;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The graphs that are offered: opened before, shipped, and lying in the folder of the start. */
final class GraphsModel {

    /** A title with the files under it. */
    record Group(String title, List<Path> graphs) {}

    private static final int MOST_IN_FOLDER = 200;

    private GraphsModel() {}

    /** The graph files right in a folder, by name; empty when it cannot be read. Slow. */
    static List<Path> in(Path folder) {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(GraphsModel::looksLikeGraph)
                    .sorted()
                    .limit(MOST_IN_FOLDER)
                    .toList();
        } catch (IOException e) {
            return List.of();
        }
    }

    private static boolean looksLikeGraph(Path file) {
        String name = String.valueOf(file.getFileName());
        return !name.startsWith(".") && (name.endsWith(".yaml") || name.endsWith(".yml")) && Files.isRegularFile(file);
    }

    /** The groups without the files that an earlier group holds, and without empty groups. */
    static List<Group> withoutRepeats(List<Group> groups) {
        var seen = new ArrayList<Path>();
        var kept = new ArrayList<Group>();
        for (Group group : groups) {
            List<Path> fresh =
                    group.graphs().stream().filter(path -> !seen.contains(path)).toList();
            seen.addAll(fresh);
            Optional.of(new Group(group.title(), fresh))
                    .filter(some -> !some.graphs().isEmpty())
                    .ifPresent(kept::add);
        }
        return kept;
    }
}
