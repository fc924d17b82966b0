package dev.retake.app.launch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retake.app.canvas.CanvasView;
import dev.retake.engine.graph.NodeId;
import dev.retake.engine.lint.Finding;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeoutException;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.ListView;
import javafx.scene.control.TabPane;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyCodeCombination;
import javafx.scene.input.KeyCombination;
import org.fxmisc.richtext.CodeArea;
import org.junit.jupiter.api.Test;
import org.testfx.api.FxRobot;

/** Journeys through a graph that cites fragments. */
class FragmentsTest extends Journey {

    private static final String GRAPH = """
            name: cites
            runtime: rehearsal
            nodes:
              - id: change
                use: pair
              - id: after
                depends_on: [change]
                prompt: Say what was done.
                alowed_tools: []
            """;
    private static final String FRAGMENT = """
            fragment: pair
            description: two that go together
            exit: check
            nodes:
              - id: make
                prompt: Make it.
                allowed_tools: []
              - id: check
                depends_on: [make]
                # The key in the next line is misspelt.
                timeuot: 1m
                prompt: Look at it.
                allowed_tools: []
            """;
    private static final int MISSPELT = 11;
    private static final NodeId CHECK = new NodeId("change/check");

    private Path cites() throws IOException {
        file("fragments/pair.yaml", FRAGMENT);
        return file("cites.yaml", GRAPH);
    }

    private static String card(NodeId id) {
        return "#" + CanvasView.cardId(id);
    }

    @Test
    void aFrameIsCollapsedAndExpandedByTheSpaceBar(FxRobot robot) throws TimeoutException {
        openSample(robot, "two-changes.yaml");
        var make = new NodeId("raise-limit/make");
        var frame = new NodeId("raise-limit");
        until(() -> isThere(robot, card(make)));
        assertThat(robot.lookup("#frame-raise-limit .frame-origin")
                        .queryLabeled()
                        .getText())
                .isEqualTo("fragment checked-change");
        robot.push(KeyCode.RIGHT);
        assertThat(current().selection().node()).contains(make);
        robot.push(KeyCode.SPACE);
        until(() -> isThere(robot, card(frame)) && !isThere(robot, card(make)));
        assertThat(current().selection().node()).contains(frame);
        assertThat(robot.lookup(card(frame)).query().getAccessibleText())
                .startsWith("collapsed frame raise-limit")
                .contains("2 nodes");
        robot.push(KeyCode.SPACE);
        until(() -> isThere(robot, card(make)) && !isThere(robot, card(frame)));
        assertThat(current().selection().node()).contains(make);
    }

    @Test
    void aFindingInAFragmentIsShownWhereItIsCitedAndOpensTheFragmentAtItsLine(FxRobot robot) throws Exception {
        open(robot, cites());
        until(() -> isThere(robot, card(CHECK)));
        assertThat(robot.lookup(".problem-line").queryAll())
                .extracting(label -> ((Label) label).getText())
                .contains("pair.yaml · line " + MISSPELT);
        assertThat(robot.lookup("#frame-change .lint-mark").tryQuery()).isPresent();
        assertThat(robot.lookup(card(CHECK)).query().getAccessibleText()).contains("The linter has a warning here");
        ListView<Finding> problems = robot.lookup("#problems").queryListView();
        robot.interact(() -> problems.scrollTo(problems.getItems().size() - 1));
        robot.clickOn("pair.yaml · line " + MISSPELT);
        until(() -> selectedTab(robot).equals("pair.yaml"));
        assertThat(current().selection().node()).contains(CHECK);
        assertThat(shownText(robot).getText()).contains("fragment: pair");
        assertThat(shownText(robot).getCurrentParagraph()).isEqualTo(MISSPELT - 1);
    }

    @Test
    void aFixIsMadeInTheFileThatItIsOfAndNothingElseOfItChanges(FxRobot robot) throws Exception {
        Path graph = cites();
        open(robot, graph);
        until(() -> isThere(robot, "#problems"));
        ListView<Finding> problems = robot.lookup("#problems").queryListView();
        Finding misspelt = problems.getItems().stream()
                .filter(finding -> finding.message().contains("alowed_tools"))
                .findFirst()
                .orElseThrow();
        robot.interact(() -> {
            problems.requestFocus();
            problems.getSelectionModel().select(misspelt);
        });
        robot.push(new KeyCodeCombination(KeyCode.ENTER, KeyCombination.ALT_DOWN));
        until(() -> !problems.getItems().contains(misspelt));
        assertThat(Files.readString(graph)).isEqualTo(GRAPH);
        robot.push(shortcut(KeyCode.S));
        until(() -> Files.readString(graph).equals(GRAPH.replace("alowed_tools", "allowed_tools")));
        robot.clickOn(".problem-fix");
        until(() -> problems.getItems().isEmpty());
        assertThat(Files.readString(home.resolve("fragments/pair.yaml")))
                .isEqualTo(FRAGMENT.replace("timeuot", "timeout"));
        assertThat(isThere(robot, "#frame-change .lint-mark")).isFalse();
    }

