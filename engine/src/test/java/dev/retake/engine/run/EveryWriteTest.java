package dev.retake.engine.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retake.engine.attempt.Attempt;
import dev.retake.engine.event.RunOutcome;
import dev.retake.engine.event.RunStatus;
import dev.retake.engine.graph.AttemptStatus;
import dev.retake.engine.lint.Linter;
import dev.retake.engine.source.GraphSource;
import dev.retake.engine.store.Disk;
import dev.retake.engine.store.RealDisk;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Fails each write of a run in turn, once or from then on: nothing that was recorded is lost, and the run can go on. */
class EveryWriteTest {

    private static final String GRAPH = """
            name: writes
            concurrency: 1
            nodes:
              - id: a
                prompt: A
                success_check: {exit_zero: true, result_matches: "^DONE"}
                retry: {max: 1, on: [result_mismatch]}
                rehearsal: [{run: 'SAY', reply: not yet}, {run: 'SAY', reply: DONE}]
              - {id: impl, prompt: "{{ feedback.review }}", depends_on: [a], rehearsal: [{run: 'SAY', reply: built}]}
              - id: review
                prompt: R
                depends_on: [impl]
                success_check: {exit_zero: true, result_matches: "^SHIP"}
                feedback: {rerun: impl, max: 4}
                rehearsal: [{run: 'SAY', reply: "no"}, {run: 'SAY', reply: SHIP}]
            """;

    @TempDir
    Path root;

    /** How a disk fails. */
    private enum Failure {
        /** One write is refused: a flush that failed, a limit that was met for a moment. */
        ONCE,
        /** Half of the bytes of one write reach the disk. */
        HALF,
        /** Nothing can be written from then on, until there is room again. */
        FULL
    }

    /** Counts writes, and fails from a given one on. */
    private static final class Counting implements SupervisedDisk.Supervisor {

        private final AtomicInteger writes = new AtomicInteger();
        private final Set<Integer> thatMayBeHalf = ConcurrentHashMap.newKeySet();
        private final int failing;
        private final Failure how;

        Counting(int failing, Failure how) {
            this.failing = failing;
            this.how = how;
        }

        int writes() {
            return writes.get();
        }

        private boolean fails(boolean mayBeHalf) {
            int write = writes.incrementAndGet();
            if (mayBeHalf) {
                thatMayBeHalf.add(write);
            }
            return how == Failure.FULL ? write >= failing : write == failing;
        }

        @Override
        public void asked(SupervisedDisk.Call call, Path file, byte[] bytes, SupervisedDisk.Made made)
                throws IOException {
            if (fails(call.mayBeHalf())) {
                if (how == Failure.HALF && call.mayBeHalf()) {
                    made.with(Arrays.copyOf(bytes, bytes.length / 2));
                }
                throw SupervisedDisk.full(file);
            }
            made.with(bytes);
        }
    }

    private StartResult start(Path folder, Disk disk) throws IOException {
        Files.createDirectories(folder);
        String say = "echo \"$RETAKE_ATTEMPT\" >> " + folder.resolve("executions");
        var graph = Linter.check(GraphSource.parse("writes.yaml", GRAPH.replace("SAY", say)), Optional.empty())
                .valid()
                .orElseThrow();
        return new RetakeEngine(folder.resolve("home"), System.getenv(), disk, Clock.systemUTC())
                .start(
                        graph,
                        new RunRequest(Map.of(), Optional.of("rehearsal"), OptionalInt.empty(), false, folder),
                        RunListener.SILENT);
    }

    @ParameterizedTest
    @EnumSource
    void whateverWriteFailsTheRunSaysSoLosesNothingAndGoesOn(Failure how) throws Exception {
        var counting = new Counting(Integer.MAX_VALUE, Failure.ONCE);
        RunHandle whole = Workbench.started(start(root.resolve("whole"), new SupervisedDisk(counting)));
        assertThat(Workbench.end(whole)).isEqualTo(RunOutcome.PASSED);
        int writes = counting.writes();
        assertThat(writes).as("a run of six attempts writes a good many times").isGreaterThan(50);

        for (int failing = 1; failing <= writes; failing++) {
            if (how == Failure.HALF && !counting.thatMayBeHalf.contains(failing)) {
                continue; // It is whole or not at all, which is the same as once.
            }
            one(
                    root.resolve(how + "-" + failing),
                    new SupervisedDisk(new Counting(failing, how)),
                    how + " at write " + failing);
        }
    }

