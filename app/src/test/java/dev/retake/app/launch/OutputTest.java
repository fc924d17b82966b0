package dev.retake.app.launch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retake.app.canvas.CanvasView;
import dev.retake.app.widget.Prose;
import dev.retake.engine.event.RunStatus;
import dev.retake.engine.graph.NodeId;
import java.io.IOException;
import java.nio.file.Files;
import java.util.concurrent.TimeoutException;
import javafx.scene.Node;
import javafx.scene.control.ListView;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.ToggleButton;
import javafx.scene.input.Clipboard;
import javafx.scene.input.KeyCode;
import javafx.scene.input.ScrollEvent;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.testfx.api.FxRobot;

/** Journeys along the output of an attempt that runs: each step of its program waits for a file. */
class OutputTest extends Journey {

    private static final NodeId LOUD = new NodeId("loud");

    @BeforeEach
    void aRuntimeThatPrints() throws IOException {
        file("runtimes.yaml", """
                runtimes:
                  loud:
                    argv: [/bin/sh, program]
                    prompt: stdin
                    reply: stdout
                """);
        file("program", """
                wait_for() { until [ -e "$1" ]; do sleep 0.05; done; }
                seq -f 'line %g' 1 400
                echo 'a warning' >&2
                wait_for more
                printf 'and \\033[1mmore\\n'
                wait_for much
                seq -f 'much %g' 1 20000
                wait_for go
                echo 'the end'
                """);
    }

    @AfterEach
    void theProgramEnds() throws Exception {
        for (String step : new String[] {"more", "much", "go"}) {
            may(step);
        }
        untilRunIsOver();
    }

    private void may(String step) throws IOException {
        Files.writeString(home.resolve(step), "");
    }

    private void start(FxRobot robot) throws TimeoutException, IOException {
        open(robot, file("loud.yaml", """
                name: loud
                runtime: loud
                nodes:
                  - id: loud
                    prompt: Print.
                    allowed_tools: []
                """));
        robot.clickOn("#run");
        startTrusted(robot);
        until(() -> isThere(robot, "#stdout-1"));
    }

    private static ListView<?> stream(FxRobot robot, String id) {
        return robot.lookup("#" + id).queryListView();
    }

    /** The texts of the rows that are drawn. */
    private static boolean isInSight(FxRobot robot, String text) {
        return robot.lookup("#stdout-1 .list-cell")
                .match(cell -> cell instanceof javafx.scene.control.ListCell<?> row && text.equals(row.getText()))
                .tryQuery()
                .isPresent();
    }

    private static void turnTheWheelUp(Node over) {
        over.fireEvent(new ScrollEvent(
                ScrollEvent.SCROLL,
                10,
                10,
                10,
                10,
                false,
                false,
                false,
                false,
                false,
                false,
                0,
                40,
                0,
                40,
                ScrollEvent.HorizontalTextScrollUnits.NONE,
                0,
                ScrollEvent.VerticalTextScrollUnits.NONE,
                0,
                0,
                null));
    }

    private static boolean isFollowed(FxRobot robot) {
        return robot.lookup("#follow-stdout-1").queryAs(ToggleButton.class).isSelected();
    }

    @Test
    void whatAnAttemptPrintsIsSeenBeforeItEnds(FxRobot robot) throws Exception {
        start(robot);
        until(() -> isInSight(robot, "line 400"));
        until(() -> isThere(robot, "#stderr-1"));
        assertThat(words(robot, "#stdout-caption-1")).isEqualTo("stdout \u00b7 3.5 KB");
        assertThat(words(robot, "#stderr-caption-1")).isEqualTo("stderr \u00b7 10 B");
        assertThat(robot.lookup("#output-1").query().getAccessibleText()).isEqualTo("output, running, of attempt 1");
        assertThat(stream(robot, "stdout-1").getAccessibleText()).isEqualTo("output, running, stdout of attempt 1");
        assertThat(words(robot, "#elapsed-1")).matches("[0-9.]+m?s");

        may("more");
        until(() -> isInSight(robot, "and \u241b[1mmore"));
        assertThat(words(robot, "#stdout-caption-1")).endsWith("shown as marks: escape");
        may("much");
        until(() -> words(robot, "#stdout-caption-1").startsWith("stdout \u00b7 last 6"));
        until(() -> isInSight(robot, "much 20000"));
        assertThat(words(robot, "#stdout-caption-1")).matches("stdout \u00b7 last 6[34]\\.[0-9] KB of 212\\.4 KB.*");
        assertThat(run().isLive()).isTrue();

        may("go");
        untilRunIsOver();
        assertThat(run().statusProperty().getValue()).isEqualTo(RunStatus.PASS);
        until(() -> isThere(robot, ".reply .prose"));
        assertThat(isThere(robot, "#output-1")).isFalse();
    }

