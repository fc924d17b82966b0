package dev.retake.benchmarks;

import dev.retake.engine.event.RunOutcome;
import dev.retake.engine.lint.ValidGraph;
import dev.retake.engine.run.RetakeEngine;
import dev.retake.engine.run.RunListener;
import dev.retake.engine.run.RunRequest;
import dev.retake.engine.run.StartResult;
import dev.retake.engine.source.GraphSource;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/** Runs graphs of many small nodes, everything durable, beside {@code xargs -P10} starting the same program as often. */
final class GraphBenchmark {

    private static final String RUNTIMES = """
            runtimes:
              echo:
                argv: [/bin/echo, done]
                prompt: stdin
                reply: stdout
            """;

    private GraphBenchmark() {}

    /** @param arguments how many nodes each graph has */
    public static void main(String[] arguments) throws Exception {
        System.out.printf(
                "%8s %12s %12s %8s %14s %12s %12s%n",
                "nodes", "xargs -P10", "retake", "ratio", "written", "per node", "on disk");
        for (String argument : arguments) {
            measure(Integer.parseInt(argument));
        }
    }

    private static void measure(int nodes) throws Exception {
        Path folder = Files.createTempDirectory("retake-benchmark");
        try {
            Duration reference = xargs(nodes);
            var engine = new RetakeEngine(folder.resolve("home"), System.getenv());
            Files.createDirectories(engine.home());
            Files.writeString(engine.home().resolve("runtimes.yaml"), RUNTIMES);
            long before = written();
            long from = System.nanoTime();
            Path run = run(engine, graph(folder, nodes));
            Duration took = Duration.ofNanos(System.nanoTime() - from);
            long bytes = written() - before;
            System.out.printf(
                    "%8d %10.2f s %10.2f s %7.2fx %11d KiB %8d KiB %8d KiB%n",
                    nodes,
                    reference.toMillis() / 1000.0,
                    took.toMillis() / 1000.0,
                    took.toMillis() / (double) reference.toMillis(),
                    bytes / 1024,
                    bytes / 1024 / nodes,
                    size(run) / 1024);
        } finally {
            Folders.delete(folder);
        }
    }

    private static Path graph(Path folder, int nodes) throws IOException {
        var text = new StringBuilder("name: many\nconcurrency: 10\nruntime: echo\nnodes:\n");
        for (int i = 0; i < nodes; i++) {
            text.append("  - {id: n").append(i).append(", prompt: \"say done\", allowed_tools: []");
            // A graph and not only a list: each hundredth node waits for the one a hundred before it.
            text.append(i % 100 == 0 && i > 0 ? ", depends_on: [n" + (i - 100) + "]}\n" : "}\n");
        }
        return Files.writeString(folder.resolve("graph.yaml"), text);
    }

    private static Path run(RetakeEngine engine, Path graph) throws Exception {
        ValidGraph valid =
                engine.lint(GraphSource.read(graph), Optional.empty()).valid().orElseThrow();
        var request = new RunRequest(Map.of(), Optional.empty(), OptionalInt.empty(), false, graph.resolveSibling(""));
        if (!(engine.start(valid, request, RunListener.SILENT) instanceof StartResult.Started started)) {
            throw new IllegalStateException("the run did not start");
        }
        RunOutcome outcome = started.handle().ended().get();
        if (outcome != RunOutcome.PASSED) {
            throw new IllegalStateException("the run ended " + outcome);
        }
        return started.handle().directory();
    }

    private static Duration xargs(int times) throws Exception {
        long from = System.nanoTime();
        Process process =
                new ProcessBuilder("sh", "-c", "seq " + times + " | xargs -P10 -n1 /bin/echo > /dev/null").start();
        if (process.waitFor() != 0) {
            throw new IllegalStateException("xargs failed");
        }
        return Duration.ofNanos(System.nanoTime() - from);
    }

    /** Bytes that this process has handed to the kernel to be written; -1 where that is not told. */
    private static long written() throws IOException {
        Path io = Path.of("/proc/self/io");
        if (!Files.exists(io)) {
            return -1;
        }
        return Files.readAllLines(io).stream()
                .filter(line -> line.startsWith("wchar: "))
                .mapToLong(line -> Long.parseLong(line.substring("wchar: ".length())))
                .findFirst()
                .orElse(-1);
    }

    private static long size(Path folder) throws IOException {
        try (var files = Files.walk(folder)) {
            return files.filter(Files::isRegularFile)
                    .mapToLong(file -> file.toFile().length())
                    .sum();
        }
    }
}
