package dev.retake.engine.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;

/** A git work tree as it was at one instant, to tell later which files were touched since. */
public final class GitTree {

    private final Path directory;
    private final Map<String, String> environment;
    private final String head;
    private final Map<String, String> dirty;

    private GitTree(Path directory, Map<String, String> environment, String head, Map<String, String> dirty) {
        this.directory = directory;
        this.environment = environment;
        this.head = head;
        this.dirty = dirty;
    }

    /** The tree that {@code directory} is in; empty when it is in none, or when git does not say. */
    public static Optional<GitTree> at(Path directory, Map<String, String> environment) throws InterruptedException {
        return isInTree(directory) ? look(directory, environment) : Optional.empty();
    }

    private static boolean isInTree(Path directory) {
        for (Path at = directory.toAbsolutePath(); at != null; at = at.getParent()) {
            if (Files.exists(at.resolve(".git"))) {
                return true;
            }
        }
        return false;
    }

    private static Optional<GitTree> look(Path directory, Map<String, String> environment) throws InterruptedException {
        Optional<String> top = git(directory, environment, "rev-parse", "--show-toplevel");
        Optional<String> status =
                git(directory, environment, "status", "--porcelain=v1", "-z", "--no-renames", "--untracked-files=all");
        if (top.isEmpty() || status.isEmpty()) {
            return Optional.empty();
        }
        // A repository without a commit has no head.
        String head =
                git(directory, environment, "rev-parse", "HEAD").orElse("").strip();
        var dirty = new HashMap<String, String>();
        for (String entry : status.get().split("\0")) {
            if (entry.length() > 3) {
                String name = entry.substring(3);
                dirty.put(
                        name,
                        entry.substring(0, 2) + " "
                                + stamp(Path.of(top.get().strip()).resolve(name)));
            }
        }
        return Optional.of(new GitTree(directory, environment, head, dirty));
    }

    private static String stamp(Path file) {
        try {
            return Files.getLastModifiedTime(file, LinkOption.NOFOLLOW_LINKS) + " " + Files.size(file);
        } catch (IOException _) {
            return "gone";
        }
    }

    /** Paths, from the top of the tree, of the files that differ from how they were; empty when git does not say. */
    public Optional<List<String>> touchedSince() throws InterruptedException {
        Optional<GitTree> now = look(directory, environment);
        if (now.isEmpty()) {
            return Optional.empty();
        }
        var touched = new TreeSet<String>();
        now.get().dirty.forEach((file, stamp) -> {
            if (!stamp.equals(dirty.get(file))) {
                touched.add(file);
            }
        });
        dirty.keySet().stream()
                .filter(file -> !now.get().dirty.containsKey(file))
                .forEach(touched::add);
        if (!now.get().head.equals(head) && !head.isEmpty()) {
            git(directory, environment, "diff", "--name-only", "-z", head, now.get().head)
                    .ifPresent(names -> Arrays.stream(names.split("\0"))
                            .filter(name -> !name.isEmpty())
                            .forEach(touched::add));
        }
        return Optional.of(List.copyOf(touched));
    }

    private static Optional<String> git(Path directory, Map<String, String> environment, String... arguments)
            throws InterruptedException {
        return new Git(directory, environment).ask(arguments);
    }
}
