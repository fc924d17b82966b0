package dev.retake.engine.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retake.engine.event.RunEvent;
import dev.retake.engine.event.RunStatus;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RunTailTest {

    @TempDir
    Path root;

    private RunTail tail;

    @BeforeEach
    void follow() {
        tail = new RunTail(root.resolve("run"));
    }

    private static String event(String type, int second, String more) {
        return "{\"schema\":3,\"ts\":\"2026-11-30T10:00:%02dZ\",\"run_id\":\"r\",\"event\":\"%s\"%s}\n"
                .formatted(second, type, more);
    }

    private static String node(String type, int second) {
        return event(type, second, ",\"node_id\":\"a\"");
    }

    private void append(String file, String text) throws IOException {
        Files.createDirectories(root.resolve("run"));
        Files.writeString(
                root.resolve("run").resolve(file), text, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    }

    @Test
    void aRunThatIsNotThereYetHasToldNothingAndIsHeardWhenItComes() throws IOException {
        assertThat(tail.look()).isEqualTo(new RunTail.News(false, java.util.List.of(), RunStatus.NONE, true));

        append("events.jsonl", event("run_started", 0, ""));

        RunTail.News news = tail.look();
        assertThat(news.anew()).isFalse();
        assertThat(news.events()).singleElement().isInstanceOf(RunEvent.RunStarted.class);
        assertThat(news.status()).as("no lock: every doubt reads as running").isEqualTo(RunStatus.RUNNING);
        assertThat(tail.look().events()).isEmpty();
    }

    @Test
    void aStreamThatWasLostIsNotWaitedForWhereNobodyIsAtWork() throws IOException {
        append("state.json", "{\"schema\":3}");
        assertThat(tail.look().goesOn())
                .as("no lock: every doubt reads as running")
                .isTrue();

        append("resume.lock", "oh-my-graph-lock 1\n1\n");

        assertThat(tail.look().goesOn()).isFalse();
    }

    @Test
    void aPassThatTheSnapshotContradictsIsNotOne() throws IOException {
        append("events.jsonl", event("run_started", 0, "") + event("run_finished", 1, ",\"outcome\":\"passed\""));
        append("state.json", "{\"schema\":3,\"nodes\":{\"a\":{\"verdict\":\"FAIL\"}}}");

        assertThat(tail.look().status())
                .isEqualTo(RunStatus.NONE)
                .isEqualTo(RunReader.read(root.resolve("run")).status());
    }

    @Test
    void halfALineWaitsForItsOtherHalf() throws IOException {
        String line = event("run_started", 0, "");
        append("events.jsonl", line.substring(0, 30));
        assertThat(tail.look().events()).isEmpty();
        append("events.jsonl", line.substring(30));
        assertThat(tail.look().events()).hasSize(1);
    }

    @Test
    void theTwoStreamsAreToldInTheOrderOfTheirTimes() throws IOException {
        append("events.jsonl", event("run_started", 0, "") + node("node_started", 2) + node("node_passed", 5));
        append(
                "attempts.jsonl",
                "{\"schema\":1,\"ts\":\"2026-11-30T10:00:01Z\",\"event\":\"attempt_started\",\"node_id\":\"a\",\"number\":1,\"trigger\":\"initial\",\"row_sha256\":\"x\"}\n"
                        + "{\"schema\":1,\"ts\":\"2026-11-30T10:00:04Z\",\"event\":\"attempt_ended\",\"node_id\":\"a\",\"number\":1,\"outcome\":\"passed\",\"row_sha256\":\"x\"}\n");

        assertThat(tail.look().events())
                .extracting(event -> event.getClass().getSimpleName())
                .containsExactly("RunStarted", "AttemptStarted", "NodeStarted", "AttemptEnded", "NodePassed");
    }

    @Test
    void aStreamThatWasCutIsToldAnew() throws IOException {
        append("events.jsonl", event("run_started", 0, "") + node("node_started", 1));
        tail.look();
        Path file = root.resolve("run/events.jsonl");
        Files.writeString(file, event("run_started", 7, ""));

        RunTail.News news = tail.look();

        assertThat(news.anew()).isTrue();
        assertThat(news.events()).hasSize(1);
    }

    @Test
    void aStreamThatWasCutAndHasGrownAgainIsToldAnew() throws IOException {
        append("events.jsonl", event("run_started", 0, "") + node("node_started", 1));
        tail.look();
        Path file = root.resolve("run/events.jsonl");
        Files.writeString(file, event("run_started", 7, "") + node("node_started", 8) + node("node_passed", 9));

        assertThat(tail.look().anew()).isTrue();
    }

    @Test
    void aFileThatTookItsPlaceIsToldAnew() throws IOException {
        append("events.jsonl", event("run_started", 0, ""));
        tail.look();
        append("other", event("run_started", 0, "") + node("node_started", 1));
        Files.move(
                root.resolve("run/other"),
                root.resolve("run/events.jsonl"),
                java.nio.file.StandardCopyOption.REPLACE_EXISTING);

        RunTail.News news = tail.look();
        assertThat(news.anew()).isTrue();
        assertThat(news.events()).hasSize(2);
        Files.delete(root.resolve("run/events.jsonl"));
        assertThat(tail.look()).satisfies(gone -> assertThat(gone.anew()).isTrue());
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "{\"schema\":3,", "[]"})
    void aRunThatPassedIsOverEvenIfItsSnapshotIsMissingOrBroken(String snapshot) throws IOException {
        append("events.jsonl", event("run_started", 0, "") + event("run_finished", 9, ",\"outcome\":\"passed\""));
        if (!snapshot.isEmpty()) {
            append("state.json", snapshot);
        }

        RunTail.News news = tail.look();

        assertThat(news.goesOn()).isFalse();
        assertThat(news.status())
                .isEqualTo(RunReader.read(root.resolve("run")).status())
                .isEqualTo(RunStatus.NONE);
    }

    @Test
    void aLegThatHasEndedGoesOnAsLongAsSomebodyHoldsTheLock() throws IOException {
        append("events.jsonl", event("run_started", 0, "") + event("run_finished", 9, ",\"outcome\":\"failed\""));
        try (var held = RunLock.take(root.resolve("run/resume.lock"))) {
            assertThat(held).isNotNull();
            assertThat(tail.look().goesOn()).isTrue();
        }

        RunTail.News news = tail.look();

        assertThat(news.goesOn()).isFalse();
        assertThat(news.status()).isEqualTo(RunStatus.FAIL);
    }

    @Test
    void aRunWhoseProcessIsGoneIsOver() throws IOException {
        append("events.jsonl", event("run_started", 0, ""));
        RunLock.take(root.resolve("run/resume.lock")).close();

        assertThat(tail.look())
                .isEqualTo(new RunTail.News(
                        false, RunReader.read(root.resolve("run")).events(), RunStatus.ABANDONED, false));
    }

    @Test
    void howeverItIsChoppedEveryEventIsToldOnce() throws IOException {
        var all = new StringBuilder(event("run_started", 0, ""));
        for (int i = 0; i < 200; i++) {
            all.append(
                    event("node_started", i % 60, ",\"node_id\":\"n" + i + "\",\"detail\":\"ü" + "x".repeat(i) + "\""));
        }
        byte[] bytes = all.toString().getBytes(java.nio.charset.StandardCharsets.UTF_8);
        var random = new Random(5);
        int told = 0;
        Files.createDirectories(root.resolve("run"));
        for (int at = 0; at < bytes.length; ) {
            int next = Math.min(bytes.length, at + 1 + random.nextInt(700));
            Files.write(
                    root.resolve("run/events.jsonl"),
                    java.util.Arrays.copyOfRange(bytes, at, next),
                    StandardOpenOption.CREATE,
                    StandardOpenOption.APPEND);
            RunTail.News news = tail.look();
            assertThat(news.anew()).isFalse();
            told += news.events().size();
            at = next;
        }
        assertThat(told).isEqualTo(201);
    }

    @Test
    void aLineThatIsTooLongIsPassedOver() throws IOException {
        append("events.jsonl", event("run_started", 0, "") + "x".repeat(3 * Journal.MAX_LINE) + "\n");
        append("events.jsonl", node("node_started", 1));

        assertThat(tail.look().events()).hasSize(2);
    }
}
