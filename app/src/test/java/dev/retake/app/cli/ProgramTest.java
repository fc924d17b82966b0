package dev.retake.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ProgramTest {

    @TempDir
    Path root;

    @Test
    void theVersionIsSaidOnStdout() {
        Cli.Ended ended = new Cli(root).run("--version");

        assertThat(ended.exit()).isZero();
        assertThat(ended.out()).isEqualTo("retake 0.0.0 (test)\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"run", "lint", "resume", "show", "attempts", "runs", "completion"})
    void everyCommandHasHelp(String command) {
        Cli.Ended ended = new Cli(root).run(command, "--help");

        assertThat(ended.exit()).isZero();
        assertThat(ended.out()).contains("Usage: retake " + command).contains("--home");
        assertThat(new Cli(root).run("help", command).out()).isEqualTo(ended.out());
        assertThat(new Cli(root).run("--help").out()).contains("  " + command);
    }

    @Test
    void theCompletionScriptKnowsTheCommands() {
        Cli.Ended ended = new Cli(root).run("completion");

        assertThat(ended.exit()).isZero();
        assertThat(ended.out()).startsWith("#!").contains("--retry-failed").contains("--continue-on-fail");
    }

    @Test
    void aPathAloneIsForTheWindow() {
        assertThat(CommandLineProgram.takes(List.of())).isFalse();
        assertThat(CommandLineProgram.takes(List.of("graph.yaml"))).isFalse();
        assertThat(CommandLineProgram.takes(List.of("runs"))).isTrue();
        assertThat(CommandLineProgram.takes(List.of("--help"))).isTrue();
        assertThat(CommandLineProgram.takes(List.of("rnu", "graph.yaml"))).isTrue();
    }

    @Test
    void headlessCommandsNeedNoToolkitOnTheClassPath() throws IOException, InterruptedException {
        String classPath = Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
                .filter(entry -> !entry.contains("javafx-") && !entry.contains("openjfx"))
                .collect(Collectors.joining(File.pathSeparator));
        var builder = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "--enable-native-access=ALL-UNNAMED",
                        "-cp",
                        classPath,
                        "dev.retake.app.launch.Main",
                        "run",
                        new Cli(root).file("g.yaml", Cli.TWICE),
                        "-i",
                        "topic=rain")
                .redirectErrorStream(true);
        builder.environment().put("RETAKE_HOME", root.resolve("home").toString());
        builder.environment().remove("DISPLAY");

        Process process = builder.start();
        String output = new String(process.getInputStream().readAllBytes(), java.nio.charset.StandardCharsets.UTF_8);

        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(output).contains("run passed");
        assertThat(process.exitValue()).isZero();
    }
}
