package dev.retake.app.launch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retake.app.canvas.CanvasView;
import dev.retake.app.shell.RunDocument;
import dev.retake.engine.event.RunStatus;
import dev.retake.engine.graph.NodeId;
import dev.retake.engine.run.RetakeEngine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeoutException;
import javafx.scene.control.ComboBox;
import javafx.scene.control.DialogPane;
import javafx.scene.control.ListView;
import javafx.scene.input.KeyCode;
import org.junit.jupiter.api.Test;
import org.testfx.api.FxRobot;

/** Journeys beside and after a run: what follows it, what asks before it is stopped, and a replay of it. */
class LiveRunTest extends Journey {

    private static final NodeId LONG = new NodeId("long");
    /** Its last node waits for a file, so that a test decides when it goes on. */
    private static final String GRAPH = """
            name: lasting
            runtime: rehearsal
            nodes:
              - id: short
                prompt: Say it.
                allowed_tools: []
                success_check: { exit_zero: true, result_matches: "^YES$" }
                retry: { max: 1, on: [result_mismatch] }
                rehearsal: [{ reply: "NO", cost_usd: 0.12 }, { reply: "YES", cost_usd: 0.11 }]
              - id: long
                depends_on: [short]
                prompt: Wait.
                allowed_tools: []
                rehearsal: [{ run: "until [ -e go ]; do sleep 0.05; done", reply: "waited" }]
            """;

    private void start(FxRobot robot) throws TimeoutException, IOException {
        open(robot, file("lasting.yaml", GRAPH));
        robot.clickOn("#run");
        startTrusted(robot);
        until(() -> current() instanceof RunDocument);
    }

    private void letGo() throws IOException {
        Files.writeString(home.resolve("go"), "");
    }

    @Test
    void theSelectionFollowsTheRunUntilAPersonSelects(FxRobot robot) throws Exception {
        start(robot);
        until(() -> run().selection().node().filter(LONG::equals).isPresent());
        assertThat(run().selection().isChosen()).isFalse();
        robot.clickOn("#" + CanvasView.cardId(new NodeId("short")));
        letGo();
        untilRunIsOver();
        assertThat(run().selection().node()).contains(new NodeId("short"));
    }

    @Test
    void theListOfRunsTellsOfARunThatStartsAndThatEnds(FxRobot robot) throws Exception {
        start(robot);
        robot.clickOn("Runs");
        until(() -> robot.lookup("#runs .state-word")
                .match(node -> node.isVisible())
                .tryQuery()
                .isPresent());
        until(() -> words(robot, "#runs .state-word").equals("running"));
        letGo();
        untilRunIsOver();
        until(() -> words(robot, "#runs .state-word").equals("passed"));
        ListView<?> runs = robot.lookup("#runs").queryListView();
        assertThat(runs.getItems()).hasSize(1);
    }

    @Test
    void closingTheTabOfARunThatGoesOnAsksForTheTabAndStopsTheRun(FxRobot robot) throws Exception {
        start(robot);
        until(() -> run().selection().node().filter(LONG::equals).isPresent());
        RunDocument run = run();
        robot.push(shortcut(KeyCode.W));
        until(() -> isThere(robot, "Keep the tab"));
        assertThat(robot.lookup(".dialog-pane").queryAs(DialogPane.class).getContentText())
                .contains("is running in this tab", "Closing the tab stops it");
        robot.clickOn("Keep the tab");
        assertThat(run.isLive()).isTrue();
        robot.push(shortcut(KeyCode.W));
        until(() -> isThere(robot, "Stop and close"));
        robot.clickOn("Stop and close");
        until(() -> !run.isLive());
        assertThat(composition.desk().documents()).doesNotContain(run);
        var onDisk = new RetakeEngine(home, System.getenv()).open(run.path());
        assertThat(onDisk.status()).isEqualTo(RunStatus.FAIL);
        assertThat(onDisk.state().detail())
                .hasValueSatisfying(detail -> assertThat(detail).contains("cancelled"));
    }

    @Test
    void aFinishedRunIsReplayedFromTheRunDialog(FxRobot robot) throws Exception {
        letGo();
        start(robot);
        untilRunIsOver();
        Path first = run().path();
        // The takes are gone: what a replay says can only come from the run.
        Path graph = file("lasting.yaml", GRAPH.replace("\"YES\", cost", "\"NEVER\", cost"));
        robot.interact(() -> composition.desk().documents().stream()
                .filter(open -> open.path().equals(graph))
                .findFirst()
                .ifPresent(composition.desk()::show));
        robot.push(shortcut(KeyCode.L));
        until(() -> current().sourceProperty().getValue().orElseThrow().text().contains("NEVER"));
        robot.clickOn("#run");
        until(() -> isThere(robot, "#runtime")
                && robot.lookup("#runtime").<ComboBox<String>>query().getItems().contains("replay"));
        robot.interact(() -> robot.lookup("#runtime").<ComboBox<String>>query().setValue("replay"));
        assertThat(robot.lookup("#replayed").query().isVisible()).isTrue();
        robot.clickOn("Start");
        until(() -> current() instanceof RunDocument run && !run.path().equals(first));
        untilRunIsOver();
        assertThat(run().statusProperty().getValue()).isEqualTo(RunStatus.PASS);
        var replayed = new RetakeEngine(home, System.getenv()).open(run().path());
        assertThat(replayed.summary().runtime()).isEqualTo("replay");
        assertThat(replayed.attempts().get(new NodeId("short"))).hasSize(2);
        assertThat(Files.readString(run().path().resolve("short.out")).strip()).isEqualTo("YES");
        assertThat(replayed.summary().cost().usd()).isZero();
    }

    @Test
    void thePanesAtTheSidesAreHiddenByKeysAndTheNextWindowRemembersIt(FxRobot robot) throws Exception {
        open(robot, file("lasting.yaml", GRAPH));
        assertThat(isThere(robot, "#graphs")).isTrue();
        assertThat(isThere(robot, ".inspector")).isTrue();
        robot.push(shortcut(KeyCode.DIGIT1));
        assertThat(isThere(robot, "#graphs")).isFalse();
        robot.push(shortcut(KeyCode.DIGIT2));
        assertThat(isThere(robot, ".inspector")).isFalse();
        assertThat(Files.readString(home.resolve("window.properties")))
                .contains("pane.sidebar = hidden", "pane.inspector = hidden");
        robot.push(shortcut(KeyCode.DIGIT1));
        assertThat(isThere(robot, "#graphs")).isTrue();
        assertThat(Files.readString(home.resolve("window.properties"))).contains("pane.sidebar = shown");
    }

    @Test
    void theRunDialogNamesTheCheckThatIsNotMade(FxRobot robot) throws Exception {
        open(robot, file("unread.yaml", GRAPH.replace("success_check:", "sucess_when:")));
        robot.clickOn("#run");
        until(() -> isThere(robot, "#unread"));
        assertThat(words(robot, "#unread"))
                .isEqualTo("The key sucess_when (unread.yaml:7) is unknown and is not read: this check is NOT made.");
        robot.push(KeyCode.ESCAPE);
        until(() -> !isThere(robot, "#unread"));
    }
}
