package dev.retake.app.attempts;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retake.app.fx.Background;
import dev.retake.app.resource.Stylesheets;
import dev.retake.app.shell.AttemptPair;
import dev.retake.app.shell.RunDocument;
import dev.retake.app.widget.Prose;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import javafx.beans.property.SimpleObjectProperty;
import javafx.geometry.Bounds;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.input.KeyCode;
import javafx.stage.Stage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;
import org.testfx.framework.junit5.Start;
import org.testfx.util.WaitForAsyncUtils;

@ExtendWith(ApplicationExtension.class)
class AttemptsViewTest {

    private static final int PATIENCE_SECONDS = 20;

    @TempDir
    Path home;

    private Stage stage;

    @Start
    void start(Stage shown) {
        stage = shown;
    }

    private void show(FxRobot robot, RunDocument run) throws TimeoutException {
        robot.interact(() -> {
            var scene = new Scene(
                    new AttemptsView(run, Background.threads(), new SimpleObjectProperty<>(Instant.EPOCH)), 900, 500);
            scene.getStylesheets().setAll(Stylesheets.of(dev.retake.app.resource.Look.LIGHT));
            stage.setScene(scene);
            stage.show();
            run.selection().select(Takes.NODE);
        });
        until(() -> robot.lookup(".attempt-columns").tryQuery().isPresent());
    }

    private static void until(Callable<Boolean> condition) throws TimeoutException {
        WaitForAsyncUtils.waitFor(
                PATIENCE_SECONDS,
                TimeUnit.SECONDS,
                () -> WaitForAsyncUtils.asyncFx(condition).get());
    }

    private boolean isInSight(Node node) {
        Bounds bounds = node.localToScene(node.getBoundsInLocal());
        Node row = node.getScene().lookup(".strip .scroll-pane .viewport");
        return row.localToScene(row.getBoundsInLocal()).contains(bounds.getCenterX(), bounds.getCenterY());
    }

    @Test
    void ofTwelveAttemptsTheChosenOnesAreInSightAndTheKeysWalkThemAll(FxRobot robot) throws Exception {
        RunDocument run = Takes.attempts(home, 12);
        show(robot, run);
        Node first = robot.lookup("#attempt-1").query();
        Node last = robot.lookup("#attempt-12").query();
        until(() -> isInSight(last) && !isInSight(first));
        assertThat(last.getAccessibleText())
                .startsWith("attempt 12, failed, judged, $0.10, ")
                .contains("retry, reworded 20 %");

        robot.interact(last::requestFocus);
        robot.push(KeyCode.HOME);
        until(() -> first.isFocused() && isInSight(first));
        robot.push(KeyCode.RIGHT).push(KeyCode.SPACE);
        until(() -> run.selection().pairProperty().get().equals(Optional.of(new AttemptPair(1, 2))));
    }

    @Test
    void aChipIsChosenByAClick(FxRobot robot) throws Exception {
        RunDocument run = Takes.attempts(home, 6);
        show(robot, run);
        until(() -> isInSight(robot.lookup("#attempt-6").query()));
        robot.clickOn("#attempt-5");
        until(() -> run.selection().pairProperty().get().equals(Optional.of(new AttemptPair(4, 5))));
        until(() -> isInSight(robot.lookup("#attempt-4").query()));
        robot.clickOn("#attempt-4");
        until(() -> run.selection().pairProperty().get().equals(Optional.of(new AttemptPair(3, 4))));
    }

    @Test
    void aQuoteLeadsToTheReplyItQuotes(FxRobot robot) throws Exception {
        RunDocument run = Takes.attempts(home, 3);
        show(robot, run);
        robot.interact(() -> run.selection().pairProperty().set(Optional.of(new AttemptPair(2, 3))));
        until(() -> robot.lookup("#show-quoted-1").tryQuery().isPresent());
        robot.clickOn("#show-quoted-1");
        until(() -> run.selection().pairProperty().get().equals(Optional.of(new AttemptPair(1, 2))));
        until(() -> stage.getScene().getFocusOwner() instanceof Prose prose
                && "the moon is round 1".equals(prose.getAccessibleText()));
    }

    @Test
    void whatTheReviewerSaidStandsOpenUnderItsRound(FxRobot robot) throws Exception {
        show(robot, Takes.sentBack(home));
        assertThat(robot.lookup("#feedback-to-2").queryLabeled().getText())
                .isEqualTo("Feedback, round 1 of 3, from critic");
        assertThat(robot.lookup(".feedback-frame .prose").query().getAccessibleText())
                .isEqualTo("too round");
        assertThat(robot.lookup("#feedback-to-1").tryQuery()).isEmpty();
    }

    @Test
    void aLongReplyIsShownPageByPage(FxRobot robot) throws Exception {
        String line = "word ".repeat(12_000) + "end";
        show(robot, Takes.said(home, List.of(line)));
        assertThat(robot.lookup(".reply .prose").queryAll()).hasSize(1);
        Node more = robot.lookup(".reply .paged-foot .attempt-link").query();
        robot.interact(more::requestFocus);
        robot.push(KeyCode.SPACE);
        until(() -> robot.lookup(".reply .prose").queryAll().size() == 2);
        assertThat(robot.lookup(".reply .paged-foot .label").queryLabeled().getText())
                .isEqualTo("The first 16,000 of 60,003 characters are shown.");
    }
}
