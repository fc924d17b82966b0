package dev.retake.engine.run;

import java.nio.file.Path;
import java.util.List;

/**
 * The runs of a home, newest first, and what was passed over.
 *
 * @param found folders seen in the home
 * @param skipped folders that are not readable runs, each with the reason
 */
public record RunListing(List<RunSummary> runs, int found, List<Skipped> skipped) {

    public RunListing {
        runs = List.copyOf(runs);
        skipped = List.copyOf(skipped);
    }

    public record Skipped(Path directory, String reason) {}
}
