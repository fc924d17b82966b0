package dev.retake.app.launch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retake.app.canvas.CanvasView;
import dev.retake.app.shell.RunDocument;
import dev.retake.engine.event.RunEvent;
import dev.retake.engine.event.RunStatus;
import dev.retake.engine.graph.NodeId;
import dev.retake.engine.graph.StepMode;
import dev.retake.engine.run.OpenedRun;
import dev.retake.engine.run.RetakeEngine;
import java.io.IOException;
import java.nio.file.Files;
import java.util.concurrent.TimeoutException;
import javafx.scene.control.ComboBox;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyCodeCombination;
import javafx.scene.input.KeyCombination;
import javafx.scene.text.Text;
import org.junit.jupiter.api.Test;
import org.testfx.api.FxRobot;

/** Journeys of a person whom a run waits for: at a gate, and before an attempt. */
class DecisionsTest extends Journey {

    private static final NodeId GATE = new NodeId("approve");
    private static final NodeId PUBLISH = new NodeId("publish");
    private static final String STEPS = """
            name: steps
            runtime: rehearsal
            nodes:
              - id: first
                prompt: Say one.
                allowed_tools: []
                rehearsal: [{ reply: "one" }]
              - id: second
                prompt: Say two.
                depends_on: [first]
                allowed_tools: []
                rehearsal: [{ reply: "two" }]
              - id: third
                prompt: Say three.
                depends_on: [second]
                allowed_tools: []
                rehearsal: [{ reply: "three" }]
            """;

    private OpenedRun onDisk() throws IOException {
        return new RetakeEngine(home, System.getenv()).open(run().path());
    }

    private static String word(FxRobot robot, NodeId node) {
        return robot.lookup("#" + CanvasView.cardId(node)).query().getAccessibleText();
    }

    private void untilItWaitsAtTheGate(FxRobot robot) throws TimeoutException {
        openSample(robot, "release-gate.yaml");
        robot.push(shortcut(KeyCode.R));
        until(() -> isThere(robot, "Start"));
        robot.push(KeyCode.ENTER);
        until(() -> current() instanceof RunDocument run
                && run.pauseProperty().getValue().isPresent());
        assertThat(words(robot, "#pause-bar .pause-words")).isEqualTo("Gate approve waits for you.");
        assertThat(word(robot, GATE)).startsWith("gate approve, waits for you");
    }

    @Test
    void aGateIsApprovedFromTheKeyboardAndTheRunGoesOnAndPasses(FxRobot robot) throws Exception {
        untilItWaitsAtTheGate(robot);
        assertThat(onDisk().status()).isEqualTo(RunStatus.PAUSED);
        robot.push(shortcut(KeyCode.A, KeyCombination.SHIFT_DOWN));
        until(() -> isThere(robot, "#preview"));
        robot.push(KeyCode.ENTER);
        until(() -> run().stateProperty().getValue().orElseThrow().leg() == 2);
        untilRunIsOver();
        assertThat(run().statusProperty().getValue()).isEqualTo(RunStatus.PASS);
        assertThat(robot.lookup("#pause-bar").query().isVisible()).isFalse();
        assertThat(word(robot, GATE)).startsWith("gate approve, passed, approved");
        assertThat(word(robot, PUBLISH)).startsWith("node publish, passed");
        assertThat(onDisk().status()).isEqualTo(RunStatus.PASS);
        assertThat(new RetakeEngine(home, System.getenv()).events(run().path()))
                .filteredOn(RunEvent.GateApproved.class::isInstance)
                .singleElement()
                .satisfies(event ->
                        assertThat(((RunEvent.GateApproved) event).node()).isEqualTo(GATE));
        assertThat(Files.readString(run().path().resolve("publish.out")).strip())
                .isEqualTo("Uploaded.");
    }

