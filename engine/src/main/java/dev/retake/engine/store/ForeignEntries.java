package dev.retake.engine.store;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** What stands in a run directory and no run writes: links, pipes, folders that are none of its own. */
final class ForeignEntries {

    private static final Predicate<String> NOTHING = _ -> false;

    private final RunDirectory directory;
    private final List<ReadRun.Damage> found = new ArrayList<>();

    private ForeignEntries(RunDirectory directory) {
        this.directory = directory;
    }

    static List<ReadRun.Damage> of(RunDirectory directory) throws IOException {
        var entries = new ForeignEntries(directory);
        entries.look(directory.root(), entries.names()::contains);
        entries.look(directory.failed(), NOTHING);
        entries.look(directory.feedback(), NOTHING);
        Predicate<String> isNode = AttemptFolders.nodes(directory).stream()
                .map(node -> directory.attempts(node).getFileName().toString())
                .collect(Collectors.toSet())::contains;
        entries.look(directory.attempts(), isNode);
        for (var node : AttemptFolders.nodes(directory)) {
            List<AttemptFolders.Folder> folders = AttemptFolders.of(directory, node);
            Set<String> numbers = folders.stream()
                    .map(folder -> folder.path().getFileName().toString())
                    .collect(Collectors.toSet());
            entries.look(directory.attempts(node), numbers::contains);
            for (AttemptFolders.Folder folder : folders) {
                entries.look(folder.path(), NOTHING);
            }
        }
        return entries.found;
    }

    private Set<String> names() {
        return Set.of(
                directory.attempts().getFileName().toString(),
                directory.failed().getFileName().toString(),
                directory.feedback().getFileName().toString(),
                directory.worktrees().getFileName().toString());
    }

    /** @param isOwn whether a folder of that name belongs here */
    private void look(Path folder, Predicate<String> isOwn) throws IOException {
        if (!Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)) {
            return;
        }
        var entries = new ArrayList<Path>();
        try (DirectoryStream<Path> stream = Files.newDirectoryStream(folder)) {
            stream.forEach(entries::add);
        } catch (DirectoryIteratorException e) {
            throw e.getCause();
        }
        Collections.sort(entries);
        for (Path entry : entries) {
            if (Files.isDirectory(entry, LinkOption.NOFOLLOW_LINKS)) {
                if (!isOwn.test(entry.getFileName().toString())) {
                    found.add(new ReadRun.Damage(entry, "it is a folder that no run makes"));
                }
            } else if (Files.isSymbolicLink(entry)) {
                found.add(new ReadRun.Damage(entry, "it is a link, which no run makes"));
            } else if (!Files.isRegularFile(entry, LinkOption.NOFOLLOW_LINKS)) {
                found.add(new ReadRun.Damage(entry, "it is no plain file"));
            }
        }
    }
}
