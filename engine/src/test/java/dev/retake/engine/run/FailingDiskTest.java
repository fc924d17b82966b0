package dev.retake.engine.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retake.engine.event.RunEvent;
import dev.retake.engine.event.RunOutcome;
import dev.retake.engine.event.RunStatus;
import dev.retake.engine.graph.NodeId;
import dev.retake.engine.lint.Linter;
import dev.retake.engine.source.GraphSource;
import dev.retake.engine.store.Disk;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a full disk does to a run. */
class FailingDiskTest {

    private static final String GRAPH = """
            name: full
            concurrency: 1
            nodes:
              - {id: a, prompt: A, rehearsal: [{reply: a done}]}
              - {id: b, depends_on: [a], prompt: B, rehearsal: [{run: touch b-was-spawned, reply: b done}]}
              - {id: c, depends_on: [b], prompt: C, rehearsal: [{reply: c done}]}
            """;

    @TempDir
    Path root;

    private final List<String> warnings = new ArrayList<>();

    /** A disk that is full for some files. */
    private static Disk full(Predicate<Path> isFull) {
        return new SupervisedDisk((call, file, bytes, made) -> {
            if (call.writesBytes() && isFull.test(file)) {
                throw SupervisedDisk.full(file);
            }
            made.with(bytes);
        });
    }

    private RunHandle run(Predicate<Path> isFull) throws Exception {
        var engine = new RetakeEngine(root.resolve("home"), System.getenv(), full(isFull), Clock.systemUTC());
        var graph = Linter.check(GraphSource.parse("full.yaml", GRAPH), Optional.empty())
                .valid()
                .orElseThrow();
        RunHandle run = Workbench.started(engine.start(
                graph,
                new RunRequest(Map.of(), Optional.of("rehearsal"), OptionalInt.empty(), false, root),
                new RunListener() {
                    @Override
                    public void onEvent(RunEvent event) {}

                    @Override
                    public void onNote(String message) {}

                    @Override
                    public void onWarning(String message) {
                        warnings.add(message);
                    }
                }));
        run.ended().get(Workbench.PATIENCE_SECONDS, TimeUnit.SECONDS);
        return run;
    }

    @Test
    void nothingIsSpawnedThatCouldNotBeRecordedAndTheRunGoesOnWhenThereIsRoom() throws Exception {
        RunHandle run = run(file -> file.endsWith(Path.of("b", "0001", "start.json")));

        assertThat(run.ended().get()).isEqualTo(RunOutcome.PAUSED);
        assertThat(root.resolve("b-was-spawned")).doesNotExist();
        var bench = new Workbench(root);
        OpenedRun paused = bench.engine.open(run.directory());
        assertThat(paused.status()).isEqualTo(RunStatus.PAUSED);
        assertThat(paused.summary().detail().orElseThrow()).contains("No space left on device");
        assertThat(paused.attempts()).containsOnlyKeys(new NodeId("a"));

        RunHandle resumed = bench.retryFailed(run.directory());
        assertThat(Workbench.end(resumed)).isEqualTo(RunOutcome.PASSED);
        assertThat(bench.attempts(resumed, "a")).hasSize(1);
        assertThat(bench.attempts(resumed, "b").getLast().number())
                .as("the number whose start could not be written is not used again")
                .isEqualTo(2);
    }

    @Test
    void anEndThatCouldNotBeWrittenPausesTheRun() throws Exception {
        RunHandle run = run(file -> file.endsWith(Path.of("b", "0001", "end.json")));

        assertThat(run.ended().get()).isEqualTo(RunOutcome.PAUSED);
        RunHandle resumed = new Workbench(root).retryFailed(run.directory());
        assertThat(Workbench.end(resumed)).isEqualTo(RunOutcome.PASSED);
    }

    @Test
    void aLostEventOrSnapshotIsAWarningAndTheRunGoesOn() throws Exception {
        RunHandle run = run(new Predicate<>() {
            private int events;

            @Override
            public boolean test(Path file) {
                return file.endsWith("events.jsonl") && ++events == 3;
            }
        });

        assertThat(run.ended().get()).isEqualTo(RunOutcome.PASSED);
        assertThat(warnings).anySatisfy(warning -> assertThat(warning).contains("No space left on device"));
        assertThat(new Workbench(root).engine.open(run.directory()).status()).isEqualTo(RunStatus.PASS);
    }
}
