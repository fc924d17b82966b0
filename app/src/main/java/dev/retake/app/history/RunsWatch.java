package dev.retake.app.history;

import dev.retake.engine.event.RunStatus;
import dev.retake.engine.run.RetakeEngine;
import dev.retake.engine.run.RunListing;
import dev.retake.engine.run.RunSummary;
import dev.retake.engine.run.RunWatch;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Lists the runs of a home, and notices cheaply that another list would say something else. Reads files. */
final class RunsWatch {

    /** More than this are not at work at once on one machine. */
    private static final int MOST = 32;

    /** A run that was listed while somebody was at work on it. */
    private record Listed(RunStatus status, RunWatch watch) {}

    private final RetakeEngine engine;
    private final Map<Path, Listed> underWay = new HashMap<>();
    private List<Path> silent = List.of();
    private Optional<FileTime> folders = Optional.empty();

    RunsWatch(RetakeEngine engine) {
        this.engine = engine;
    }

    synchronized RunListing list() {
        // Before the list is made: what comes meanwhile is then noticed by the next look.
        folders = changedAt();
        RunListing listing = engine.runs();
        silent = listing.skipped().stream()
                .map(RunListing.Skipped::directory)
                .filter(RunsWatch::isSilent)
                .toList();
        underWay.clear();
        listing.runs().stream()
                .filter(RunsWatch::isUnderWay)
                .limit(MOST)
                .forEach(run -> underWay.put(run.directory(), new Listed(run.status(), engine.watch(run.directory()))));
        return listing;
    }

    /** Whether a run came or went, said its first word, or is in another state than it was listed in. */
    synchronized boolean hasChanged() throws IOException {
        if (!folders.equals(changedAt())) {
            return true;
        }
        if (!silent.stream().allMatch(RunsWatch::isSilent)) {
            return true;
        }
        for (Listed listed : underWay.values()) {
            if (listed.watch().look().status() != listed.status()) {
                return true;
            }
        }
        return false;
    }

    private Optional<FileTime> changedAt() {
        try {
            return Optional.of(Files.getLastModifiedTime(engine.home().resolve("runs")));
        } catch (IOException _) {
            return Optional.empty();
        }
    }

    /** Whether a folder is not a run yet. */
    private static boolean isSilent(Path folder) {
        return !Files.exists(folder.resolve("events.jsonl")) && !Files.exists(folder.resolve("state.json"));
    }

    private static boolean isUnderWay(RunSummary run) {
        return switch (run.status()) {
            case NONE, PLANNING, RUNNING -> true;
            case PASS, FAIL, PAUSED, ABANDONED -> false;
        };
    }
}
