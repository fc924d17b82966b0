package dev.retake.app.launch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retake.app.shell.GraphDocument;
import dev.retake.engine.source.TextEdit;
import java.nio.file.Files;
import java.nio.file.Path;
import javafx.scene.control.Labeled;
import javafx.scene.input.KeyCode;
import org.junit.jupiter.api.Test;
import org.testfx.api.FxRobot;

/** Journeys of a graph whose file is changed by another program while it is open. */
class OnDiskTest extends Journey {

    private static final String GRAPH = """
            name: hello
            runtime: rehearsal
            nodes:
              - id: hello
                prompt: say it
                allowed_tools: []
                rehearsal: [{ reply: "hello" }]
            """;
    private static final String THEIRS = GRAPH.replace("say it", "say it twice");
    private static final String MINE = "# mine\n" + GRAPH;

    private GraphDocument graph() {
        return (GraphDocument) current();
    }

    private Path opened(FxRobot robot) throws Exception {
        Path file = file("hello.yaml", GRAPH);
        open(robot, file);
        return file;
    }

    private Path changedByBoth(FxRobot robot) throws Exception {
        Path file = opened(robot);
        robot.interact(() -> composition.desk().editing().type(graph(), new TextEdit(0, 0, "# mine\n")));
        Files.writeString(file, THEIRS);
        until(() -> isThere(robot, "#disk-reload"));
        assertThat(graph().edited().text()).isEqualTo(MINE);
        return file;
    }

    private String notice() {
        return composition.desk().noticeProperty().get().orElse("");
    }

    @Test
    void whereNothingIsUnsavedItIsReadAgainAndUndoBringsTheFormerTextBack(FxRobot robot) throws Exception {
        Path file = opened(robot);
        Files.writeString(file, THEIRS);
        until(() -> graph().edited().text().equals(THEIRS));
        until(() -> notice().contains("read again"));
        assertThat(graph().unsavedProperty().get()).isFalse();
        robot.push(shortcut(KeyCode.Z));
        assertThat(graph().edited().text()).isEqualTo(GRAPH);
        assertThat(graph().unsavedProperty().get()).isTrue();
        robot.push(shortcut(KeyCode.S));
        until(() -> !graph().unsavedProperty().get());
        assertThat(Files.readString(file)).isEqualTo(GRAPH);
    }

    @Test
    void reloadTakesTheirsAndUndoBringsMineBack(FxRobot robot) throws Exception {
        Path file = changedByBoth(robot);
        robot.interact(() -> robot.lookup("#disk-reload").query().requestFocus());
        robot.push(KeyCode.SPACE);
        until(() -> graph().edited().text().equals(THEIRS));
        assertThat(graph().unsavedProperty().get()).isFalse();
        assertThat(isThere(robot, "#disk-reload")).isFalse();
        robot.push(shortcut(KeyCode.Z));
        assertThat(graph().edited().text()).isEqualTo(MINE);
        assertThat(Files.readString(file)).isEqualTo(THEIRS);
    }

    @Test
    void keepMineWritesOverTheirsWithTheNextSaveAndSaysSo(FxRobot robot) throws Exception {
        Path file = changedByBoth(robot);
        robot.push(shortcut(KeyCode.S));
        until(() -> notice().contains("Nothing was saved"));
        assertThat(Files.readString(file)).isEqualTo(THEIRS);
        robot.clickOn("#disk-keep");
        assertThat(isThere(robot, "#disk-keep")).isFalse();
        robot.push(shortcut(KeyCode.S));
        until(() -> notice().contains("took the place"));
        assertThat(Files.readString(file)).isEqualTo(MINE);
    }

    @Test
    void theTwoTextsAreComparedSideBySide(FxRobot robot) throws Exception {
        changedByBoth(robot);
        robot.clickOn("#disk-compare");
        until(() -> isThere(robot, "#compare-count")
                && robot.lookup("#compare-count").<Labeled>query().getText().matches("\\d+ places? differs?"));
        robot.push(KeyCode.ESCAPE);
        until(() -> !isThere(robot, "#compare-count"));
    }

    @Test
    void aFileThatIsGoneIsSaidAndItsTextKeptAndWrittenAnew(FxRobot robot) throws Exception {
        Path file = opened(robot);
        Files.move(file, home.resolve("elsewhere.yaml"));
        until(() -> isThere(robot, "#disk-write"));
        assertThat(graph().edited().text()).isEqualTo(GRAPH);
        assertThat(graph().unsavedProperty().get()).isTrue();
        robot.push(shortcut(KeyCode.S));
        until(() -> !graph().unsavedProperty().get());
        assertThat(Files.readString(file)).isEqualTo(GRAPH);
        assertThat(isThere(robot, "#disk-write")).isFalse();
    }

    @Test
    void aFileThatComesBackAsItWasIsNoNews(FxRobot robot) throws Exception {
        Path file = opened(robot);
        Files.move(file, home.resolve("elsewhere.yaml"));
        until(() -> isThere(robot, "#disk-write"));
        Files.move(home.resolve("elsewhere.yaml"), file);
        until(() -> !isThere(robot, "#disk-write"));
        assertThat(graph().unsavedProperty().get()).isFalse();
        assertThat(notice()).isEmpty();
    }
}
