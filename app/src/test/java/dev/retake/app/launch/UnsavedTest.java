package dev.retake.app.launch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retake.app.shell.GraphDocument;
import dev.retake.engine.source.TextEdit;
import java.io.IOException;
import java.nio.file.Files;
import java.util.concurrent.TimeoutException;
import javafx.scene.control.DialogPane;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyCodeCombination;
import javafx.scene.input.KeyCombination;
import org.junit.jupiter.api.Test;
import org.testfx.api.FxRobot;

/** Journeys of changes that are not saved: none of them is lost unasked. */
class UnsavedTest extends Journey {

    private static final String GRAPH = """
            name: hello
            runtime: rehearsal
            nodes:
              - id: hello
                prompt: say it
                allowed_tools: []
                rehearsal: [{ reply: "hello" }]
            """;
    private static final String ADDED = "# added\n";
    private static final KeyCodeCombination DISCARD = new KeyCodeCombination(KeyCode.D, KeyCombination.ALT_DOWN);

    private GraphDocument changed(FxRobot robot, String name) throws IOException, TimeoutException {
        open(robot, file(name, GRAPH));
        var graph = (GraphDocument) current();
        robot.interact(() -> composition.desk().editing().type(graph, new TextEdit(0, 0, ADDED)));
        return graph;
    }

    private static void untilAsked(FxRobot robot, boolean asked) throws TimeoutException {
        until(() -> isThere(robot, "Save the changes?") == asked);
    }

    private boolean isOpen(GraphDocument graph) {
        return composition.desk().documents().contains(graph);
    }

    @Test
    void aTabWithChangesIsKeptClosedOrSavedAsThePersonSaysByKeys(FxRobot robot) throws Exception {
        GraphDocument graph = changed(robot, "one.yaml");
        robot.push(shortcut(KeyCode.W));
        untilAsked(robot, true);
        robot.push(KeyCode.ESCAPE);
        untilAsked(robot, false);
        assertThat(isOpen(graph)).isTrue();
        assertThat(graph.edited().isChanged()).isTrue();

        robot.push(shortcut(KeyCode.W));
        untilAsked(robot, true);
        robot.push(DISCARD);
        until(() -> !isOpen(graph));
        assertThat(Files.readString(graph.path())).isEqualTo(GRAPH);

        GraphDocument saved = changed(robot, "two.yaml");
        robot.push(shortcut(KeyCode.W));
        untilAsked(robot, true);
        robot.push(KeyCode.ENTER);
        until(() -> !isOpen(saved));
        assertThat(Files.readString(saved.path())).isEqualTo(ADDED + GRAPH);
    }

    @Test
    void quittingAsksOnceForAllGraphsAndStaysWhereOneCannotBeSaved(FxRobot robot) throws Exception {
        GraphDocument one = changed(robot, "one.yaml");
        GraphDocument two = changed(robot, "two.yaml");
        String somebody = "# somebody else wrote this\n" + GRAPH;
        Files.writeString(two.path(), somebody);

        robot.push(shortcut(KeyCode.Q));
        untilAsked(robot, true);
        assertThat(robot.lookup(".dialog-pane").queryAs(DialogPane.class).getContentText())
                .contains("one.yaml", "two.yaml");
        robot.push(KeyCode.ENTER);
        until(() -> composition.desk().noticeProperty().get().orElse("").contains("Nothing was saved"));
        assertThat(composition.window().scene().getWindow().isShowing()).isTrue();
        assertThat(Files.readString(one.path())).isEqualTo(ADDED + GRAPH);
        assertThat(Files.readString(two.path())).isEqualTo(somebody);
        assertThat(two.edited().text()).isEqualTo(ADDED + GRAPH);

        robot.push(shortcut(KeyCode.Q));
        untilAsked(robot, true);
        robot.clickOn("Discard");
        until(() -> !composition.window().scene().getWindow().isShowing());
    }

    @Test
    void whatRunsIsSavedFirst(FxRobot robot) throws Exception {
        GraphDocument graph = changed(robot, "one.yaml");
        int prompt = graph.edited().text().indexOf("say it");
        robot.interact(() -> composition.desk().editing().type(graph, new TextEdit(prompt, prompt, "please ")));
        robot.push(shortcut(KeyCode.R));
        startTrusted(robot);
        assertThat(Files.readString(graph.path())).isEqualTo(ADDED + GRAPH.replace("say it", "please say it"));
        untilRunIsOver();
        assertThat(run().opened().graphText().orElseThrow()).contains("please say it");
    }

    @Test
    void whatCannotBeSavedIsNotRun(FxRobot robot) throws Exception {
        GraphDocument graph = changed(robot, "one.yaml");
        String somebody = "# somebody else wrote this\n" + GRAPH;
        Files.writeString(graph.path(), somebody);
        robot.push(shortcut(KeyCode.R));
        until(() -> composition.desk().noticeProperty().get().orElse("").contains("Nothing was saved"));
        assertThat(isThere(robot, "#trust")).isFalse();
        assertThat(Files.readString(graph.path())).isEqualTo(somebody);
    }
}
