package dev.retake.app.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WatchCommandTest {

    private static final Path CORPUS = Path.of("../../shared/corpus/runs");

    @TempDir
    Path root;

    private Cli cli;

    @BeforeEach
    void openAHome() {
        cli = new Cli(root);
    }

    private Path finished() throws IOException {
        cli.run("run", cli.file("g.yaml", Cli.TWICE), "-i", "topic=rain");
        return cli.onlyRun();
    }

    private static void append(Path file, String text) {
        try {
            Files.writeString(file, text, StandardOpenOption.APPEND);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void aRunWhoseStreamIsLostEndsTheWatchingAndSaysWhatIsLeft() throws IOException {
        Path run = finished();
        Files.writeString(run.resolve("events.jsonl"), "");

        Cli.Ended ended = cli.run("watch", "last");

        assertThat(ended.exit()).isEqualTo(Exit.NO_INPUT);
        assertThat(ended.err()).contains("it is lost; what is left:", "show");
        assertThat(ended.out()).doesNotContain("run passed", "run failed");
    }

    @Test
    void aRunThatIsOverIsToldToItsEnd() throws IOException {
        finished();

        Cli.Ended ended = cli.run("watch", "last");

        assertThat(ended.exit()).isZero();
        assertThat(ended.out())
                .contains("✗ first", "result_mismatch", "↻ first", "quotes attempt 1", "✓ second", "run passed");
        assertThat(cli.run("watch", "last", "--json").jsonLines())
                .first()
                .satisfies(line -> assertThat(line.path("event").asText()).isEqualTo("run"));
    }

    @Test
    void whatAnotherProcessWritesIsToldAsItComes() throws IOException {
        Path run = finished();
        Path events = run.resolve("events.jsonl");
        String whole = Files.readString(events);
        int cut = whole.indexOf("\n", whole.indexOf("node_retried")) + 1;
        Files.writeString(events, whole.substring(0, cut));
        Files.delete(run.resolve("resume.lock"));

        Cli.Ended ended = cli.at("✗ first", _ -> append(events, whole.substring(cut)), "watch", "last");

        assertThat(ended.exit()).isZero();
        assertThat(ended.out()).contains("✓ second", "run passed");
    }

    @Test
    void anInterruptEndsTheWatchingOnly() throws IOException {
        Path run = finished();
        Path events = run.resolve("events.jsonl");
        Files.writeString(events, Files.readString(events).lines().findFirst().orElseThrow() + "\n");
        Files.delete(run.resolve("resume.lock"));

        Cli.Ended ended = cli.at("▶ first", Runnable::run, "watch", "last");

        assertThat(ended.exit()).isEqualTo(Exit.INTERRUPTED);
        assertThat(Files.readString(events).lines()).hasSize(1);
    }

    @Test
    void aRunWhoseProcessIsGoneSaysHowToGoOn() throws IOException {
        Path run = finished();
        Path events = run.resolve("events.jsonl");
        Files.writeString(events, Files.readString(events).lines().findFirst().orElseThrow() + "\n");

        Cli.Ended ended = cli.run("watch", "last");

        assertThat(ended.exit()).isEqualTo(Exit.FAILED);
        assertThat(ended.err()).contains("is gone", "--retry-failed");
    }

    @Timeout(60)
    @ParameterizedTest
    @ValueSource(strings = {"", "{\"schema\":3,"})
    void aRunThatIsOverEndsTheWatchingEvenIfItsSnapshotIsMissingOrBroken(String snapshot) throws IOException {
        Path state = finished().resolve("state.json");
        Files.delete(state);
        if (!snapshot.isEmpty()) {
            Files.writeString(state, snapshot);
        }

        Cli.Ended ended = cli.run("watch", "last");

        assertThat(ended.exit()).isEqualTo(Exit.NO_INPUT);
        assertThat(ended.out()).contains("✗ first", "✓ second", "run passed");
        assertThat(ended.err())
                .contains("state.json is missing, cannot be read or says otherwise")
                .doesNotContain("waiting for it");
    }

    @Test
    void aRunOfTheOtherToolIsToldToo() {
        assumeThat(CORPUS).isDirectory();

        Cli.Ended ended =
                cli.run("watch", CORPUS.resolve("20261130-230156.861879285-1").toString());

        assertThat(ended.out()).contains("▶ audit", "▶ write", "run ");
        assertThat(ended.out()).doesNotContain("attempt 0");
    }
}