    @Test
    void aGateIsRejectedOnItsCardAndWhatWaitedForItNeverRuns(FxRobot robot) throws Exception {
        untilItWaitsAtTheGate(robot);
        robot.clickOn("#card-reject-" + GATE.fileName());
        until(() -> isThere(robot, "#begin"));
        robot.clickOn("#begin");
        until(() -> run().stateProperty().getValue().orElseThrow().leg() == 2);
        untilRunIsOver();
        assertThat(run().statusProperty().getValue()).isEqualTo(RunStatus.FAIL);
        assertThat(word(robot, GATE)).startsWith("gate approve, rejected");
        assertThat(word(robot, PUBLISH)).startsWith("node publish, blocked, gate approve was rejected");
        assertThat(onDisk().status()).isEqualTo(RunStatus.FAIL);
        assertThat(onDisk().attempts()).doesNotContainKey(PUBLISH);
        assertThat(run().path().resolve("publish.out")).doesNotExist();
    }

    @Test
    void aPreviewThatIsClosedDecidesNothing(FxRobot robot) throws Exception {
        untilItWaitsAtTheGate(robot);
        robot.clickOn("#reject");
        until(() -> isThere(robot, "#preview"));
        robot.push(KeyCode.ESCAPE);
        until(() -> !isThere(robot, "#preview"));
        assertThat(run().pauseProperty().getValue()).isPresent();
        assertThat(onDisk().status()).isEqualTo(RunStatus.PAUSED);
    }

    private void startInSteps(FxRobot robot, StepMode mode) throws TimeoutException, IOException {
        open(robot, file("steps.yaml", STEPS));
        robot.clickOn("#run");
        until(() -> isThere(robot, "#step-mode"));
        robot.interact(
                () -> robot.lookup("#step-mode").<ComboBox<StepMode>>query().setValue(mode));
        startTrusted(robot);
        until(() -> current() instanceof RunDocument);
    }

    private void untilHeld(FxRobot robot, String node) throws TimeoutException {
        until(() ->
                isThere(robot, "#held-title") && words(robot, "#held-title").equals(node + " waits before attempt 1"));
    }

    /** The prompt that is shown of the attempt that waits. */
    private static String prompt(FxRobot robot) {
        return robot.lookup(".held-body .prose-text").<Text>query().getText().strip();
    }

    @Test
    void inStepModeEachPromptIsSeenBeforeItIsSentAndTheRestCanBeLetGo(FxRobot robot) throws Exception {
        startInSteps(robot, StepMode.ATTEMPTS);
        untilHeld(robot, "first");
        assertThat(prompt(robot)).isEqualTo("Say one.");
        assertThat(onDisk().attempts()).as("nothing was sent yet").isEmpty();
        robot.push(KeyCode.F10);
        untilHeld(robot, "second");
        assertThat(prompt(robot)).isEqualTo("Say two.");
        assertThat(word(robot, new NodeId("first"))).startsWith("node first, passed");
        assertThat(word(robot, new NodeId("second"))).startsWith("node second, waits for you");
        assertThat(onDisk().attempts()).containsOnlyKeys(new NodeId("first"));
        robot.push(new KeyCodeCombination(KeyCode.F10, KeyCombination.SHIFT_DOWN));
        untilRunIsOver();
        assertThat(run().statusProperty().getValue()).isEqualTo(RunStatus.PASS);
        assertThat(isThere(robot, "#held-title")).isFalse();
        assertThat(onDisk().attempts()).hasSize(3);
    }

    @Test
    void aBreakpointIsSetByAKeyAndHoldsTheRunThere(FxRobot robot) throws Exception {
        open(robot, file("steps.yaml", STEPS));
        until(() -> isThere(robot, "#" + CanvasView.cardId(new NodeId("second"))));
        robot.push(KeyCode.RIGHT);
        robot.push(KeyCode.RIGHT);
        assertThat(current().selection().node()).contains(new NodeId("second"));
        robot.push(KeyCode.B);
        assertThat(word(robot, new NodeId("second"))).endsWith("breakpoint");
        assertThat(Files.readString(home.resolve("window.properties"))).contains("#1 = second");
        robot.clickOn("#run");
        startTrusted(robot);
        until(() -> current() instanceof RunDocument);
        untilHeld(robot, "second");
        assertThat(onDisk().attempts()).containsOnlyKeys(new NodeId("first"));
        robot.clickOn("#go");
        untilRunIsOver();
        assertThat(run().statusProperty().getValue()).isEqualTo(RunStatus.PASS);
    }
}
