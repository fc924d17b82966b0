package dev.retake.app.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.retake.app.resource.LaunchText;
import dev.retake.app.settings.ThemeChoice;
import dev.retake.app.shell.AttemptPair;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SnapshotRequestTest {

    @Test
    void everyOptionIsUnderstood() throws SnapshotRequest.BadUsage {
        var request = SnapshotRequest.parse(List.of(
                "run",
                "-o",
                "a.png",
                "--theme",
                "dark",
                "--size",
                "1920x1080",
                "--node",
                "review",
                "--attempts",
                "2,3"));
        assertThat(request.path()).isEqualTo(Path.of("run"));
        assertThat(request.theme()).isEqualTo(ThemeChoice.DARK);
        assertThat(request.width()).isEqualTo(1_920);
        assertThat(request.attempts()).contains(new AttemptPair(2, 3));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "run",
                "-o a.png",
                "run -o",
                "run -o a.png --theme pink",
                "run -o a.png --size 10x10",
                "run -o a.png --size big",
                "run -o a.png --attempts 2",
                "run other -o a.png",
                "run -o a.png --wat 1"
            })
    void whatIsNotUnderstoodIsSaidInOneSentence(String arguments) {
        assertThatThrownBy(() -> SnapshotRequest.parse(List.of(arguments.split(" "))))
                .isInstanceOf(SnapshotRequest.BadUsage.class)
                .hasMessageMatching("(?s).+\\.");
    }

    @Test
    void aMissingPathAndABadUsageHaveTheirOwnCodes() {
        assertThat(SnapshotCommand.run(List.of("/does/not/exist", "-o", "a.png")))
                .isEqualTo(66);
        assertThat(SnapshotCommand.run(List.of("--theme"))).isEqualTo(64);
    }

    @Test
    void aNodeThatIsNotThereIsAnsweredWithThoseThatAre(@TempDir Path home) throws Exception {
        Path graph = Files.writeString(home.resolve("g.yaml"), "nodes: [{id: draft}, {id: review}]");
        var builder = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "--enable-native-access=ALL-UNNAMED",
                        "-cp",
                        System.getProperty("java.class.path"),
                        "dev.retake.app.launch.Main",
                        "snapshot",
                        graph.toString(),
                        "-o",
                        home.resolve("picture.png").toString(),
                        "--node",
                        "nope")
                .redirectErrorStream(true);
        builder.environment().put("RETAKE_HOME", home.toString());

        Process process = builder.start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

        assertThat(process.waitFor()).isEqualTo(66);
        assertThat(said).contains("retake: " + graph + " has no node `nope`: it has `draft`, `review`");
    }

    @Test
    void aRunIsNamedAsOtherCommandsNameIt(@TempDir Path home) throws IOException {
        Path run = Files.createDirectories(home.resolve("runs/20261201-100000.000000001-1"));
        Files.writeString(run.resolve("events.jsonl"), "");
        Map<String, String> environment = Map.of("RETAKE_HOME", home.toString());

        for (Path name : List.of(Path.of("last"), Path.of("20261201"), run.getFileName(), run)) {
            assertThat(SnapshotCommand.shown(name, environment)).contains(run);
        }
        assertThat(SnapshotCommand.shown(Path.of("1999"), environment)).isEmpty();
    }

    @Test
    void helpExplainsEachOptionAndGivesExamples() {
        assertThat(LaunchText.USAGE.text("./retake"))
                .contains(
                        "--output=",
                        "--theme=",
                        "--size=",
                        "--node=",
                        "--attempts=",
                        "Usage: ./retake snapshot ",
                        "\n  ./retake snapshot last -o ")
                .doesNotContain(" retake");
    }
}
