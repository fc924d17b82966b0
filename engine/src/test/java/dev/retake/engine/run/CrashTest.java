package dev.retake.engine.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retake.engine.attempt.Attempt;
import dev.retake.engine.attempt.Sha256;
import dev.retake.engine.event.RunStatus;
import dev.retake.engine.graph.AttemptStatus;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Kills the process that runs a graph at random instants, again and again, until the run has come to its end. */
class CrashTest {

    private static final int MAX_LEGS = 60;

    /** Every take writes down, outside the run, that it was really executed. */
    private static final String GRAPH = """
            name: crash
            runtime: rehearsal
            concurrency: 3
            nodes:
              - id: a
                prompt: A
                success_check: {exit_zero: true, result_matches: "^DONE"}
                retry: {max: 3, on: [result_mismatch]}
                rehearsal:
                  - {run: 'echo "$RETAKE_ATTEMPT" >> executions; sleep 0.1', reply: not yet}
                  - {run: 'echo "$RETAKE_ATTEMPT" >> executions; sleep 0.1', reply: DONE}
              - {id: b, prompt: B, rehearsal: [{run: 'echo "$RETAKE_ATTEMPT" >> executions; sleep 0.2', reply: ok}]}
              - {id: c, prompt: C, rehearsal: [{run: 'echo "$RETAKE_ATTEMPT" >> executions', reply: ok}]}
              - {id: d, depends_on: [a, b], prompt: D, rehearsal: [{run: 'echo "$RETAKE_ATTEMPT" >> executions', reply: ok}]}
              - {id: e, depends_on: [c, d], prompt: E, rehearsal: [{run: 'echo "$RETAKE_ATTEMPT" >> executions', reply: ok}]}
            """;

    @TempDir
    Path root;

    @Test
    void aKillAtAnyInstantLosesNoFinishedAttempt() throws Exception {
        long seed = Long.getLong("retake.crash.seed", System.nanoTime());
        int rounds = Integer.getInteger("retake.crash.rounds", 1);
        System.out.println("crash test: seed " + seed + ", rounds " + rounds);
        var random = new Random(seed);
        for (int round = 0; round < rounds; round++) {
            Path folder = Files.createDirectories(root.resolve("round" + round));
            round(folder, random, "seed " + seed + " round " + round);
        }
    }

    private static void round(Path folder, Random random, String name) throws Exception {
        Files.writeString(folder.resolve("graph.yaml"), GRAPH);
        var engine = new RetakeEngine(folder.resolve("home"), Map.of());
        Map<Path, String> ended = new HashMap<>();
        Set<String> passed = new HashSet<>();
        Optional<Path> run = Optional.empty();
        for (int leg = 0; leg < MAX_LEGS; leg++) {
            int executionsBefore = executions(folder).size();
            boolean finished =
                    leg(folder, run, leg % 8 == 7 ? Optional.empty() : Optional.of(300 + random.nextInt(700)));
            List<Path> runs = runs(folder);
            if (runs.isEmpty()) {
                continue;
            }
            run = Optional.of(runs.getFirst());
            assertThat(runs).as(name).hasSize(1);
            check(engine, run.get(), ended, name);
            List<String> since = executions(folder)
                    .subList(executionsBefore, executions(folder).size());
            assertThat(since.stream().map(CrashTest::node).filter(passed::contains))
                    .as(name + ": a node that had passed was executed again")
                    .isEmpty();
            passed.addAll(passedNodes(engine, run.get()));
            if (finished) {
                assertThat(engine.open(run.get()).status()).as(name).isEqualTo(RunStatus.PASS);
                assertThat(executions(folder)).as(name).doesNotHaveDuplicates();
                return;
            }
        }
        throw new AssertionError(name + ": not finished after " + MAX_LEGS + " legs");
    }

    /** True when the leg came to its end before it was killed. */
    private static boolean leg(Path folder, Optional<Path> run, Optional<Integer> killAfterMillis) throws Exception {
        var argv = new java.util.ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--enable-native-access=ALL-UNNAMED",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                CrashMain.class.getName(),
                folder.toString()));
        run.ifPresent(path -> argv.add(path.getFileName().toString()));
        Process process = new ProcessBuilder(argv)
                .redirectErrorStream(true)
                .redirectOutput(
                        ProcessBuilder.Redirect.appendTo(folder.resolve("log").toFile()))
                .start();
        if (killAfterMillis.isPresent() && !process.waitFor(killAfterMillis.get(), TimeUnit.MILLISECONDS)) {
            process.destroyForcibly().waitFor();
            return false;
        }
        int exit = process.waitFor();
        assertThat(exit).as(Files.readString(folder.resolve("log"))).isZero();
        return true;
    }

    private static List<Path> runs(Path folder) throws IOException {
        Path runs = folder.resolve("home/runs");
        if (!Files.isDirectory(runs)) {
            return List.of();
        }
        try (var list = Files.list(runs)) {
            return list.filter(run -> !run.getFileName().toString().startsWith("."))
                    .toList();
        }
    }

    private static List<String> executions(Path folder) throws IOException {
        Path file = folder.resolve("executions");
        return Files.exists(file) ? Files.readAllLines(file) : List.of();
    }

    /** The second part of {@code run/node/number}. */
    private static String node(String marker) {
        return marker.split("/")[1];
    }

    private static Set<String> passedNodes(RetakeEngine engine, Path run) throws IOException {
        var passed = new HashSet<String>();
        engine.open(run).attempts().forEach((node, attempts) -> {
            if (attempts.getLast().status() == AttemptStatus.PASSED) {
                passed.add(node.value());
            }
        });
        return passed;
    }

    private static void check(RetakeEngine engine, Path run, Map<Path, String> ended, String name) throws IOException {
        for (var before : ended.entrySet()) {
            assertThat(Sha256.of(Files.readAllBytes(before.getKey())))
                    .as(name + ": " + before.getKey() + " changed")
                    .isEqualTo(before.getValue());
        }
        Path attempts = run.resolve("attempts");
        if (Files.isDirectory(attempts)) {
            try (var walk = Files.walk(attempts)) {
                for (Path file : walk.filter(path -> path.endsWith("end.json")).toList()) {
                    ended.put(file, Sha256.of(Files.readAllBytes(file)));
                }
            }
        }
        OpenedRun opened = engine.open(run);
        assertThat(opened.damaged()).as(name).isEmpty();
        assertThat(opened.status()).as(name).isIn(RunStatus.ABANDONED, RunStatus.PASS, RunStatus.NONE);
        opened.attempts()
                .values()
                .forEach(ofNode -> assertThat(
                                ofNode.stream().map(Attempt::number).toList())
                        .as(name)
                        .isSorted()
                        .doesNotHaveDuplicates());
    }
}
