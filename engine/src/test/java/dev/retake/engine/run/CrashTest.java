package dev.retake.engine.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retake.engine.attempt.Attempt;
import dev.retake.engine.attempt.Sha256;
import dev.retake.engine.event.RunOutcome;
import dev.retake.engine.event.RunStatus;
import dev.retake.engine.graph.AttemptStatus;
import dev.retake.engine.worktree.Repository;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Kills the process that runs a graph at random instants, again and again, until the run has come to its end. */
class CrashTest {

    private static final int MAX_LEGS = 60;

    /** A round mostly waits for agents and for the start of its next process. */
    private static final int ROUNDS_AT_ONCE = 4;

    /** Every take writes down, outside the run, that it was really executed. */
    private static final String SAY = "echo \"$RETAKE_ATTEMPT\" >> ROOT/executions";

    /** What an orphan of a killed process and the attempt after it can both do at once. */
    private static final String COMMIT =
            "until git add -A && { git diff --cached --quiet || git commit -q -m LANE; }; do sleep 0.05; done";

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
                  - {run: 'SAY; sleep 0.1', reply: not yet}
                  - {run: 'SAY; sleep 0.1', reply: DONE}
              - {id: b, prompt: B, rehearsal: [{run: 'SAY; sleep 0.2', reply: ok}]}
              - {id: impl, prompt: "{{ feedback.review }}", depends_on: [a], rehearsal: [{run: 'SAY', reply: built}]}
              - {id: check, prompt: C, depends_on: [impl], rehearsal: [{run: 'SAY; sleep 0.1', reply: ok}]}
              - id: review
                prompt: R
                depends_on: [check]
                success_check: {exit_zero: true, result_matches: "^SHIP"}
                feedback: {rerun: impl, max: 9}
                rehearsal: [{run: 'SAY; sleep 0.1', reply: no}, {run: 'SAY', reply: no}, {run: 'SAY', reply: SHIP}]
              - {id: left, worktree: left, prompt: L, rehearsal: [{run: 'SAY; echo left > lane.txt; COMMIT', reply: ok}]}
              - {id: right, worktree: right, prompt: L, rehearsal: [{run: 'SAY; echo right > lane.txt; COMMIT', reply: ok}]}
              - id: left-again
                worktree: left
                depends_on: [left, b]
                prompt: L
                success_check: {verify: {command: 'test "$(git show HEAD:lane.txt)" = left'}}
                rehearsal: [{run: 'SAY; sleep 0.2', reply: ok}]
              - {id: ask, type: gate, depends_on: [review, left-again, right]}
              - {id: ship, depends_on: [ask], prompt: D, rehearsal: [{run: 'SAY', reply: ok}]}
            """.replace("SAY", SAY).replace("COMMIT", COMMIT);

    @TempDir
    Path root;

    @Test
    void aKillAtAnyInstantLosesNoFinishedAttempt() throws Exception {
        long seed = Long.getLong("retake.crash.seed", System.nanoTime());
        int rounds = Integer.getInteger("retake.crash.rounds", 20);
        System.out.println("crash test: seed " + seed + ", rounds " + rounds);
        try (ExecutorService threads = Executors.newFixedThreadPool(ROUNDS_AT_ONCE)) {
            var running = new ArrayList<Future<?>>();
            for (int round = 0; round < rounds; round++) {
                Path folder = Files.createDirectories(root.resolve("round" + round));
                var random = new Random(seed + round);
                String name = "seed " + seed + " round " + round;
                running.add(threads.submit(() -> {
                    round(folder, random, name);
                    return null;
                }));
            }
            for (Future<?> round : running) {
                round.get();
            }
        }
    }

    private static void round(Path folder, Random random, String name) throws Exception {
        var repository = new Repository(folder.resolve("repo"));
        Files.writeString(folder.resolve("graph.yaml"), GRAPH.replace("ROOT", folder.toString()));
        var engine = new RetakeEngine(folder.resolve("home"), Map.of());
        Map<Path, String> ended = new HashMap<>();
        Optional<Path> run = Optional.empty();
        for (int leg = 0; leg < MAX_LEGS; leg++) {
            boolean finished = leg(folder, run, leg % 8 == 7 ? Optional.empty() : Optional.of(random.nextInt(900)));
            List<Path> runs = runs(folder);
            if (runs.isEmpty()) {
                continue;
            }
            run = Optional.of(runs.getFirst());
            assertThat(runs).as(name).hasSize(1);
            check(engine, run.get(), ended, name);
            if (finished) {
                assertThat(engine.open(run.get()).status()).as(name).isEqualTo(RunStatus.PASS);
                assertThat(executions(folder)).as(name).doesNotHaveDuplicates();
                for (String lane : new String[] {"left", "right"}) {
                    String branch = "retake/" + run.get().getFileName() + "/" + lane;
                    assertThat(repository.git("show", branch + ":lane.txt"))
                            .as(name)
                            .isEqualTo(lane);
                }
                return;
            }
        }
        throw new AssertionError(name + ": not finished after " + MAX_LEGS + " legs");
    }

    /** True when the leg came to its end before it was killed. */
    private static boolean leg(Path folder, Optional<Path> run, Optional<Integer> killAfterMillis) throws Exception {
        Process process = CrashMain.start(
                folder, run.map(path -> path.getFileName().toString()).stream().toList(), Repository.environment());
        process.getInputStream().read(); // Before that there is nothing to be lost.
        if (killAfterMillis.isPresent() && !process.waitFor(killAfterMillis.get(), TimeUnit.MILLISECONDS)) {
            process.destroyForcibly().waitFor();
            return false;
        }
        int exit = process.waitFor();
        assertThat(exit).as(Files.readString(folder.resolve("log"))).isIn(0, RunOutcome.PAUSED.exit());
        return exit == 0;
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
        assertThat(engine.verify(run).differences())
                .as(name + ": journal, rows and payloads agree")
                .isEmpty();
        OpenedRun opened = engine.open(run);
        assertThat(opened.damaged()).as(name).isEmpty();
        assertThat(opened.status())
                .as(name)
                .isIn(RunStatus.ABANDONED, RunStatus.PASS, RunStatus.PAUSED, RunStatus.NONE);
        opened.attempts().values().forEach(ofNode -> check(ofNode, name));
    }

    private static void check(List<Attempt> ofNode, String name) {
        assertThat(ofNode.stream().map(Attempt::number).toList())
                .as(name)
                .isSorted()
                .doesNotHaveDuplicates();
        for (int i = 1; i < ofNode.size(); i++) {
            Attempt before = ofNode.get(i - 1);
            Attempt after = ofNode.get(i);
            assertThat(after.round()).as(name).isGreaterThanOrEqualTo(before.round());
            assertThat(before.status() == AttemptStatus.PASSED && after.round() == before.round())
                    .as(name + ": " + after.node() + " had passed in round " + after.round()
                            + " and was executed again")
                    .isFalse();
        }
    }
}
