package dev.retake.app.launch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retake.app.canvas.CanvasView;
import dev.retake.app.shell.AttemptPair;
import dev.retake.app.widget.ActionButton;
import dev.retake.app.widget.Prose;
import dev.retake.engine.event.NodePhase;
import dev.retake.engine.event.RunEvent;
import dev.retake.engine.event.RunStatus;
import dev.retake.engine.graph.NodeId;
import dev.retake.engine.run.RetakeEngine;
import dev.retake.engine.run.RunHandle;
import dev.retake.engine.run.RunListener;
import dev.retake.engine.run.RunRequest;
import dev.retake.engine.run.StartResult;
import dev.retake.engine.source.GraphSource;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import javafx.scene.AccessibleAttribute;
import javafx.scene.input.KeyCode;
import org.junit.jupiter.api.Test;
import org.testfx.api.FxRobot;

/** Journeys through the window, with a robot and the real engine. */
class WindowTest extends Journey {

    private static final String GRAPH = """
            name: stubborn
            runtime: rehearsal
            nodes:
              - id: first
                prompt: say it
                allowed_tools: []
                success_check: { exit_zero: true, result_matches: "^YES$" }
                retry: { max: 1, on: [result_mismatch] }
                rehearsal:
                  - { reply: "NO", cost_usd: 0.12 }
                  - { reply: "STILL NO", cost_usd: 0.10 }
                  - { reply: "YES", cost_usd: 0.11 }
              - id: second
                prompt: go on
                depends_on: [first]
                allowed_tools: []
                rehearsal: [{ reply: "done" }]
            """;

    private Path stubborn() throws IOException {
        return file("stubborn.yaml", GRAPH);
    }

    @Test
    void theSampleRunsAtOnceAndBothTakesAreThere(FxRobot robot) throws TimeoutException {
        robot.interact(() -> composition.begin(Optional.empty()));
        until(() -> composition.desk().current().isPresent());
        assertThat(composition.desk().current().orElseThrow().title()).isEqualTo("second-take.yaml");
        robot.clickOn("#run");
        until(() -> robot.lookup("Start").tryQuery().isPresent());
        robot.clickOn("Start");
        untilRunIsOver();
        assertThat(run().statusProperty().getValue()).isEqualTo(RunStatus.PASS);
        NodeId retried = run().opened().attempts().entrySet().stream()
                .filter(entry -> entry.getValue().size() > 1)
                .findFirst()
                .orElseThrow()
                .getKey();
        until(() -> robot.lookup("#" + CanvasView.cardId(retried)).tryQuery().isPresent());
        robot.clickOn("#" + CanvasView.cardId(retried));
        assertThat(run().selection().node()).contains(retried);
        assertThat(run().attemptsProperty().getValue()).hasSizeGreaterThan(1);
        assertThat(run().stateProperty()
                        .getValue()
                        .orElseThrow()
                        .node(retried)
                        .orElseThrow()
                        .attempts())
                .hasSameSizeAs(run().attemptsProperty().getValue());
    }

    @Test
    void aFailedRunIsRetriedAfterAPreview(FxRobot robot) throws TimeoutException, IOException {
        open(robot, stubborn());
        robot.clickOn("#run");
        startTrusted(robot);
        untilRunIsOver();
        assertThat(run().statusProperty().getValue()).isEqualTo(RunStatus.FAIL);
        robot.clickOn("#retry-failed");
        until(() -> robot.lookup("#preview").tryQuery().isPresent());
        robot.clickOn("Start");
        until(() -> run().stateProperty().getValue().orElseThrow().leg() == 2);
        untilRunIsOver();
        var state = run().stateProperty().getValue().orElseThrow();
        assertThat(run().statusProperty().getValue()).isEqualTo(RunStatus.PASS);
        assertThat(state.node(new NodeId("first")).orElseThrow().attempts()).hasSize(3);
        assertThat(state.node(new NodeId("second")).orElseThrow().phase()).isEqualTo(NodePhase.PASSED);
        compareTheSecondWithTheThird(robot);
    }