    @Test
    void fixesAreUndoneOneAfterTheOtherButNotOverWhatSomebodyWroteSince(FxRobot robot) throws Exception {
        Path graph = cites();
        Path fragment = home.resolve("fragments/pair.yaml");
        open(robot, graph);
        until(() -> isThere(robot, "#problems"));
        ListView<Finding> problems = robot.lookup("#problems").queryListView();
        fix(robot, "pair.yaml");
        until(() -> fixable(problems) == 1);
        fix(robot, "cites.yaml");
        until(() -> fixable(problems) == 0);
        robot.push(shortcut(KeyCode.Z));
        until(() -> fixable(problems) == 1);
        robot.push(shortcut(KeyCode.Z));
        until(() -> fixable(problems) == 2);
        assertThat(Files.readString(graph)).isEqualTo(GRAPH);
        assertThat(Files.readString(fragment)).isEqualTo(FRAGMENT);

        fix(robot, "cites.yaml");
        until(() -> fixable(problems) == 1);
        Node undo = robot.lookup("#undo-fix").query();
        robot.clickOn(undo);
        until(() -> fixable(problems) == 2 && !undo.isVisible());

        fix(robot, "cites.yaml");
        until(() -> fixable(problems) == 1 && undo.isVisible());
        robot.push(shortcut(KeyCode.Z));
        until(() -> fixable(problems) == 2 && !undo.isVisible());

        fix(robot, "pair.yaml");
        until(() -> fixable(problems) == 1);
        String changed = "# somebody wrote this\n" + Files.readString(fragment);
        Files.writeString(fragment, changed);
        robot.clickOn(undo);
        until(() -> composition.desk().noticeProperty().get().orElse("").contains("was changed since this fix"));
        assertThat(Files.readString(fragment)).isEqualTo(changed);
    }

    private static void fix(FxRobot robot, String file) throws TimeoutException {
        ListView<Finding> problems = robot.lookup("#problems").queryListView();
        until(() -> fixable(problems) > 0);
        robot.interact(() -> {
            problems.requestFocus();
            problems.getItems().stream()
                    .filter(finding -> finding.fix().isPresent())
                    .filter(finding -> finding.place().file().endsWith(file))
                    .findFirst()
                    .ifPresent(problems.getSelectionModel()::select);
        });
        robot.push(new KeyCodeCombination(KeyCode.ENTER, KeyCombination.ALT_DOWN));
    }

    private static long fixable(ListView<Finding> problems) {
        return problems.getItems().stream()
                .filter(finding -> finding.fix().isPresent())
                .count();
    }

    @Test
    void aFixIsNotMadeInAFragmentThatChangedMeanwhile(FxRobot robot) throws Exception {
        open(robot, cites());
        until(() -> isThere(robot, ".problem-fix"));
        Path fragment = home.resolve("fragments/pair.yaml");
        String changed = "# somebody wrote this\n" + FRAGMENT;
        Files.writeString(fragment, changed);
        fix(robot, "pair.yaml");
        until(() -> composition.desk().noticeProperty().get().isPresent());
        assertThat(composition.desk().noticeProperty().get().orElseThrow())
                .contains("was changed since it was checked");
        assertThat(Files.readString(fragment)).isEqualTo(changed);
    }

    @Test
    void aFixIsNotSavedOverWhatSomebodyWroteSince(FxRobot robot) throws Exception {
        Path graph = cites();
        open(robot, graph);
        until(() -> isThere(robot, ".problem-fix"));
        String changed = "# somebody wrote this\n" + GRAPH;
        Files.writeString(graph, changed);
        fix(robot, "cites.yaml");
        robot.push(shortcut(KeyCode.S));
        until(() -> composition.desk().noticeProperty().get().orElse("").contains("changed"));
        assertThat(Files.readString(graph)).isEqualTo(changed);
    }

    private static String selectedTab(FxRobot robot) {
        return robot.lookup(".inner-tabs").<TabPane>queryAllAs(TabPane.class).stream()
                .filter(tabs -> tabs.getTabs().stream().anyMatch(tab -> "Source".equals(tab.getText())))
                .map(tabs -> tabs.getSelectionModel().getSelectedItem().getText())
                .findFirst()
                .orElseThrow();
    }

    private static CodeArea shownText(FxRobot robot) {
        return robot.lookup(".code-area").match(Node::isVisible).queryAllAs(CodeArea.class).stream()
                .filter(area -> area.getText().startsWith("fragment:"))
                .findFirst()
                .orElseThrow();
    }
}
