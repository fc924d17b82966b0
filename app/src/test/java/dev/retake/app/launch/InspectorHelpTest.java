package dev.retake.app.launch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retake.app.shell.GraphDocument;
import dev.retake.engine.graph.NodeId;
import dev.retake.engine.run.RetakeEngine;
import dev.retake.engine.run.RunListener;
import dev.retake.engine.run.RunRequest;
import dev.retake.engine.run.StartResult;
import dev.retake.engine.source.GraphSource;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.TextInputControl;
import javafx.scene.input.KeyCode;
import javafx.scene.layout.Pane;
import org.junit.jupiter.api.Test;
import org.testfx.api.FxRobot;

/** Journeys with what helps to fill in a node: the prompt as it would be sent, a pattern that is tried, a verify that is run once. */
class InspectorHelpTest extends Journey {

    private static final NodeId BUILD = new NodeId("build");

    private static final String GRAPH = """
            name: ship
            runtime: rehearsal
            inputs: [goal]
            nodes:
              - id: plan
                prompt: Plan it.
                allowed_tools: []
              - id: build
                depends_on: [plan]
                prompt: "{{ inputs.goal }} after {{ artifacts.plan | inline }}"
                allowed_tools: []
                success_check:
                  exit_zero: true
                  result_matches: ^DONE
                  verify: {command: "touch ran.txt; echo was here"}
                retry: {max: 1, on: [result_mismatch]}
                rehearsal:
                  - reply: not yet
                  - reply: DONE now
            """;

    private GraphDocument selected(FxRobot robot, String text) throws Exception {
        open(robot, file("work/ship.yaml", text));
        var graph = (GraphDocument) current();
        robot.interact(() -> graph.selection().select(BUILD));
        until(() -> isThere(robot, "#field-prompt"));
        return graph;
    }

    private static void focus(FxRobot robot, String field) {
        robot.interact(() -> robot.lookup(field).query().requestFocus());
    }

    private static boolean isShown(FxRobot robot, String query) {
        return robot.lookup(query)
                .match(node -> node.isVisible() && node.getParent().isVisible())
                .tryQuery()
                .isPresent();
    }

    private static boolean says(FxRobot robot, String query, String words) {
        return isShown(robot, query) && words(robot, query).contains(words);
    }

    @Test
    void aPromptIsShownAsItWouldBeSentWhileItIsTyped(FxRobot robot) throws Exception {
        GraphDocument graph = selected(robot, GRAPH);
        until(() -> says(robot, "#preview", "the input goal has no value"));
        focus(robot, "#preview-input-goal");
        robot.write("win");
        until(() -> says(robot, "#preview", "win after ‹reply of plan›"));
        focus(robot, "#field-prompt");
        robot.push(shortcut(KeyCode.END));
        robot.write(", well");
        until(() -> says(robot, "#preview", "win after ‹reply of plan›, well"));
        robot.push(KeyCode.ESCAPE);
        assertThat(graph.edited().text()).isEqualTo(GRAPH);

        robot.interact(() -> graph.selection().select(new NodeId("plan")));
        until(() -> !isShown(robot, "#preview"));
    }

    @Test
    void aPatternIsTriedOnWhatTheNodeHasReplied(FxRobot robot) throws Exception {
        Path file = file("work/ship.yaml", GRAPH.replace("touch ran.txt; ", ""));
        var engine = new RetakeEngine(home, System.getenv());
        var valid =
                engine.lint(GraphSource.read(file), Optional.empty()).valid().orElseThrow();
        for (int i = 0; i < 2; i++) {
            var request = new RunRequest(Map.of("goal", "it"), Optional.empty(), OptionalInt.empty(), false, home);
            ((StartResult.Started) engine.start(valid, request, RunListener.SILENT))
                    .handle()
                    .ended()
                    .get();
        }
        GraphDocument graph = selected(robot, GRAPH);
        assertThat(isShown(robot, "#tester-sum")).isFalse();
        focus(robot, "#field-success_check-result_matches");
        until(() -> says(robot, "#tester-sum", "2 of 4 replies match"));
        robot.push(shortcut(KeyCode.A));
        robot.write("not|DONE");
        until(() -> says(robot, "#tester-sum", "4 of 4 replies match"));
        Pane rows = robot.lookup("#tester-rows").queryAs(Pane.class);
        assertThat(rows.getChildren()).hasSize(4);
        assertThat(((Label) rows.getChildren().getFirst().lookup(".tester-name")).getText())
                .contains("attempt 2 matches");
        robot.push(shortcut(KeyCode.A));
        robot.write("(");
        until(() -> !isShown(robot, "#tester-sum"));
        robot.push(KeyCode.ESCAPE);
        assertThat(graph.edited().text()).isEqualTo(GRAPH);
    }