    @Test
    void scrollingUpHoldsTheTextAndEndFollowsAgain(FxRobot robot) throws Exception {
        start(robot);
        until(() -> isInSight(robot, "line 400"));
        robot.interact(() -> turnTheWheelUp(robot.lookup("#stdout-1").query()));
        until(() -> !isFollowed(robot));
        may("more");
        until(() -> words(robot, "#stdout-caption-1").endsWith("by now"));
        assertThat(isInSight(robot, "and \u241b[1mmore")).isFalse();

        robot.interact(() -> robot.lookup("#stdout-1").query().requestFocus());
        robot.push(KeyCode.END);
        until(() -> isFollowed(robot) && isInSight(robot, "and \u241b[1mmore"));
        robot.push(KeyCode.HOME);
        until(() -> !isFollowed(robot) && isInSight(robot, "line 1"));
        robot.push(shortcut(KeyCode.A));
        robot.push(shortcut(KeyCode.C));
        robot.interact(() -> assertThat(Clipboard.getSystemClipboard().getString())
                .startsWith("line 1\nline 2\n")
                .endsWith("and \u001b[1mmore\n"));
        robot.interact(() -> robot.lookup("#follow-stdout-1").query().requestFocus());
        robot.push(KeyCode.SPACE);
        until(() -> isFollowed(robot) && isInSight(robot, "and \u241b[1mmore"));
    }

    /** In the narrower window the chip of an attempt that has ended needs a scroll bar, so the strip gets higher. */
    @ParameterizedTest
    @ValueSource(ints = {820, 1_200})
    void whenTheAttemptEndsWhatWasInSightStaysAndTheReplyHasTheFocus(int width, FxRobot robot) throws Exception {
        robot.interact(() -> robot.window(0).setWidth(width));
        may("more");
        start(robot);
        until(() -> isInSight(robot, "and \u241b[1mmore"));
        ScrollPane pane = robot.lookup(".attempts .scroll-pane")
                .match(node -> node.lookup(".attempt-columns") != null)
                .queryAs(ScrollPane.class);
        Node output = robot.lookup("#output-1").query();
        robot.interact(() -> {
            double hidden = pane.getContent().getBoundsInLocal().getHeight()
                    - pane.getViewportBounds().getHeight();
            double top =
                    pane.getContent().sceneToLocal(output.localToScene(0, 0)).getY();
            pane.setVvalue(Math.min(1, (top + 5) / hidden));
            robot.lookup("#stdout-1").query().requestFocus();
        });
        double before = y(robot, output);
        may("much");
        may("go");
        untilRunIsOver();
        until(() -> isThere(robot, ".reply .prose"));
        // The content gets its height bit by bit.
        until(() -> Math.abs(y(robot, robot.lookup(".reply").query()) - before) <= 1);
        until(() -> pane.getScene().getFocusOwner() instanceof Prose);
    }

    private static double y(FxRobot robot, Node node) {
        return robot.bounds(node).query().getMinY();
    }

    @Test
    void aFileThatVanishesMeanwhileLeavesNothingToSee(FxRobot robot) throws Exception {
        start(robot);
        until(() -> isInSight(robot, "line 400"));
        Files.delete(run().path().resolve("attempts/loud/0001/stdout.log"));
        until(() -> stream(robot, "stdout-1").getItems().isEmpty());
        assertThat(words(robot, "#stdout-caption-1")).isEqualTo("stdout \u00b7 0 B");
        robot.clickOn("#" + CanvasView.cardId(LOUD));
    }
}
