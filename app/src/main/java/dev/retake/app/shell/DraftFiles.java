package dev.retake.app.shell;

import dev.retake.engine.source.GraphFile;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import java.util.stream.Stream;

/** Keeps drafts as files, each whole at any time, and finds those that a program left that is no more. Slow. */
final class DraftFiles {

    /** A draft on disk, in the file that it is in. */
    record Kept(Path file, Draft draft) {}

    private static final String FORMAT = "retake-draft 1";
    private static final String ENDING = ".draft";
    private static final long LARGEST = 64 << 20;

    private final Path folder;
    private final long process = ProcessHandle.current().pid();
    private final Set<Path> own = new HashSet<>();
    private boolean isOver;

    DraftFiles(Path folder) {
        this.folder = folder;
    }

    synchronized void keep(Draft draft) throws IOException {
        if (!isOver) {
            Path file = file(draft.graph());
            own.add(file);
            GraphFile.put(file, written(draft));
        }
    }

    synchronized void drop(Path graph) throws IOException {
        Files.deleteIfExists(file(graph));
    }

    /** Of a draft that somebody else left. */
    synchronized void drop(Kept kept) throws IOException {
        Files.deleteIfExists(kept.file());
    }

    /** All that is not saved was let go on purpose; from now on nothing is kept. */
    synchronized void end() {
        isOver = true;
        for (Path file : own) {
            try {
                Files.deleteIfExists(file);
            } catch (IOException _) {
                // It is offered once more, and can be thrown away there.
            }
        }
    }

    /** The drafts that were left, the latest first; those of a program that still runs are its own. */
    synchronized List<Kept> left() throws IOException {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        var left = new ArrayList<Kept>();
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : (Iterable<Path>) files::iterator) {
                if (file.toString().endsWith(ENDING) && !own.contains(file) && Files.size(file) <= LARGEST) {
                    read(file).ifPresent(draft -> left.add(new Kept(file, draft)));
                }
            }
        }
        left.sort(Comparator.comparing((Kept kept) -> kept.draft().written()).reversed());
        return left;
    }

    private Path file(Path graph) {
        var name = UUID.nameUUIDFromBytes(graph.toString().getBytes(StandardCharsets.UTF_8));
        return folder.resolve(name + "-" + process + ENDING);
    }

    private String written(Draft draft) {
        var heads = new StringBuilder(FORMAT + "\n");
        heads.append("process ")
                .append(process)
                .append(' ')
                .append(begun(ProcessHandle.current()))
                .append('\n');
        heads.append("graph ").append(draft.graph().toUri()).append('\n');
        heads.append("text ").append(draft.text().length()).append('\n');
        var bodies = new StringBuilder(draft.text());
        new TreeMap<>(draft.fragments()).forEach((name, text) -> {
            heads.append("fragment ")
                    .append(text.length())
                    .append(' ')
                    .append(name)
                    .append('\n');
            bodies.append(text);
        });
        return heads.append('\n').append(bodies).toString();
    }

    private static long begun(ProcessHandle process) {
        return process.info().startInstant().map(Instant::toEpochMilli).orElse(0L);
    }

    /** Empty for one of a program that still runs, and for a file that is no draft. */
    private static Optional<Draft> read(Path file) throws IOException {
        String all = new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
        int end = all.indexOf("\n\n");
        if (end < 0 || !all.startsWith(FORMAT)) {
            return Optional.empty();
        }
        try {
            String rest = all.substring(end + 2);
            Optional<Path> graph = Optional.empty();
            String text = "";
            Map<String, String> fragments = new HashMap<>();
            for (String line : all.substring(0, end).split("\n")) {
                String[] words = line.split(" ", 3);
                switch (words[0]) {
                    case "process" -> {
                        if (isAlive(Long.parseLong(words[1]), Long.parseLong(words[2]))) {
                            return Optional.empty();
                        }
                    }
                    case "graph" -> graph = Optional.of(Path.of(URI.create(words[1])));
                    case "text" -> {
                        text = rest.substring(0, Integer.parseInt(words[1]));
                        rest = rest.substring(text.length());
                    }
                    case "fragment" -> {
                        String fragment = rest.substring(0, Integer.parseInt(words[1]));
                        fragments.put(words[2], fragment);
                        rest = rest.substring(fragment.length());
                    }
                    default -> {}
                }
            }
            Instant written = Files.getLastModifiedTime(file).toInstant();
            String found = text;
            return graph.map(path -> new Draft(path, found, fragments, written));
        } catch (RuntimeException _) {
            return Optional.empty();
        }
    }

    private static boolean isAlive(long process, long begun) {
        return ProcessHandle.of(process)
                .filter(there -> there.isAlive() && begun(there) == begun)
                .isPresent();
    }
}