    private void compareTheSecondWithTheThird(FxRobot robot) throws TimeoutException {
        robot.clickOn("#" + CanvasView.cardId(new NodeId("first")));
        until(() -> robot.lookup("#attempt-1").tryQuery().isPresent());
        robot.clickOn("#attempt-2");
        until(() -> robot.lookup("#quote-of-1").tryQuery().isPresent());
        robot.clickOn("#attempt-3");
        until(() -> robot.lookup("#quote-of-2").tryQuery().isPresent());
        assertThat(run().selection().pairProperty().get()).contains(new AttemptPair(2, 3));
        assertThat(robot.lookup("#quote-of-2").queryLabeled().getText()).isEqualTo("Quote of attempt 2 · verbatim");
        assertThat(robot.lookup("#attempt-2").query().getAccessibleText())
                .startsWith("attempt 2, failed, judged, $0.10");
        assertThat(robot.lookup("#attempt-3").query().getAccessibleText())
                .startsWith("attempt 3, passed, $0.11")
                .contains("resumed");
        assertThat(robot.lookup(node -> node instanceof Prose prose
                                && prose.markedWords().equals(List.of("STILL NO")))
                        .tryQuery())
                .as("the words of the second reply that the third does not have are marked")
                .isPresent();
    }

    @Test
    void aFailedRunOpenedFromDiskIsRetriedAfterAPreview(FxRobot robot) throws Exception {
        open(robot, failedRun());
        assertThat(run().statusProperty().getValue()).isEqualTo(RunStatus.FAIL);
        robot.clickOn("#retry-failed");
        until(() -> robot.lookup("#preview").tryQuery().isPresent());
        robot.clickOn("Start");
        until(() -> run().stateProperty().getValue().orElseThrow().leg() == 2);
        untilRunIsOver();
        assertThat(run().statusProperty().getValue()).isEqualTo(RunStatus.PASS);
        compareTheSecondWithTheThird(robot);
    }

    private Path failedRun() throws Exception {
        var engine = new RetakeEngine(home, System.getenv());
        var graph = engine.lint(GraphSource.read(stubborn()), Optional.empty())
                .valid()
                .orElseThrow();
        var request = new RunRequest(Map.of(), Optional.empty(), OptionalInt.empty(), false, home);
        StartResult result = engine.start(graph, request, new RunListener() {
            @Override
            public void onEvent(RunEvent event) {}

            @Override
            public void onNote(String message) {}

            @Override
            public void onWarning(String message) {}
        });
        RunHandle handle = ((StartResult.Started) result).handle();
        handle.ended().get(PATIENCE_SECONDS, TimeUnit.SECONDS);
        return handle.directory();
    }

    @Test
    void aButtonThatDoesNotApplySaysWhyAndCanBeReached(FxRobot robot) throws TimeoutException, IOException {
        open(robot, stubborn());
        ActionButton stop = robot.lookup("#stop").queryAs(ActionButton.class);
        assertThat(stop.isFocusTraversable()).isTrue();
        assertThat(stop.getTooltip().getText()).isEqualTo("A graph is open, not a run.");
        assertThat(stop.getAccessibleText()).isEqualTo("Stop, not available: A graph is open, not a run.");
        assertThat(stop.queryAccessibleAttribute(AccessibleAttribute.DISABLED)).isEqualTo(true);
        ActionButton run = robot.lookup("#run").queryAs(ActionButton.class);
        assertThat(run.queryAccessibleAttribute(AccessibleAttribute.DISABLED)).isEqualTo(false);
    }

    @Test
    void theArrowKeysWalkTheGraph(FxRobot robot) throws TimeoutException, IOException {
        open(robot, stubborn());
        var selection = composition.desk().current().orElseThrow().selection();
        String second = "#" + CanvasView.cardId(new NodeId("second"));
        until(() -> robot.lookup(second).tryQuery().isPresent());
        robot.push(KeyCode.RIGHT);
        assertThat(selection.node()).contains(new NodeId("first"));
        robot.push(KeyCode.RIGHT);
        assertThat(selection.node()).contains(new NodeId("second"));
        assertThat(robot.lookup(second).query().getAccessibleText()).startsWith("node second");
        robot.push(KeyCode.ESCAPE);
        assertThat(selection.node()).isEmpty();
    }
}
