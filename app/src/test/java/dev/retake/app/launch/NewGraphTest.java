package dev.retake.app.launch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retake.app.canvas.CanvasView;
import dev.retake.app.shell.GraphDocument;
import dev.retake.engine.graph.NodeId;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.IntStream;
import javafx.scene.control.ListView;
import javafx.scene.control.TextField;
import javafx.scene.input.KeyCode;
import org.junit.jupiter.api.Test;
import org.testfx.api.FxRobot;

/** Journeys that begin with no graph at all. */
class NewGraphTest extends Journey {

    private void ask(FxRobot robot, Path file) throws Exception {
        robot.push(shortcut(KeyCode.N));
        until(() -> isThere(robot, "#templates"));
        TextField field = robot.lookup("#new-file").queryAs(TextField.class);
        robot.interact(() -> field.setText(file.toString()));
    }

    @Test
    void aGraphIsBegunByKeyboardAloneAndIsNamedAsItsFile(FxRobot robot) throws Exception {
        Path file = home.resolve("made/first steps.yaml");
        ask(robot, home.resolve("made/first steps"));
        ListView<?> templates = robot.lookup("#templates").queryListView();
        until(() -> templates.getScene().getFocusOwner() == templates);
        robot.push(KeyCode.ENTER);
        until(() -> isThere(robot, "#" + CanvasView.cardId(new NodeId("first"))));
        assertThat(current().path()).isEqualTo(file);
        assertThat(Files.readString(file)).isEqualTo("""
                name: "first steps"
                nodes:
                  - id: first
                    prompt: |
                      Say here what is to be done.
                    allowed_tools: []
                """);
    }

    @Test
    void whatEachTemplateGivesIsCleanAndCitesWhatItNeeds(FxRobot robot) throws Exception {
        int count = 1;
        for (int index = 0; index < count; index++) {
            Path file = home.resolve("made-" + index + "/it.yaml");
            ask(robot, file);
            ListView<?> templates = robot.lookup("#templates").queryListView();
            count = templates.getItems().size();
            int chosen = index;
            robot.interact(() -> {
                templates.getSelectionModel().select(chosen);
                templates.requestFocus();
            });
            assertThat(words(robot, "#template-text")).isNotBlank();
            robot.push(KeyCode.ENTER);
            until(() -> composition
                    .desk()
                    .current()
                    .filter(shown -> shown.path().equals(file))
                    .isPresent());
            var graph = (GraphDocument) current();
            assertThat(graph.reading()
                            .report()
                            .valid()
                            .map(valid -> valid.graph().name()))
                    .contains("it");
            assertThat(graph.reading().report().errors()).isZero();
            assertThat(graph.edited().text()).startsWith("name: it\n").doesNotContain("\r");
        }
        assertThat(IntStream.range(0, count).mapToObj(index -> home.resolve("made-" + index + "/it.yaml")))
                .hasSizeGreaterThan(5)
                .allMatch(Files::exists);
    }

    @Test
    void nothingIsWrittenOverAndWhatCannotBeIsSaidWhileTyping(FxRobot robot) throws Exception {
        Path there = file("there.yaml", "mine");
        ask(robot, there);
        assertThat(words(robot, "#new-obstacle")).isEqualTo(there + " is there already.");
        assertThat(robot.lookup("Create").query().isDisabled()).isTrue();
        robot.interact(() -> robot.lookup("#new-file").queryAs(TextField.class).setText("here.yaml"));
        assertThat(words(robot, "#new-obstacle")).contains("whole path");
        robot.interact(() -> robot.lookup("#new-file").queryAs(TextField.class).clear());
        assertThat(words(robot, "#new-obstacle")).isEqualTo("Say where the file is to be.");
        robot.push(KeyCode.ESCAPE);
        until(() -> !isThere(robot, "#templates"));
        assertThat(Files.readString(there)).isEqualTo("mine");
    }

    @Test
    void aFragmentOfAnotherTextIsLeftAsItIsAndNothingIsBegun(FxRobot robot) throws Exception {
        Path mine = file("fragments/checked-change.yaml", "fragment: checked-change\n");
        Path file = home.resolve("cites.yaml");
        ask(robot, file);
        ListView<?> templates = robot.lookup("#templates").queryListView();
        robot.interact(() -> {
            templates.getItems().stream()
                    .filter(template -> template.toString().contains("checked-change"))
                    .findFirst()
                    .ifPresent(template -> templates
                            .getSelectionModel()
                            .select(templates.getItems().indexOf(template)));
            templates.requestFocus();
        });
        robot.push(KeyCode.ENTER);
        until(() -> composition.desk().noticeProperty().get().orElse("").contains("checked-change.yaml"));
        assertThat(Files.readString(mine)).isEqualTo("fragment: checked-change\n");
        assertThat(file).doesNotExist();
    }
}
