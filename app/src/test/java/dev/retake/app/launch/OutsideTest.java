package dev.retake.app.launch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retake.app.canvas.CanvasView;
import dev.retake.engine.event.RunStatus;
import dev.retake.engine.graph.NodeId;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.testfx.api.FxRobot;

/** Journeys through a run that the command line runs in a process of its own. */
class OutsideTest extends Journey {

    private static final String GRAPH = """
            name: outside
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
                rehearsal: [{ run: "echo begun; until [ -e go ]; do sleep 0.05; done", reply: "waited" }]
            """;

    private Optional<Process> started = Optional.empty();

    @AfterEach
    void theProcessIsGone() throws Exception {
        letGo();
        if (started.isPresent()) {
            started.get().destroyForcibly().waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS);
        }
    }

    private void letGo() throws IOException {
        Files.writeString(home.resolve("go"), "");
    }

    /** Runs the graph as the command line does, and opens its run from the list. */
    private void runOutside(FxRobot robot) throws Exception {
        Path graph = file("outside.yaml", GRAPH);
        var builder = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "--enable-native-access=ALL-UNNAMED",
                        "-cp",
                        System.getProperty("java.class.path"),
                        "dev.retake.app.launch.Main",
                        "run",
                        graph.toString())
                .directory(home.toFile())
                .redirectErrorStream(true)
                .redirectOutput(home.resolve("said").toFile());
        builder.environment().put("RETAKE_HOME", home.toString());
        robot.clickOn("Runs");
        started = Optional.of(builder.start());
        until(() -> isThere(robot, "#runs .run-name"));
        until(() -> words(robot, "#runs .state-word").equals("running"));
        robot.clickOn("#runs .run-name");
        until(() -> composition
                .desk()
                .current()
                .filter(open -> open.title().startsWith("outside ·"))
                .isPresent());
    }

    private void untilLongRuns(FxRobot robot) throws TimeoutException {
        until(() -> card(robot, "long").startsWith("node long, running"));
    }

    private static String card(FxRobot robot, String node) {
        return robot.lookup("#" + CanvasView.cardId(new NodeId(node)))
                .tryQuery()
                .map(found -> String.valueOf(found.getAccessibleText()))
                .orElse("");
    }

    private static String stopTip(FxRobot robot) {
        return robot.lookup("#stop").queryButton().getTooltip().getText();
    }

    @Test
    void aRunOfTheCommandLineIsFollowedUntilItHasPassed(FxRobot robot) throws Exception {
        runOutside(robot);
        untilLongRuns(robot);
        assertThat(card(robot, "short")).startsWith("node short, passed");
        assertThat(run().isLive()).isFalse();
        assertThat(stopTip(robot))
                .isEqualTo("This run goes on in another process (pid "
                        + started.orElseThrow().pid() + "). Stop it there.");
        robot.clickOn("#" + CanvasView.cardId(new NodeId("short")));
        until(() -> isThere(robot, "#attempt-2"));
        letGo();
        until(() -> run().statusProperty().getValue() == RunStatus.PASS);
        until(() -> card(robot, "long").startsWith("node long, passed"));
        until(() -> words(robot, "#runs .state-word").equals("passed"));
        assertThat(started.orElseThrow().waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS))
                .isTrue();
        assertThat(started.orElseThrow().exitValue()).isZero();
    }

    @Test
    void whatAnAttemptOfAnotherProcessPrintsIsSeenBeforeItEnds(FxRobot robot) throws Exception {
        runOutside(robot);
        untilLongRuns(robot);
        robot.clickOn("#" + CanvasView.cardId(new NodeId("long")));
        until(() -> isThere(robot, "#stderr-1"));
        until(() -> words(robot, "#stderr-1 .list-cell").equals("begun"));
        assertThat(run().statusProperty().getValue()).isEqualTo(RunStatus.RUNNING);
        letGo();
        until(() -> run().statusProperty().getValue() == RunStatus.PASS);
        until(() -> isThere(robot, ".reply .prose"));
        assertThat(isThere(robot, "#stderr-1")).isFalse();
    }

    @Test
    void aRunWhoseProcessIsKilledIsResumedHere(FxRobot robot) throws Exception {
        runOutside(robot);
        untilLongRuns(robot);
        started.orElseThrow().destroyForcibly();
        until(() -> run().statusProperty().getValue() == RunStatus.ABANDONED);
        until(() -> words(robot, "#runs .state-word").equals("abandoned"));
        assertThat(words(robot, "#pause-bar .pause-words")).startsWith("The process that ran this run is gone.");
        robot.clickOn("#resume-here");
        until(() -> isThere(robot, "#begin"));
        letGo();
        robot.clickOn("#begin");
        until(() -> run().stateProperty().getValue().orElseThrow().leg() == 2);
        untilRunIsOver();
        assertThat(run().statusProperty().getValue()).isEqualTo(RunStatus.PASS);
    }
}
