package dev.retake.engine.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** The folder that holds all runs of a person, {@code $RETAKE_HOME}. */
public final class Home {

    private static final DateTimeFormatter ID =
            DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss.nnnnnnnnn").withZone(ZoneOffset.UTC);

    private static final String HIDDEN = ".";

    private final Path root;
    private final Disk disk;

    public Home(Path root, Disk disk) {
        this.root = root.toAbsolutePath().normalize();
        this.disk = disk;
    }

    public Path root() {
        return root;
    }

    public Path runs() {
        return root.resolve("runs");
    }

    /** Where further runtimes are described. */
    public Path runtimesFile() {
        return root.resolve("runtimes.yaml");
    }

    public boolean hasRuntimesFile() {
        return Files.exists(runtimesFile());
    }

    /**
     * Creates the directory of a new run under a hidden name, so that a run is either not there or has all it needs;
     * {@link #publish} shows it.
     */
    public RunDirectory draft(Instant now) throws IOException {
        disk.createDirectories(runs());
        String stem = ID.format(now);
        for (int i = 1; ; i++) {
            Path hidden = runs().resolve(HIDDEN + stem + "-" + i);
            if (!exists(hidden) && !exists(published(hidden))) {
                disk.createDirectories(hidden);
                return new RunDirectory(hidden);
            }
        }
    }

    private static boolean exists(Path path) {
        return Files.exists(path, LinkOption.NOFOLLOW_LINKS);
    }

    /** The id that a draft will have. */
    public static String runId(RunDirectory draft) {
        return published(draft.root()).getFileName().toString();
    }

    private static Path published(Path hidden) {
        return hidden.resolveSibling(hidden.getFileName().toString().substring(HIDDEN.length()));
    }

    /** Gives a draft its name; where it is from then on. */
    public RunDirectory publish(RunDirectory draft) throws IOException {
        Path folder = published(draft.root());
        disk.rename(draft.root(), folder);
        return new RunDirectory(folder);
    }

    /** The folders in {@link #runs()}, newest first; whether each is a run is for the reader to say. */
    public List<Path> folders() throws IOException {
        if (!Files.isDirectory(runs())) {
            return List.of();
        }
        try (var entries = Files.list(runs())) {
            return entries.filter(Files::isDirectory)
                    .filter(path -> !path.getFileName().toString().startsWith(HIDDEN))
                    .sorted(Comparator.comparing(
                                    (Path path) -> path.getFileName().toString())
                            .reversed())
                    .toList();
        }
    }

    /** The runs that a reference may mean: a path, an id, the beginning of one, or {@code last}. */
    public List<Path> matches(String reference) throws IOException {
        Optional<Path> path = asPath(reference);
        if (path.isPresent()) {
            return List.of(path.get());
        }
        var matches = new ArrayList<Path>();
        for (Path folder : folders()) {
            String name = folder.getFileName().toString();
            if (reference.equals("last") && RunReader.isRun(folder)) {
                return List.of(folder);
            }
            if (name.equals(reference)) {
                return List.of(folder);
            }
            if (name.startsWith(reference)) {
                matches.add(folder);
            }
        }
        return matches;
    }

    private static Optional<Path> asPath(String reference) {
        try {
            Path path = Path.of(reference);
            boolean isPath = Files.isDirectory(path) && (reference.contains("/") || RunReader.isRun(path));
            return isPath ? Optional.of(path.toAbsolutePath().normalize()) : Optional.empty();
        } catch (java.nio.file.InvalidPathException _) {
            return Optional.empty();
        }
    }
}
