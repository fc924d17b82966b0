package dev.retake.app.launch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retake.engine.event.RunEvent;
import dev.retake.engine.graph.NodeId;
import dev.retake.engine.run.RetakeEngine;
import dev.retake.engine.run.RunListener;
import dev.retake.engine.run.RunRequest;
import dev.retake.engine.run.StartResult;
import dev.retake.engine.source.GraphSource;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;
import javafx.scene.control.Label;
import javafx.scene.input.Clipboard;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyCombination;
import javafx.scene.text.Text;
import org.junit.jupiter.api.Test;
import org.testfx.api.FxRobot;

/** Journeys through runs whose files are not what they were. */
class DamageTest extends Journey {

    private static final NodeId POET = new NodeId("poet");
    private static final String GRAPH = """
            name: harmed
            runtime: rehearsal
            nodes:
              - id: poet
                prompt: Say it.
                allowed_tools: []
                success_check: { exit_zero: true, result_matches: "^YES$" }
                retry: { max: 1, on: [result_mismatch] }
                rehearsal: [{ reply: "NO" }, { reply: "YES" }]
            """;

    private Path finished() throws Exception {
        var engine = new RetakeEngine(home, System.getenv());
        var graph = engine.lint(GraphSource.read(file("harmed.yaml", GRAPH)), Optional.empty())
                .valid()
                .orElseThrow();
        var request = new RunRequest(Map.of(), Optional.empty(), OptionalInt.empty(), false, home);
        var handle = ((StartResult.Started) engine.start(graph, request, new Deaf())).handle();
        handle.ended().get(PATIENCE_SECONDS, TimeUnit.SECONDS);
        return handle.directory();
    }

    private static Path reply(Path run, int attempt) {
        return run.resolve("attempts/poet/%04d/reply.md".formatted(attempt));
    }

    @Test
    void anAlteredAttemptIsSaidToBeAlteredAndAnIntactOneIntact(FxRobot robot) throws Exception {
        Path run = finished();
        Files.writeString(reply(run, 1), "I NEVER SAID THAT");
        open(robot, run);
        robot.interact(() -> run().selection().select(POET));
        until(() -> isThere(robot, "#shield-1") && words(robot, "#shield-1").equals("altered"));
        assertThat(words(robot, "#shield-2")).isEqualTo("intact");
        assertThat(words(robot, ".integrity-title")).isEqualTo("This attempt is not what was recorded of it.");
        assertThat(words(robot, ".integrity-reason")).startsWith("reply.md ");
        assertThat(robot.lookup("#attempt-1").query().getAccessibleText()).contains("altered", "reply.md");
        assertThat(robot.lookup("#attempt-2").query().getAccessibleText()).contains("intact");
    }

    @Test
    void aWholeRunIsComparedAndEachFileThatDiffersIsShownRaw(FxRobot robot) throws Exception {
        Path run = finished();
        Files.writeString(reply(run, 1), "I NEVER SAID THAT");
        open(robot, run);
        robot.push(shortcut(KeyCode.V, KeyCombination.SHIFT_DOWN));
        until(() -> isThere(robot, "#copy-report"));
        assertThat(words(robot, "#verification .damage-line")).isEqualTo("One file differs from what was recorded.");
        robot.clickOn("#copy-report");
        until(() ->
                String.valueOf(Clipboard.getSystemClipboard().getString()).contains("attempts/poet/0001/reply.md: "));
        robot.clickOn("#verification .attempt-link");
        until(() -> isThere(robot, "#raw-body .prose-text"));
        assertThat(robot.lookup("#raw-body .prose-text").<Text>query().getText())
                .isEqualTo("I NEVER SAID THAT");
        assertThat(words(robot, "#raw-where")).isEqualTo("bytes 1 to 17 of 17");
        robot.push(KeyCode.ESCAPE);
        until(() -> !isThere(robot, "#raw-body"));
        robot.push(KeyCode.ESCAPE);
        until(() -> !isThere(robot, "#verification"));
    }

    @Test
    void aDamagedFileAndAMissingOneAreTwoThings(FxRobot robot) throws Exception {
        Path run = finished();
        Files.write(run.resolve("state.json"), new byte[] {'{', 0, 1, 2, (byte) 0xFF});
        open(robot, run);
        until(() -> robot.lookup("#damage-bar").query().isVisible());
        assertThat(words(robot, "#damage-bar .damage-line")).startsWith("state.json cannot be read whole: ");
        assertThat(run().opened().attempts().get(POET)).hasSize(2);
        robot.clickOn("#damage-bar .attempt-link");
        until(() -> isThere(robot, "#raw-body .prose-text"));
        assertThat(robot.lookup("#raw-body .prose-text").<Text>query().getText())
                .startsWith("0000000000  7b 00 01 02 ff");
        robot.push(KeyCode.ESCAPE);
        until(() -> !isThere(robot, "#raw-body"));

        Path other = finished();
        Files.delete(other.resolve("state.json"));
        open(robot, other);
        until(() -> robot.lookup("#damage-bar .notice-line").match(Label::isVisible).queryAll().stream()
                .anyMatch(label -> ((Label) label).getText().startsWith("There is no state.json")));
    }

    @Test
    void aRunOfWhichOnlyABrokenSnapshotIsThereOpens(FxRobot robot) throws Exception {
        Path run = Files.createDirectories(home.resolve("runs/20261201-100000.000000000-1"));
        Files.writeString(run.resolve("state.json"), "{\"schema\": 3, \"run_id\": ");
        open(robot, run);
        until(() -> isThere(robot, "#damage-bar .damage-line"));
        assertThat(words(robot, "#damage-bar .damage-line")).startsWith("state.json cannot be read whole: ");
    }

    @Test
    void aWholeRunSaysNothingOfDamage(FxRobot robot) throws Exception {
        open(robot, finished());
        assertThat(robot.lookup("#damage-bar").query().isVisible()).isFalse();
        Files.writeString(run().path().resolve("events.jsonl"), "not json\n", StandardOpenOption.APPEND);
        robot.interact(() -> composition.desk().close(current()));
        open(robot, home.resolve("runs").resolve(onlyRun()));
        until(() -> robot.lookup("#damage-bar").query().isVisible());
    }

    private String onlyRun() throws Exception {
        try (var runs = Files.list(home.resolve("runs"))) {
            return String.valueOf(runs.findFirst().orElseThrow().getFileName());
        }
    }

    private static final class Deaf implements RunListener {
        @Override
        public void onEvent(RunEvent event) {}

        @Override
        public void onNote(String message) {}

        @Override
        public void onWarning(String message) {}
    }
}
