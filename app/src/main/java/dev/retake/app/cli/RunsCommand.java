package dev.retake.app.cli;

import dev.retake.engine.run.RunListing;
import dev.retake.engine.run.RunSummary;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code retake runs}: the runs on this machine, newest first. */
@Command(name = "runs", description = "List the runs of this home, newest first.")
final class RunsCommand implements Callable<Integer> {

    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss", Locale.ROOT).withZone(ZoneId.systemDefault());

    @Option(names = "--json", description = "Print JSON Lines, one for each run.")
    private boolean json;

    private final RetakeCommand retake;

    RunsCommand(RetakeCommand retake) {
        this.retake = retake;
    }

    @Override
    public Integer call() {
        RunListing listing = retake.engine().runs();
        if (json) {
            listing.runs().forEach(run -> retake.console().jsonLine(RunJson.of(run)));
        } else if (!listing.runs().isEmpty()) {
            var table = new Table();
            table.add("RUN", "STATUS", "GRAPH", "STARTED", "TOOK", "NODES", "ATTEMPTS", "JUDGED", "COST");
            listing.runs().forEach(run -> add(table, run));
            table.lines().forEach(retake.console()::line);
        }
        retake.console().note(coverage(listing));
        listing.skipped()
                .forEach(skipped -> retake.console().note("skipped: " + skipped.directory() + ": " + skipped.reason()));
        return Exit.DONE;
    }

    private static void add(Table table, RunSummary run) {
        table.add(
                run.runId(),
                Runs.word(run),
                run.graphName().isEmpty() ? "-" : run.graphName(),
                run.startedAt().map(RunsCommand::time).orElse("-"),
                run.duration().map(Words::duration).orElse("-"),
                run.passed() + "/" + run.nodes() + (run.failed() > 0 ? " (" + run.failed() + " failed)" : ""),
                String.valueOf(run.attempts()),
                String.valueOf(run.judgedFailures()),
                Words.cost(run.cost()));
    }

    private static String time(Instant at) {
        return TIME.format(at);
    }

    /** A list says how much of what is there it shows. */
    private String coverage(RunListing listing) {
        String reasons = listing.skipped().stream()
                .collect(Collectors.groupingBy(
                        RunListing.Skipped::reason, java.util.TreeMap::new, Collectors.counting()))
                .entrySet()
                .stream()
                .map(entry -> entry.getValue() + " skipped: " + entry.getKey())
                .collect(Collectors.joining("; "));
        return listing.runs().size() + " of " + listing.found() + " runs in " + retake.home() + " shown"
                + (reasons.isEmpty() ? "" : " (" + reasons + ")");
    }
}
