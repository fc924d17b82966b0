package dev.retake.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DamagedRunTest {

    @TempDir
    Path root;

    private Cli cli;
    private Path run;

    @BeforeEach
    void aRunIsThere() throws IOException {
        cli = new Cli(root);
        cli.run("run", cli.file("g.yaml", Cli.TWICE), "-i", "topic=rain");
        run = cli.onlyRun();
    }

    private String shown() {
        Cli.Ended ended = cli.run("show", "last");
        return ended.out() + ended.err();
    }

    @ParameterizedTest
    @CsvSource({"run.json,'{'", "attempts.jsonl,'\u00ff'", "events.jsonl,'\0\0\0'", "state.json,'['"})
    void aFileThatSaysNothingIsNamedWhereTheRunIsShown(String file, String text) throws IOException {
        Files.write(run.resolve(file), text.getBytes(StandardCharsets.ISO_8859_1));

        assertThat(shown()).contains(file + ": ");
    }

    @Test
    void attemptsThatAreGoneAreCountedAndNobodyElseIsBlamed() throws IOException {
        try (var files = Files.walk(run.resolve("attempts"))) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
        Files.createDirectory(run.resolve("attempts"));

        assertThat(shown())
                .contains("3 attempts are missing from it that attempts.jsonl tells of")
                .doesNotContain("not recorded by the tool");
    }
}
