package dev.retake.benchmarks;

import dev.retake.engine.attempt.AttemptEnd;
import dev.retake.engine.attempt.AttemptStart;
import dev.retake.engine.attempt.PromptRef;
import dev.retake.engine.attempt.Sha256;
import dev.retake.engine.attempt.ToolSelection;
import dev.retake.engine.attempt.Verdict;
import dev.retake.engine.event.RunEvent;
import dev.retake.engine.event.SettledNode.Standing;
import dev.retake.engine.graph.Accounting;
import dev.retake.engine.graph.CostTotal;
import dev.retake.engine.graph.NodeId;
import dev.retake.engine.graph.Provenance;
import dev.retake.engine.graph.Trigger;
import dev.retake.engine.graph.Usage;
import dev.retake.engine.lint.ValidGraph;
import dev.retake.engine.run.RetakeEngine;
import dev.retake.engine.source.GraphSource;
import dev.retake.engine.store.AttemptStore;
import dev.retake.engine.store.NodeRecord;
import dev.retake.engine.store.RunDirectory;
import dev.retake.engine.store.RunFeed;
import dev.retake.engine.store.Snapshot;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/** Records attempts as a run does, without any program between start and end, beside the same flushes in a bare loop. */
final class AttemptBenchmark {

    private static final String REPLY = "DONE\n" + "a line of a reply of ordinary length\n".repeat(60);
    private static final String PROMPT = "Do the work and say DONE.\n".repeat(40);
    private static final String PROMPT_HASH = Sha256.of(PROMPT.getBytes(StandardCharsets.UTF_8));
    private static final int WARM_UP = 300;

    private AttemptBenchmark() {}

    /** @param arguments how many attempts, several times if given several times */
    public static void main(String[] arguments) throws Exception {
        System.out.printf("%9s %14s %14s %14s %8s%n", "attempts", "flushes each", "flushes only", "retake", "ratio");
        measure(WARM_UP, false);
        for (String argument : arguments) {
            measure(Integer.parseInt(argument), true);
        }
    }

    private static void measure(int attempts, boolean isTold) throws Exception {
        Path folder = Files.createTempDirectory("retake-benchmark");
        try {
            var disk = new RecordedDisk();
            RunDirectory run = new RunDirectory(folder.resolve("run"));
            disk.createDirectories(run.root());
            Snapshot snapshot = snapshot(folder, attempts);
            int before = disk.flushes();
            long from = System.nanoTime();
            record(run, disk, snapshot, attempts);
            Duration took = Duration.ofNanos(System.nanoTime() - from);
            double each = (disk.flushes() - before) / (double) attempts;
            long bareFrom = System.nanoTime();
            disk.repeat(folder.resolve("bare"));
            Duration bare = Duration.ofNanos(System.nanoTime() - bareFrom);
            if (isTold) {
                System.out.printf(
                        "%9d %14.1f %11.3f ms %11.3f ms %7.2fx%n",
                        attempts,
                        each,
                        bare.toNanos() / 1e6 / attempts,
                        took.toNanos() / 1e6 / attempts,
                        took.toNanos() / (double) bare.toNanos());
            }
        } finally {
            Folders.delete(folder);
        }
    }

    private static Snapshot snapshot(Path folder, int nodes) throws IOException {
        var text = new StringBuilder("name: many\nnodes:\n");
        for (int i = 0; i < nodes; i++) {
            text.append("  - {id: n").append(i).append(", prompt: \"say done\", allowed_tools: []}\n");
        }
        Path file = Files.writeString(folder.resolve("graph.yaml"), text);
        ValidGraph valid = new RetakeEngine(folder.resolve("home"), Map.of())
                .lint(GraphSource.read(file), Optional.empty())
                .valid()
                .orElseThrow();
        return Snapshot.of(new Snapshot.Opening(
                "run", "claude", file.toString(), valid.source().sha256(), valid.graph(), Map.of(), false));
    }

    private static void record(RunDirectory run, RecordedDisk disk, Snapshot snapshot, int attempts)
            throws IOException {
        var feed = new RunFeed(run, disk, "run", snapshot, warning -> {
            throw new IllegalStateException(warning);
        });
        var store = new AttemptStore(run, disk);
        for (int i = 0; i < attempts; i++) {
            var node = new NodeId("n" + i);
            feed.append(new RunEvent.NodeStarted(Instant.now(), node, Optional.of("session"), 0, OptionalInt.of(1)));
            store.start(start(node), PROMPT);
            store.end(end(node), Optional.of(REPLY));
            feed.keepArtifact(node, REPLY);
            feed.append(new RunEvent.NodePassed(
                    Instant.now(),
                    node,
                    Accounting.NONE,
                    Optional.of("session"),
                    0,
                    Optional.empty(),
                    Optional.of(Provenance.EXIT_ONLY),
                    0,
                    OptionalInt.of(1)));
            feed.settle(settled(node, run.artifact(node)));
        }
        feed.flush();
    }

    private static AttemptStart start(NodeId node) {
        return new AttemptStart(
                "run",
                node,
                1,
                Trigger.INITIAL,
                OptionalInt.empty(),
                1,
                0,
                Instant.now(),
                "claude",
                List.of("claude", "-p", "--output-format", "json"),
                "/project",
                Optional.empty(),
                Optional.of("session"),
                Optional.empty(),
                Duration.ofMinutes(20),
                Optional.empty(),
                new PromptRef(PROMPT_HASH, PROMPT.length(), PROMPT_HASH, PROMPT.length()),
                Optional.empty(),
                List.of(),
                new ToolSelection(Optional.of(List.of()), "dontAsk", Optional.empty(), "claude", Optional.empty()));
    }

    private static AttemptEnd end(NodeId node) {
        return new AttemptEnd(
                "run",
                node,
                1,
                Instant.now(),
                new Verdict.Passed(Provenance.EXIT_ONLY, ""),
                OptionalInt.of(0),
                OptionalInt.empty(),
                List.of(),
                Accounting.NONE,
                Optional.of("model"),
                Optional.of("session"),
                Map.of(),
                Optional.empty(),
                Optional.empty());
    }

    private static NodeRecord settled(NodeId node, Path artifact) {
        return new NodeRecord(
                node,
                Standing.PASSED,
                Optional.of("session"),
                CostTotal.ZERO,
                Usage.NONE,
                Optional.empty(),
                Duration.ofSeconds(1),
                Optional.of(artifact.toString()),
                "",
                0,
                false,
                Optional.of(Provenance.EXIT_ONLY));
    }
}
