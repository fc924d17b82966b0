package dev.retake.app.launch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retake.app.settings.SettingsFile;
import dev.retake.app.shell.GraphDocument;
import dev.retake.engine.run.RetakeEngine;
import dev.retake.engine.source.TextEdit;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import javafx.application.Platform;
import javafx.scene.control.Labeled;
import javafx.scene.input.KeyCode;
import javafx.stage.Stage;
import org.junit.jupiter.api.Test;
import org.testfx.api.FxRobot;

/** Journeys of changes that the end of the program does not reach. */
class DraftsTest extends Journey {

    private static final String GRAPH = """
            name: hello
            runtime: rehearsal
            nodes:
              - id: hello
                prompt: say it
                allowed_tools: []
                rehearsal: [{ reply: "hello" }]
            """;
    private static final String ADDED = "# \u00e4dded \uD83D\uDE00\n\n";
    private static final String CHANGED = ADDED + GRAPH;

    /** A window in a process of its own, in which a graph is changed and not saved. */
    static final class OtherWindow {
        public static void main(String[] arguments) {
            Path home = Path.of(arguments[0]);
            Path file = Path.of(arguments[1]);
            Platform.startup(() -> {
                var stage = new Stage();
                var composition = new Composition(
                        stage, new RetakeEngine(home, System.getenv()), home, SettingsFile.none(), 800, 600);
                stage.show();
                var desk = composition.desk();
                composition.begin(Optional.of(file));
                desk.currentProperty()
                        .subscribe(current -> current.filter(GraphDocument.class::isInstance)
                                .map(GraphDocument.class::cast)
                                .ifPresent(graph -> desk.editing().type(graph, new TextEdit(0, 0, ADDED))));
            });
        }
    }

    private List<Path> kept() throws IOException {
        Path drafts = home.resolve("drafts");
        if (!Files.isDirectory(drafts)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(drafts)) {
            return files.filter(file -> file.toString().endsWith(".draft")).toList();
        }
    }

    /** Changes a graph in another process, and kills that as soon as the draft is there. */
    private void killedWhileChanging(Path file) throws Exception {
        var command = new ArrayList<String>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                .filter(argument -> !argument.startsWith("-javaagent") && !argument.startsWith("-agentlib"))
                .forEach(command::add);
        command.addAll(List.of(
                "-cp",
                System.getProperty("java.class.path"),
                OtherWindow.class.getName(),
                home.toString(),
                file.toString()));
        Path said = home.resolve("other-window.txt");
        Process other = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(said.toFile())
                .start();
        try {
            until(() -> !kept().isEmpty() || !other.isAlive());
            assertThat(kept())
                    .as(Files.readString(said, StandardCharsets.UTF_8))
                    .hasSize(1);
        } finally {
            other.destroyForcibly().waitFor();
        }
    }

    private GraphDocument graph() {
        return (GraphDocument) current();
    }

    private void offer(FxRobot robot) throws Exception {
        robot.interact(() -> composition.desk().drafts().offer());
        until(() -> composition.background().pendingProperty().get() == 0);
    }

    @Test
    void whatAKilledProgramHadNotSavedIsOfferedOpenedAndTakenBack(FxRobot robot) throws Exception {
        Path file = file("hello.yaml", GRAPH);
        killedWhileChanging(file);
        assertThat(Files.readString(file)).isEqualTo(GRAPH);

        offer(robot);
        until(() -> isThere(robot, ".draft-open"));
        robot.interact(() -> robot.lookup(".draft-open").query().requestFocus());
        robot.push(KeyCode.SPACE);
        until(() -> composition.desk().current().isPresent()
                && graph().edited().text().equals(CHANGED));
        assertThat(isThere(robot, ".draft-open")).isFalse();
        assertThat(graph().unsavedProperty().get()).isTrue();
        until(() -> kept().size() == 1);

        robot.interact(() -> composition.desk().editing().undo(graph()));
        assertThat(graph().edited().text()).isEqualTo(GRAPH);
        assertThat(graph().unsavedProperty().get()).isFalse();
        until(() -> kept().isEmpty());
        robot.interact(() -> composition.desk().editing().redo(graph()));
        until(() -> kept().size() == 1);
        robot.push(shortcut(KeyCode.S));
        until(() -> !graph().unsavedProperty().get() && kept().isEmpty());
        assertThat(Files.readString(file)).isEqualTo(CHANGED);
    }

    @Test
    void aDraftIsComparedWithTheFileAndThrownAway(FxRobot robot) throws Exception {
        Path file = file("hello.yaml", GRAPH);
        killedWhileChanging(file);
        offer(robot);
        until(() -> isThere(robot, ".draft-compare"));
        robot.clickOn(".draft-compare");
        until(() -> isThere(robot, "#compare-count")
                && robot.lookup("#compare-count").<Labeled>query().getText().startsWith("1 place"));
        robot.push(KeyCode.ESCAPE);
        until(() -> !isThere(robot, "#compare-count"));
        robot.clickOn(".draft-drop");
        until(() -> kept().isEmpty());
        assertThat(isThere(robot, ".draft-drop")).isFalse();
        assertThat(Files.readString(file)).isEqualTo(GRAPH);
    }

    @Test
    void aDraftOfAGraphWhoseFileIsGoneIsOpenedAndWrittenAnew(FxRobot robot) throws Exception {
        Path file = file("hello.yaml", GRAPH);
        killedWhileChanging(file);
        Files.delete(file);
        offer(robot);
        until(() -> isThere(robot, ".draft-open"));
        robot.clickOn(".draft-open");
        until(() -> composition.desk().current().isPresent()
                && graph().edited().text().equals(CHANGED));
        until(() -> isThere(robot, "#disk-write"));
        robot.clickOn("#disk-write");
        until(() -> !graph().unsavedProperty().get());
        assertThat(Files.readString(file)).isEqualTo(CHANGED);
        until(() -> kept().isEmpty());
    }

    @Test
    void whatIsLetGoOnPurposeIsNotOfferedAgain(FxRobot robot) throws Exception {
        open(robot, file("hello.yaml", GRAPH));
        robot.interact(() -> composition.desk().editing().type(graph(), new TextEdit(0, 0, ADDED)));
        until(() -> kept().size() == 1);
        robot.push(shortcut(KeyCode.Q));
        until(() -> isThere(robot, "Save the changes?"));
        robot.clickOn("Discard");
        until(() -> !composition.window().scene().getWindow().isShowing());
        assertThat(kept()).isEmpty();
    }
}