    private void one(Path folder, Disk disk, String name) throws Exception {
        StartResult started = start(folder, disk);
        if (started instanceof StartResult.Refused refused) {
            assertThat(refused.refusal().kind()).as(name).isEqualTo(Refusal.Kind.CANNOT_WRITE);
            assertThat(refused.refusal().message()).as(name).contains("No space left on device");
            assertThat(executions(folder)).as(name).isEmpty();
            return;
        }
        RunHandle run = Workbench.started(started);
        RunOutcome outcome = run.ended().get(Workbench.PATIENCE_SECONDS, TimeUnit.SECONDS);
        assertThat(outcome).as(name).isIn(RunOutcome.PASSED, RunOutcome.PAUSED);
        var bench = new Workbench(folder);
        OpenedRun opened = bench.engine.open(run.directory());
        assertThat(opened.status())
                .as(name)
                .isIn(RunStatus.PASS, RunStatus.PAUSED, RunStatus.ABANDONED, RunStatus.NONE);
        Map<Path, byte[]> before = ends(run.directory());
        checkNothingUnrecordedRan(folder, opened, name);
        if (opened.status() != RunStatus.PASS) {
            assertThat(Workbench.end(bench.retryFailed(run.directory())))
                    .as(name)
                    .isEqualTo(RunOutcome.PASSED);
        }
        for (var end : before.entrySet()) {
            assertThat(Files.readAllBytes(end.getKey()))
                    .as(name + ": " + end.getKey())
                    .isEqualTo(end.getValue());
        }
        OpenedRun done = bench.engine.open(run.directory());
        assertThat(done.status()).as(name).isEqualTo(RunStatus.PASS);
        checkNothingUnrecordedRan(folder, done, name);
        done.attempts().values().forEach(ofNode -> checkOnePassForEachRound(ofNode, name));
    }

    /** Each execution, by its own word, has the number of a recorded attempt, and none ran twice. */
    private static void checkNothingUnrecordedRan(Path folder, OpenedRun run, String name) throws IOException {
        Set<String> recorded = new HashSet<>();
        for (List<Attempt> ofNode : run.attempts().values()) {
            ofNode.forEach(
                    attempt -> recorded.add(run.summary().runId() + "/" + attempt.node() + "/" + attempt.number()));
        }
        assertThat(executions(folder)).as(name).doesNotHaveDuplicates().isSubsetOf(recorded);
    }

    private static void checkOnePassForEachRound(List<Attempt> ofNode, String name) {
        var passed = new ArrayList<Integer>();
        ofNode.stream()
                .filter(attempt -> attempt.status() == AttemptStatus.PASSED)
                .forEach(attempt -> passed.add(attempt.round()));
        assertThat(passed)
                .as(name + ": rounds in which " + ofNode.getFirst().node() + " passed")
                .doesNotHaveDuplicates();
    }

    private static List<String> executions(Path folder) throws IOException {
        Path file = folder.resolve("executions");
        return Files.exists(file) ? Files.readAllLines(file) : List.of();
    }

    private static Map<Path, byte[]> ends(Path run) throws IOException {
        var ends = new HashMap<Path, byte[]>();
        if (Files.isDirectory(run.resolve("attempts"))) {
            try (var walk = Files.walk(run.resolve("attempts"))) {
                for (Path file : walk.filter(path -> path.endsWith("end.json")).toList()) {
                    ends.put(file, Files.readAllBytes(file));
                }
            }
        }
        return ends;
    }

    @Test
    void aHomeThatCannotBeWrittenIsSaidBeforeAnythingRuns() throws Exception {
        Path home = Files.createDirectories(root.resolve("folder/home"));
        Files.writeString(home.resolve("runs"), "a file where the folder of runs should be");

        StartResult result = start(root.resolve("folder"), new RealDisk());

        assertThat(result).isInstanceOf(StartResult.Refused.class);
        assertThat(((StartResult.Refused) result).refusal().kind()).isEqualTo(Refusal.Kind.CANNOT_WRITE);
        assertThat(executions(root.resolve("folder"))).isEmpty();
    }
}
