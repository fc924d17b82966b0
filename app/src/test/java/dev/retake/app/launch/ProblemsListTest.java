package dev.retake.app.launch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retake.app.widget.Sentence;
import java.util.List;
import javafx.geometry.Bounds;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ListView;
import javafx.scene.text.Text;
import org.junit.jupiter.api.Test;
import org.testfx.api.FxRobot;

/** What lint found, in a window that leaves it little room and in one that leaves it more. */
class ProblemsListTest extends Journey {

    private static final String GRAPH = """
            runtime: rehearsal
            inputs: [topic]
            nodes:
              - {id: a, prompt: "Write about {{ input.topic }}.", allowed_tools: []}
              - {id: b, prompt: p, alowed_tools: [], depends_on: [a]}
            """;

    private void problemsOf(FxRobot robot, String graph) throws Exception {
        open(robot, file("folderWithALongName/andAnotherOneInIt/evenDeeperThanThat/g.yaml", graph));
        until(() -> isThere(robot, ".problem-message"));
    }

    private static Bounds in(Node node) {
        return node.localToScene(node.getLayoutBounds());
    }

    @Test
    void whatIsInTheListIsWithinItHoweverNarrowItIs(FxRobot robot) throws Exception {
        problemsOf(robot, GRAPH);
        for (double width : List.of(820.0, 1_600.0)) {
            robot.interact(() -> robot.window(0).setWidth(width));
            until(() -> isThere(robot, ".problem-below") == width < 1_000);
            Bounds list = in(robot.lookup("#problems").queryAs(ListView.class));
            for (Node part : robot.lookup(".problem-fix").queryAllAs(Button.class)) {
                assertThat(in(part).getMaxX()).as("Fix at %s", width).isLessThan(list.getMaxX());
            }
            for (Sentence words : robot.lookup(".problem-message").queryAllAs(Sentence.class)) {
                assertThat(words.getWidth()).as("words at %s", width).isGreaterThan(150);
                assertThat(in(words).getMaxX()).isLessThan(list.getMaxX());
            }
            for (Label line : robot.lookup(".problem-line").queryAllAs(Label.class)) {
                assertThat(in(line).getMaxX()).isLessThan(list.getMaxX());
            }
        }
    }

    @Test
    void codeIsSetAsCodeAndALongPathBreaksAtItsSlashes(FxRobot robot) throws Exception {
        robot.interact(() -> robot.window(0).setWidth(820));
        problemsOf(robot, "nodes: [{id: b, use: nowhere}]");

        List<Text> code =
                List.copyOf(robot.lookup(".problem-message .sentence-code").queryAllAs(Text.class));
        assertThat(code).extracting(Text::getText).contains("nowhere", "fragments/", "nowhere.yaml");
        // The name of a temporary folder may break at its hyphen.
        List<Text> path = code.stream()
                .filter(piece -> piece.getText().matches("[A-Za-z]+/"))
                .toList();
        for (Text piece : path) {
            assertThat(piece.getLayoutBounds().getHeight())
                    .as("%s is on one line", piece.getText())
                    .isLessThan(2 * piece.getFont().getSize());
        }
        assertThat(path.stream().map(piece -> in(piece).getMinY()).distinct().count())
                .as("lines of the path")
                .isGreaterThan(1);
        assertThat(robot.lookup("#problems .sentence-text").queryAllAs(Text.class))
                .extracting(Text::getText)
                .noneMatch(text -> text.contains("`"));
    }
}
