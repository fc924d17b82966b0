package dev.retake.app.launch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retake.app.shell.Document;
import dev.retake.engine.run.RunSummary;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.TimeoutException;
import javafx.scene.control.ListView;
import javafx.scene.control.TabPane;
import org.junit.jupiter.api.Test;
import org.testfx.api.FxRobot;

/** The list at the left shows what is in front, and stays where a person has put it. */
class SidebarTest extends Journey {

    private static final String GRAPH = """
            runtime: rehearsal
            nodes: [{id: a, prompt: p, allowed_tools: []}]
            """;

    private static String side(FxRobot robot) {
        return robot.lookup(".sidebar")
                .queryAs(TabPane.class)
                .getSelectionModel()
                .getSelectedItem()
                .getText();
    }

    private static Optional<Path> selectedRun(FxRobot robot) {
        ListView<RunSummary> runs = robot.lookup("#runs").queryListView();
        return Optional.ofNullable(runs.getSelectionModel().getSelectedItem()).map(RunSummary::directory);
    }

    private void runIt(FxRobot robot) throws TimeoutException {
        robot.clickOn("#run");
        startTrusted(robot);
        untilRunIsOver();
    }

    private void show(FxRobot robot, Document document) {
        robot.interact(() -> composition.desk().show(document));
    }

    @Test
    void itFollowsTheDocumentInFront(FxRobot robot) throws Exception {
        open(robot, file("g.yaml", GRAPH));
        Document graph = current();
        assertThat(side(robot)).isEqualTo("Graphs");
        runIt(robot);

        assertThat(side(robot)).isEqualTo("Runs");
        until(() -> selectedRun(robot).equals(Optional.of(run().path())));
        show(robot, graph);
        assertThat(side(robot)).isEqualTo("Graphs");
        assertThat(robot.lookup("#graphs")
                        .queryListView()
                        .getSelectionModel()
                        .getSelectedItem()
                        .toString())
                .contains("g.yaml");
    }

    @Test
    void whatAPersonHasJustChosenStays(FxRobot robot) throws Exception {
        open(robot, file("g.yaml", GRAPH));
        Document first = current();
        robot.clickOn("Runs");
        open(robot, file("h.yaml", GRAPH));
        assertThat(side(robot)).isEqualTo("Runs");

        show(robot, first);
        assertThat(side(robot)).as("the choice is not remembered for ever").isEqualTo("Graphs");
    }
}