    @Test
    void aVerifyIsRunOnceOnlyAfterAPersonSaidSo(FxRobot robot) throws Exception {
        GraphDocument graph = selected(robot, GRAPH);
        Path ran = home.resolve("work/ran.txt");
        until(() -> isShown(robot, "#verify-once"));
        later(robot, "#verify-once");
        until(() -> isThere(robot, "#verify-once-command"));
        assertThat(words(robot, "#verify-once-command")).isEqualTo("touch ran.txt; echo was here");
        assertThat(words(robot, "#verify-once-where"))
                .contains(home.resolve("work").toString());
        robot.clickOn("Do not run it");
        until(() -> !isThere(robot, "#verify-once-command"));
        assertThat(ran).doesNotExist();

        later(robot, "#verify-once");
        until(() -> isThere(robot, "#verify-once-command"));
        robot.clickOn("Run it");
        until(() -> says(robot, "#verify-once-verdict", "It says yes: exit code 0"));
        assertThat(words(robot, "#verify-once-output")).isEqualTo("was here");
        assertThat(Files.exists(ran)).isTrue();
        assertThat(graph.edited().text()).isEqualTo(GRAPH);
    }

    @Test
    void whatWasTypedIsWrittenBeforeItIsRunAndARunningVerifyIsCancelled(FxRobot robot) throws Exception {
        GraphDocument graph = selected(robot, GRAPH);
        focus(robot, "#field-success_check-verify-command");
        robot.push(shortcut(KeyCode.A));
        robot.write("echo begun; sleep 600");
        later(robot, "#verify-once");
        until(() -> isThere(robot, "#verify-once-command"));
        assertThat(words(robot, "#verify-once-command")).isEqualTo("echo begun; sleep 600");
        assertThat(graph.edited().text())
                .isEqualTo(GRAPH.replace("touch ran.txt; echo was here", "echo begun; sleep 600"));
        robot.clickOn("Run it");
        until(() -> says(robot, "#verify-once-output", "begun"));
        robot.interact(
                () -> robot.lookup("#verify-once-cancel").queryAs(Button.class).fire());
        until(() -> says(robot, "#verify-once-verdict", "Cancelled"));
    }

    @Test
    void aVerifyThatNeedsARunSaysSo(FxRobot robot) throws Exception {
        selected(robot, GRAPH.replace("was here", "{{ artifacts.plan }}"));
        until(() -> says(robot, "#verify-once-why", "only a run has"));
        assertThat(robot.lookup("#verify-once").<Node>query().isDisabled()).isTrue();
        assertThat(robot.lookup("#field-success_check-verify-command")
                        .queryAs(TextInputControl.class)
                        .getText())
                .contains("artifacts.plan");
    }

    @Test
    void aVerifyThatNeedsAnInputIsGivenItThere(FxRobot robot) throws Exception {
        selected(robot, GRAPH.replace("was here", "{{ inputs.goal }}"));
        until(() -> says(robot, "#verify-once-why", "the input goal has no value"));
        focus(robot, "#verify-input-goal");
        robot.write("won");
        until(() -> !robot.lookup("#verify-once").<Node>query().isDisabled());
        later(robot, "#verify-once");
        until(() -> isThere(robot, "#verify-once-command"));
        assertThat(words(robot, "#verify-once-command")).isEqualTo("touch ran.txt; echo won");
        robot.clickOn("Do not run it");
        until(() -> says(robot, "#preview", "won after"));
    }

    /** Presses a button that asks something, without waiting for the answer. */
    private void later(FxRobot robot, String button) {
        Button pressed = robot.lookup(button).queryAs(Button.class);
        composition.background().later(pressed::fire);
    }
}
