package dev.retake.engine.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.retake.engine.attempt.Attempt;
import dev.retake.engine.attempt.Integrity;
import dev.retake.engine.event.RunOutcome;
import dev.retake.engine.graph.NodeId;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A changed byte, a missing file and a strange one are named, wherever in a run directory they are. */
class VerificationTest {

    private static final String GRAPH = """
            name: sound
            on_fail: continue
            nodes:
              - id: a
                prompt: "do {{ inputs.what }}"
                success_check: {exit_zero: true, result_matches: "^DONE", verify: {command: "echo seen"}}
                retry: {max: 2, on: [result_mismatch]}
                rehearsal: [{reply: not yet}, {reply: DONE, cost_usd: 0.5}]
              - {id: impl, prompt: "{{ feedback.review }}", depends_on: [a], rehearsal: [{reply: built}]}
              - id: review
                prompt: R
                depends_on: [impl]
                success_check: {exit_zero: true, result_matches: "^SHIP"}
                feedback: {rerun: impl, max: 2}
                rehearsal: [{reply: "no"}, {reply: SHIP}]
              - {id: bad, prompt: B, rehearsal: [{reply: worse, exit: 3, stderr: oh}]}
            inputs: [what]
            """;

    @TempDir
    Path root;

    private Path finishedRun() throws Exception {
        var bench = new Workbench(root);
        RunHandle run = bench.start(GRAPH, java.util.Map.of("what", "it"), java.util.Optional.of("rehearsal"));
        assertThat(Workbench.end(run)).isEqualTo(RunOutcome.FAILED);
        return run.directory();
    }

    private Verification verify(Path run) throws IOException {
        return new Workbench(root).engine.verify(run);
    }

    private static List<Path> files(Path run) throws IOException {
        try (var walk = Files.walk(run)) {
            return walk.filter(file -> Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS))
                    .filter(file -> !file.endsWith("resume.lock"))
                    .sorted()
                    .toList();
        }
    }

    @Test
    void aRunThatNobodyTouchedIsSoundAndEveryFileOfItIsCompared() throws Exception {
        Path run = finishedRun();
        Verification found = verify(run);

        assertThat(found.differences()).isEmpty();
        assertThat(found.notes()).isEmpty();
        assertThat(found.attempts()).isEqualTo(7);
        assertThat(found.files()).isGreaterThanOrEqualTo(files(run).size());
    }

    @Test
    void aChangedByteAnywhereIsNamed() throws Exception {
        Path run = finishedRun();
        var random = new Random(11);
        for (Path file : files(run)) {
            byte[] whole = Files.readAllBytes(file);
            for (int i = 0; i < Math.min(8, whole.length); i++) {
                byte[] changed = whole.clone();
                int at = random.nextInt(whole.length);
                changed[at] ^= (byte) (1 << random.nextInt(8));
                Files.write(file, changed);
                assertThat(verify(run).differences())
                        .as("byte %d of %s became %d", at, file, changed[at])
                        .extracting(DamagedFile::file)
                        .contains(file);
            }
            Files.write(file, whole);
        }
        assertThat(verify(run).isSound()).isTrue();
    }

    @Test
    void aMissingFileIsNamed() throws Exception {
        Path run = finishedRun();
        for (Path file : files(run)) {
            byte[] whole = Files.readAllBytes(file);
            Files.delete(file);
            assertThat(verify(run).differences())
                    .as("without %s", file)
                    .extracting(DamagedFile::file)
                    .contains(file);
            Files.write(file, whole);
        }
    }

    @Test
    void aFileThatNoAttemptWroteIsNamed() throws Exception {
        Path run = finishedRun();
        Path forged = Files.writeString(run.resolve("attempts/a/0001/verify2.log"), "all good");
        Path artifact = Files.writeString(run.resolve("other.out"), "all good");

        assertThat(verify(run).differences()).extracting(DamagedFile::file).containsExactlyInAnyOrder(forged, artifact);
    }

    @Test
    void attemptsAreCheckedByThemselves() throws Exception {
        Path run = finishedRun();
        var engine = new Workbench(root).engine;
        List<Attempt> attempts = engine.open(run).attempts().get(new NodeId("a"));
        Files.writeString(run.resolve("attempts/a/0001/reply.md"), "DONE");

        assertThat(engine.verify(run, attempts))
                .containsOnlyKeys(attempts)
                .containsEntry(
                        attempts.getFirst(),
                        new Integrity.Differs(List.of("reply.md is not what end.json recorded of it")))
                .hasEntrySatisfying(attempts.getLast(), last -> assertThat(last).isInstanceOf(Integrity.Sound.class));
    }

    @Test
    void aCheckThatNobodyWantsAnyMoreEndsEarly() throws Exception {
        Path run = finishedRun();
        var engine = new Workbench(root).engine;
        List<Attempt> attempts = engine.open(run).attempts().get(new NodeId("a"));
        Thread.currentThread().interrupt();
        try {
            assertThatThrownBy(() -> engine.verify(run, attempts)).isInstanceOf(IOException.class);
        } finally {
            assertThat(Thread.interrupted()).isTrue();
        }
    }

    @Test
    void aResumeDoesNotRecordATamperedRowAnew() throws Exception {
        Path run = finishedRun();
        Path row = run.resolve("attempts/a/0001/end.json");
        Files.writeString(row, Files.readString(row).replace("result_mismatch", "timeout"));

        Workbench.end(new Workbench(root).retryFailed(run));

        assertThat(verify(run).differences()).extracting(DamagedFile::file).containsExactly(row);
    }
}
