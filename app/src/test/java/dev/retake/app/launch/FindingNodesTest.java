package dev.retake.app.launch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retake.app.shell.GraphDocument;
import dev.retake.engine.graph.NodeId;
import java.util.Optional;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyCodeCombination;
import javafx.scene.input.KeyCombination;
import org.junit.jupiter.api.Test;
import org.testfx.api.FxRobot;

/** Nodes are found on the canvas. */
class FindingNodesTest extends Journey {

    private static final String GRAPH = """
            name: ship
            nodes:
              - id: plan
                prompt: Plan it.
              - id: build
                depends_on: [plan]
                prompt: Build what the plan says.
              - id: check
                depends_on: [build]
                prompt: Check it.
            """;

    @Test
    void whatIsTypedIsFoundInIdsAndPromptsAndEnterGoesOn(FxRobot robot) throws Exception {
        open(robot, file("ship.yaml", GRAPH));
        var graph = (GraphDocument) current();
        until(() -> isThere(robot, "#card-plan"));
        untilStill(robot);
        robot.push(shortcut(KeyCode.F));
        until(() -> robot.lookup("#find-field").query().isFocused());
        robot.write("plan");
        until(() -> isSelected(graph, "plan"));
        until(() -> words(robot, "#find-count").equals("1 of 2"));
        robot.push(KeyCode.ENTER);
        until(() -> isSelected(graph, "build"));
        until(() -> words(robot, "#find-count").equals("2 of 2"));
        robot.push(KeyCode.ENTER);
        until(() -> isSelected(graph, "plan"));
        robot.push(new KeyCodeCombination(KeyCode.ENTER, KeyCombination.SHIFT_DOWN));
        until(() -> isSelected(graph, "build"));

        robot.write("zzz");
        until(() -> words(robot, "#find-count").equals("No node says this"));
        robot.push(KeyCode.ESCAPE);
        until(() -> robot.lookup(".world").query().isFocused());
        assertThat(robot.lookup("#find-bar").query().isVisible()).isFalse();
        assertThat(graph.edited().isChanged()).isFalse();
    }

    private static boolean isSelected(GraphDocument graph, String id) {
        return graph.selection().node().equals(Optional.of(new NodeId(id)));
    }
}
