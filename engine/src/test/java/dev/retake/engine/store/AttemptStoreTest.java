package dev.retake.engine.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.retake.engine.attempt.AttemptEnd;
import dev.retake.engine.attempt.AttemptStart;
import dev.retake.engine.attempt.PromptRef;
import dev.retake.engine.attempt.Sha256;
import dev.retake.engine.attempt.ToolSelection;
import dev.retake.engine.attempt.Verdict;
import dev.retake.engine.graph.Accounting;
import dev.retake.engine.graph.Cause;
import dev.retake.engine.graph.NodeId;
import dev.retake.engine.graph.Trigger;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AttemptStoreTest {

    private static final NodeId NODE = new NodeId("lane/write");

    @TempDir
    Path root;

    private AttemptStore store() {
        return new AttemptStore(new RunDirectory(root), new RealDisk());
    }

    private static AttemptStart start(int number) {
        return new AttemptStart(
                "r",
                NODE,
                number,
                Trigger.INITIAL,
                OptionalInt.empty(),
                1,
                0,
                Instant.parse("2026-11-30T10:00:00Z"),
                "claude",
                List.of("claude", "-p"),
                "/work",
                Optional.empty(),
                Optional.of("session"),
                Optional.empty(),
                Duration.ofMinutes(20),
                Optional.empty(),
                new PromptRef("aa", 6, "aa", 6),
                Optional.empty(),
                List.of(),
                new ToolSelection(Optional.of(List.of()), "dontAsk", Optional.empty(), "claude", Optional.empty()));
    }

    private static AttemptEnd end(int number) {
        return new AttemptEnd(
                "r",
                NODE,
                number,
                Instant.parse("2026-11-30T10:00:09Z"),
                new Verdict.Failed(Cause.RESULT_MISMATCH, true, "no"),
                OptionalInt.of(0),
                OptionalInt.empty(),
                List.of(),
                Accounting.UNKNOWN,
                Optional.empty(),
                Optional.empty(),
                Map.of(),
                Optional.empty(),
                Optional.empty());
    }

    @Test
    void rowsAndJournalCarryTheSameHashes() throws IOException {
        AttemptStore store = store();
        store.start(start(1), "prompt");
        store.end(end(1), Optional.of("reply"));
        Path folder = root.resolve("attempts/lane~write/0001");
        List<String> journal = Files.readAllLines(root.resolve("attempts.jsonl"));

        assertThat(journal).hasSize(2);
        assertThat(journal.get(0)).contains(Sha256.of(Files.readAllBytes(folder.resolve("start.json"))));
        assertThat(journal.get(1)).contains(Sha256.of(Files.readAllBytes(folder.resolve("end.json"))));
        assertThat(journal.get(1)).contains("\"cost_unknown\":true").doesNotContain("cost_usd");
        assertThat(Files.readString(folder.resolve("end.json"))).contains(Sha256.of("prompt"), Sha256.of("reply"));
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(folder.resolve("end.json"))))
                .isEqualTo("rw-------");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(folder)))
                .isEqualTo("rwx------");
        try (var files = Files.list(folder)) {
            assertThat(files.map(file -> file.getFileName().toString()))
                    .containsExactlyInAnyOrder("start.json", "prompt.md", "reply.md", "end.json");
        }
    }

    @Test
    void whatWasWrittenReadsBackEqual() throws IOException {
        AttemptStore store = store();
        store.start(start(1), "prompt");
        AttemptEnd end = store.end(end(1), Optional.of("reply")).end();
        Files.writeString(root.resolve("events.jsonl"), "");
        var attempt = RunReader.read(root).attempts(NODE).getFirst();

        assertThat(attempt.start()).contains(start(1));
        assertThat(attempt.end()).contains(end);
    }

    @Test
    void aNumberIsNeverUsedTwiceAndAnEndIsNeverWrittenTwice() throws IOException {
        AttemptStore store = store();
        store.start(start(1), "prompt");
        assertThatThrownBy(() -> store.start(start(2), "prompt")).isInstanceOf(IllegalStateException.class);
        store.end(end(1), Optional.empty());
        assertThatThrownBy(() -> store.end(end(1), Optional.empty())).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> store.start(start(1), "prompt")).isInstanceOf(FileAlreadyExistsException.class);
        assertThat(store.nextNumber(NODE)).isEqualTo(2);
        assertThat(store().nextNumber(NODE)).isEqualTo(2);
    }

    @Test
    void aFolderThatAKilledProcessLeftTakesItsNumberWithIt() throws IOException {
        Files.createDirectories(root.resolve("attempts/lane~write/0004"));
        assertThat(store().nextNumber(NODE)).isEqualTo(5);
    }

    @Test
    void theFoldersOfANodeAreCountedOnceAndAgainWhenOneWasInTheWay() throws IOException {
        AttemptStore store = store();
        assertThat(store.nextNumber(NODE)).isEqualTo(1);
        Files.createDirectories(root.resolve("attempts/lane~write/0001"));
        Files.createDirectories(root.resolve("attempts/lane~write/0007"));

        assertThat(store.nextNumber(NODE)).isEqualTo(1);
        assertThatThrownBy(() -> store.start(start(1), "prompt")).isInstanceOf(FileAlreadyExistsException.class);
        assertThat(store.nextNumber(NODE)).isEqualTo(8);
    }

    @Test
    void linesThatAKilledProcessDidNotComeToWriteAreAppendedFromTheRows() throws IOException {
        AttemptStore store = store();
        store.start(start(1), "prompt");
        store.end(end(1), Optional.empty());
        Path journal = root.resolve("attempts.jsonl");
        List<String> whole = Files.readAllLines(journal);
        Files.writeString(journal, whole.getFirst() + "\n" + whole.getLast().substring(0, 30));
        store().completeJournal();

        assertThat(Files.readAllLines(journal))
                .containsExactly(whole.get(0), whole.get(1).substring(0, 30), whole.get(1));
        store().completeJournal();
        assertThat(Files.readAllLines(journal)).hasSize(3);
    }
}
