package dev.retake.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class VerifyCommandTest {

    @TempDir
    Path root;

    private Cli cli;

    @BeforeEach
    void aRunIsThere() throws IOException {
        cli = new Cli(root);
        cli.run("run", cli.file("g.yaml", Cli.TWICE), "-i", "topic=rain");
    }

    @Test
    void aSoundRunSaysHowMuchWasCompared() {
        Cli.Ended ended = cli.run("verify", "last");

        assertThat(ended.exit()).isZero();
        assertThat(ended.out()).contains("✓ run ", "of 3 attempts", "agree with what was recorded");
        assertThat(ended.err()).isEmpty();
    }

    @Test
    void aChangedReplyIsNamedAndTheExitSaysSo() throws IOException {
        Path reply = cli.onlyRun().resolve("attempts/first/0001/reply.md");
        Files.writeString(reply, "YES");

        Cli.Ended ended = cli.run("verify", "last");
        JsonNode run = cli.run("verify", "last", "--json").json().path("runs").path(0);

        assertThat(ended.exit()).isEqualTo(Exit.FAILED);
        assertThat(ended.out())
                .contains("✗ attempts/first/0001/reply.md: it is not what end.json recorded of it", "1 file does not");
        assertThat(run.path("sound").asBoolean()).isFalse();
        assertThat(run.path("differences").path(0).path("file").asText()).isEqualTo("attempts/first/0001/reply.md");
    }

    @Test
    void theNameOfAFileCannotPassForALineOfTheReport() throws IOException {
        Path run = cli.onlyRun();
        Files.createFile(run.resolve("attempts/first/0001/z\n✓ run r: all agree"));

        Cli.Ended ended = cli.run("verify", "last");

        assertThat(ended.exit()).isEqualTo(Exit.FAILED);
        assertThat(ended.out()).contains("z\\n✓ run r: all agree").doesNotContain("\n✓ run r");
    }

    @Test
    void aFolderThatIsNoRunIsNotVerified() {
        Cli.Ended ended = cli.run("verify", root.toString());

        assertThat(ended.exit()).isEqualTo(Exit.NO_INPUT);
        assertThat(ended.err()).contains("is not a run");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "sub/: it is a folder that no run makes",
                "attempts/first/0001/sub/: it is a folder that no run makes",
                "attempts/zz/: it is of a node that the run does not have",
                "l@: it is a link, which no run makes",
                "attempts/zz@: it is a link, which no run makes",
                "failed/z.out@: it is a link, which no run makes",
                "attempts/first/0001/l@: it is a link, which no run makes"
            })
    void whatNoRunMakesIsNamed(String expected) throws IOException {
        String name = expected.substring(0, expected.indexOf(": "));
        Path place = cli.onlyRun().resolve(name.substring(0, name.length() - 1));
        Files.createDirectories(place.getParent());
        if (name.endsWith("/")) {
            Files.createDirectories(place);
        } else {
            Files.createSymbolicLink(place, root);
        }

        Cli.Ended ended = cli.run("verify", "last");

        assertThat(ended.exit()).isEqualTo(Exit.FAILED);
        assertThat(ended.out())
                .contains(name.substring(0, name.length() - 1) + expected.substring(expected.indexOf(": ")));
    }

    @Test
    void aStreamThatLostItsBeginningIsNamedAndNobodyKnowsHowLongTheRunTook() throws IOException {
        Path events = cli.onlyRun().resolve("events.jsonl");
        List<String> lines = Files.readAllLines(events);
        Files.write(events, lines.subList(lines.size() - 2, lines.size()));
        Files.delete(cli.onlyRun().resolve("proof.json"));

        assertThat(cli.run("verify", "last").out())
                .contains("events.jsonl: it does not tell how the run began, though there are attempts");
        assertThat(cli.run("show", "last").out()).doesNotContain("0.0s", "0ms");
    }
}
