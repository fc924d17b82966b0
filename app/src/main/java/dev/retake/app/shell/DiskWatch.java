package dev.retake.app.shell;

import dev.retake.app.fx.Background;
import dev.retake.app.fx.Beat;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import javafx.collections.ListChangeListener;

/** Notices that somebody else changes the files of open graphs, or takes them away. */
public final class DiskWatch {

    private static final Duration EVERY = Duration.ofMillis(700);

    /** What is looked at before anything is read; programs that keep it the same while the text is another are not known. */
    private record Stamp(long time, long size, String key) {

        static Stamp of(Path file) {
            try {
                var seen = Files.readAttributes(file, BasicFileAttributes.class);
                return new Stamp(seen.lastModifiedTime().toMillis(), seen.size(), String.valueOf(seen.fileKey()));
            } catch (IOException _) {
                return new Stamp(0, -1, "");
            }
        }
    }

    /**
     * What a look found.
     *
     * @param reading the graph as its files say it by now; absent when they are as they were, or the graph's is not there
     */
    private record Look(Map<Path, Stamp> stamps, boolean isGone, Optional<GraphDocument.Reading> reading) {}

    private final Map<GraphDocument, Map<Path, Stamp>> known = new HashMap<>();
    private final Set<GraphDocument> looking = new HashSet<>();
    private final Set<GraphDocument> missing = new HashSet<>();
    private final Desk desk;
    private final DocumentReader reader;
    private final Background background;
    private final Beat beat = new Beat(EVERY, this::visit);
    private boolean isShown;

    public DiskWatch(DocumentReader reader, Background background, Desk desk) {
        this.reader = reader;
        this.background = background;
        this.desk = desk;
        desk.documents().addListener((ListChangeListener<Document>) change -> {
            while (change.next()) {
                change.getRemoved().forEach(known::remove);
                change.getRemoved().forEach(missing::remove);
            }
            turned();
        });
    }

    /** Whether anybody can see what is found. */
    public void shown(boolean is) {
        isShown = is;
        turned();
    }

    private void turned() {
        beat.run(isShown && desk.documents().stream().anyMatch(GraphDocument.class::isInstance));
    }

    /** Looks at every open graph: whoever comes back to the window should see what is so now. */
    public void visit() {
        desk.documents().forEach(document -> {
            if (document instanceof GraphDocument graph && !desk.editing().isSaving(graph) && looking.add(graph)) {
                look(graph);
            }
        });
    }

    private void look(GraphDocument graph) {
        String saved = graph.edited().savedProperty().get();
        Map<Path, Stamp> before = known.getOrDefault(graph, Map.of());
        List<Path> files =
                graph.reading().source().texts().keySet().stream().map(Path::of).toList();
        boolean isGone = graph.onDiskProperty().get() instanceof OnDisk.Gone;
        background.watch(
                _ -> look(graph.path(), files, before, isGone),
                found -> {
                    looking.remove(graph);
                    // What was read while it was saved may be what was there before.
                    boolean isOld = desk.editing().isSaving(graph)
                            || !saved.equals(graph.edited().savedProperty().get());
                    if (!isOld && desk.documents().contains(graph)) {
                        looked(graph, found);
                    }
                },
                _ -> looking.remove(graph));
    }

    private Look look(Path graph, List<Path> files, Map<Path, Stamp> before, boolean wasGone) throws IOException {
        var stamps = new HashMap<Path, Stamp>();
        files.forEach(file -> stamps.put(file, Stamp.of(file)));
        if (!Files.exists(graph)) {
            return new Look(stamps, true, Optional.empty());
        }
        if (stamps.equals(before) && !wasGone) {
            return new Look(stamps, false, Optional.empty());
        }
        try {
            return new Look(stamps, false, Optional.of(reader.readGraph(graph)));
        } catch (NoSuchFileException _) {
            return new Look(stamps, true, Optional.empty());
        }
    }

    private void looked(GraphDocument graph, Look found) {
        if (found.isGone()) {
            // Some programs take a file away for a moment while they save it.
            if (!missing.add(graph)) {
                desk.editing().gone(graph);
            }
            return;
        }
        missing.remove(graph);
        Map<Path, Stamp> before = known.put(graph, found.stamps());
        found.reading().ifPresent(read -> {
            // The first look has nothing to compare its stamps with, and so reads; nothing new in it changes nothing.
            boolean isNews =
                    !read.source().texts().equals(graph.reading().source().texts())
                            || graph.onDiskProperty().get() instanceof OnDisk.Gone;
            if (before != null || isNews) {
                desk.editing().found(graph, read);
            }
        });
    }
}
