package dev.retake.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

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
}
