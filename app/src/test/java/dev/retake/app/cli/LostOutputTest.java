package dev.retake.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LostOutputTest {

    private static final String FULL = "No space left on device";

    @TempDir
    Path root;

    @ParameterizedTest
    @ValueSource(strings = {"--help", "--version", "help", "help snapshot", "completion"})
    void outputThatCannotBeWrittenIsSaidAndEndsWithSeventyThree(String command) {
        Cli.Ended ended = new Cli(root).losing(FULL, command.split(" "));

        assertThat(ended.exit()).isEqualTo(73);
        assertThat(ended.err()).contains("the output could not be written: " + FULL);
    }

    @ParameterizedTest
    @ValueSource(strings = {"--concurrency=1", "--json"})
    void aRunGoesOnToItsRecordedEndWithoutItsOutput(String option) throws IOException {
        var cli = new Cli(root);

        Cli.Ended ended = cli.losing(FULL, "run", cli.file("g.yaml", Cli.TWICE), "-i", "topic=rain", option);

        assertThat(ended.exit()).isEqualTo(73);
        assertThat(ended.err()).containsOnlyOnce("the output could not be written");
        assertThat(Files.readString(cli.onlyRun().resolve("events.jsonl"))).contains("run_finished");
        assertThat(cli.run("runs").out()).contains("PASS");
    }

    @Test
    void aReaderThatHadEnoughIsNoFault() throws IOException {
        var cli = new Cli(root);

        Cli.Ended ended = cli.losing("Broken pipe", "run", cli.file("g.yaml", Cli.TWICE), "-i", "topic=rain");

        assertThat(ended.exit()).isZero();
        assertThat(ended.err()).doesNotContain("written");
        assertThat(cli.losing("Broken pipe", "runs").exit()).isZero();
    }
}
