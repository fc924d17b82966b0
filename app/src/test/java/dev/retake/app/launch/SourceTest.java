package dev.retake.app.launch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retake.app.shell.GraphDocument;
import dev.retake.engine.graph.NodeId;
import dev.retake.engine.source.TextEdit;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.MenuBar;
import javafx.scene.control.MenuItem;
import javafx.scene.control.TabPane;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyCodeCombination;
import javafx.scene.input.KeyCombination;
import org.fxmisc.richtext.CodeArea;
import org.junit.jupiter.api.Test;
import org.testfx.api.FxRobot;

/** Journeys through the text of a graph while it is written. */
class SourceTest extends Journey {

    private static final String GRAPH = """
            name: hello
            runtime: rehearsal
            nodes:
              - id: hello
                prompt: say it
                allowed_tools: []
                rehearsal: [{ reply: "hello" }]
            """;
    private static final int PROMPT_LINE = 4;

    private CodeArea source(FxRobot robot, Path path) throws Exception {
        open(robot, path);
        until(() -> isThere(robot, ".inner-tabs"));
        TabPane tabs = robot.lookup(".inner-tabs").<TabPane>queryAllAs(TabPane.class).stream()
                .filter(shown -> shown.getTabs().stream().anyMatch(tab -> "Source".equals(tab.getText())))
                .findFirst()
                .orElseThrow();
        robot.interact(() -> tabs.getSelectionModel().select(1));
        until(() -> robot.lookup(".code-area").match(Node::isVisible).tryQuery().isPresent());
        CodeArea area = robot.lookup(".code-area").match(Node::isVisible).queryAs(CodeArea.class);
        robot.interact(area::requestFocus);
        return area;
    }

    private GraphDocument graph() {
        return (GraphDocument) current();
    }

    private static void atEndOf(FxRobot robot, CodeArea area, int line) {
        robot.interact(() -> area.moveTo(line, area.getParagraphLength(line)));
    }

    @Test
    void whatIsTypedIsLintedTakenBackAndSaved(FxRobot robot) throws Exception {
        Path path = file("hello.yaml", GRAPH);
        CodeArea area = source(robot, path);
        assertThat(area.isEditable()).isTrue();
        atEndOf(robot, area, PROMPT_LINE);
        robot.push(KeyCode.ENTER);
        robot.write("nonsense: 1");
        String typed = GRAPH.replace("say it\n", "say it\n    nonsense: 1\n");
        assertThat(area.getText()).isEqualTo(typed);
        assertThat(graph().edited().text()).isEqualTo(typed);
        until(() -> graph().findingsProperty().getValue().stream()
                .anyMatch(finding -> finding.message().contains("nonsense")));
        assertThat(Files.readString(path)).isEqualTo(GRAPH);

        robot.push(shortcut(KeyCode.Z));
        robot.push(shortcut(KeyCode.Z));
        assertThat(area.getText()).isEqualTo(GRAPH);
        robot.push(shortcut(KeyCode.Z, KeyCombination.SHIFT_DOWN));
        robot.push(shortcut(KeyCode.Z, KeyCombination.SHIFT_DOWN));
        assertThat(area.getText()).isEqualTo(typed);
        robot.push(shortcut(KeyCode.S));
        until(() -> !graph().edited().isChanged());
        assertThat(Files.readString(path)).isEqualTo(typed);
    }

    @Test
    void whatIsFoundIsUnderlinedMovesWithTheTextAndIsToldOnItsLine(FxRobot robot) throws Exception {
        CodeArea area = source(robot, file("hello.yaml", GRAPH));
        atEndOf(robot, area, PROMPT_LINE);
        robot.push(KeyCode.ENTER);
        robot.write("nonsense: 1");
        until(() -> underlined(area).contains("nonsense"));
        String told = robot.lookup("#source-finding").queryAs(Label.class).getText();
        assertThat(told).contains("nonsense");
        int at = area.getText().indexOf("nonsense");
        assertThat(area.getStyleOfChar(at)).contains("yaml-key", "found-warning");

        robot.interact(() -> area.moveTo(0, 0));
        assertThat(robot.lookup("#source-finding").queryAs(Label.class).isVisible())
                .isFalse();
        robot.interact(() -> {
            area.insertText(0, "# above\n");
            assertThat(underlined(area)).contains("nonsense");
        });

        robot.interact(() -> area.replaceText(
                area.getText().indexOf("    nonsense"), area.getText().indexOf("    allowed"), ""));
        until(() -> underlined(area).isEmpty());
    }

    @Test
    void theFixOfTheCaretsLineIsMadeByAltEnterAndTakenBack(FxRobot robot) throws Exception {
        String misspelt = GRAPH.replace("allowed_tools", "alowed_tools");
        CodeArea area = source(robot, file("hello.yaml", misspelt));
        var fix = new KeyCodeCombination(KeyCode.ENTER, KeyCombination.ALT_DOWN);
        until(() -> underlined(area).contains("alowed_tools"));
        atEndOf(robot, area, PROMPT_LINE);
        robot.push(fix);
        assertThat(area.getText()).isEqualTo(misspelt);
        atEndOf(robot, area, PROMPT_LINE + 1);
        robot.push(fix);
        until(() -> area.getText().equals(GRAPH));
        robot.push(shortcut(KeyCode.Z));
        assertThat(area.getText()).isEqualTo(misspelt);
    }

    private static String underlined(CodeArea area) {
        return IntStream.range(0, area.getLength())
                .filter(at -> area.getStyleOfChar(at).contains("found-warning"))
                .mapToObj(at -> area.getText(at, at + 1))
                .collect(Collectors.joining());
    }

    @Test
    void tabMovesLinesAndControlTabLeaves(FxRobot robot) throws Exception {
        CodeArea area = source(robot, file("hello.yaml", GRAPH));
        robot.interact(() -> area.moveTo(0, 0));
        robot.push(KeyCode.TAB);
        assertThat(area.getText(0)).isEqualTo("  name: hello");
        assertThat(area.getCaretColumn()).isEqualTo(2);
        robot.push(new KeyCodeCombination(KeyCode.TAB, KeyCombination.SHIFT_DOWN));
        assertThat(area.getText()).isEqualTo(GRAPH);

        robot.interact(() -> area.selectRange(0, 0, 2, 0));
        robot.push(KeyCode.TAB);
        assertThat(area.getText())
                .isEqualTo("  name: hello\n  runtime: rehearsal\n" + GRAPH.substring(GRAPH.indexOf("nodes")));
        robot.push(new KeyCodeCombination(KeyCode.TAB, KeyCombination.SHIFT_DOWN));
        assertThat(area.getText()).isEqualTo(GRAPH);
        robot.push(shortcut(KeyCode.TAB));
        assertThat(area.isFocused()).isFalse();
        assertThat(area.getText()).isEqualTo(GRAPH);
    }

    @Test
    void anotherChangeOfTheTextLeavesTheCaretWhereItIs(FxRobot robot) throws Exception {
        CodeArea area = source(robot, file("hello.yaml", GRAPH));
        atEndOf(robot, area, PROMPT_LINE);
        robot.interact(() -> graph().edited().edit("above", List.of(new TextEdit(0, 0, "# above\n"))));
        assertThat(area.getText()).isEqualTo("# above\n" + GRAPH);
        assertThat(area.getCurrentParagraph()).isEqualTo(PROMPT_LINE + 1);
        assertThat(area.getCaretColumn()).isEqualTo(area.getParagraphLength(PROMPT_LINE + 1));
    }

    @Test
    void theMenuNamesWhatIsTakenBackAndTheCaretComesToIt(FxRobot robot) throws Exception {
        CodeArea area = source(robot, file("hello.yaml", GRAPH));
        robot.interact(() -> area.moveTo(0, 0));
        robot.interact(() ->
                composition.desk().editing().change(graph(), design -> design.rename(new NodeId("hello"), "greet")));
        until(() -> area.getText().contains("id: greet"));
        assertThat(items(robot)).contains("Undo rename hello to greet");
        robot.interact(() -> composition.desk().editing().undo(graph()));
        assertThat(area.getText()).isEqualTo(GRAPH);
        assertThat(area.getCurrentParagraph())
                .isEqualTo(GRAPH.substring(0, GRAPH.indexOf("- id")).lines().count() - 1);
        assertThat(items(robot)).contains("Redo rename hello to greet");
        robot.interact(() -> area.moveTo(0, 0));
        robot.push(shortcut(KeyCode.Z, KeyCombination.SHIFT_DOWN));
        assertThat(area.getText()).contains("id: greet");
        assertThat(area.getCurrentParagraph()).isEqualTo(3);
    }

    private static List<String> items(FxRobot robot) {
        return robot.lookup(".menu-bar").queryAs(MenuBar.class).getMenus().stream()
                .flatMap(menu -> menu.getItems().stream())
                .map(MenuItem::getText)
                .toList();
    }

    @Test
    void wordsAreFoundAndReplacedByKeysAllOfThemInOneStep(FxRobot robot) throws Exception {
        CodeArea area = source(robot, file("hello.yaml", GRAPH));
        robot.interact(() -> area.moveTo(0, 0));
        robot.push(shortcut(KeyCode.F));
        until(() -> isThere(robot, "#source-find-bar"));
        robot.write("hello");
        until(() -> words(robot, "#source-find-count").equals("1 of 3"));
        robot.push(KeyCode.ENTER);
        assertThat(area.getCurrentParagraph()).isEqualTo(3);
        robot.push(new KeyCodeCombination(KeyCode.ENTER, KeyCombination.SHIFT_DOWN));
        assertThat(area.getSelectedText()).isEqualTo("hello");
        assertThat(area.getCurrentParagraph()).isZero();

        robot.push(shortcut(KeyCode.H));
        until(() -> robot.lookup("#source-replace").query().isVisible());
        robot.push(new KeyCodeCombination(KeyCode.X, KeyCombination.ALT_DOWN));
        robot.push(shortcut(KeyCode.A));
        robot.write("h(ell)o");
        robot.push(KeyCode.TAB);
        robot.interact(() -> robot.lookup("#source-replace").query().requestFocus());
        robot.write("$1y");
        robot.push(new KeyCodeCombination(KeyCode.A, KeyCombination.ALT_DOWN));
        assertThat(area.getText()).isEqualTo(GRAPH.replace("hello", "elly"));
        assertThat(words(robot, "#source-find-count")).isEqualTo("3 replaced");
        robot.push(KeyCode.ESCAPE);
        assertThat(area.isFocused()).isTrue();
        robot.push(shortcut(KeyCode.Z));
        assertThat(area.getText()).isEqualTo(GRAPH);
    }

    @Test
    void oneLineIsGoneToByItsNumber(FxRobot robot) throws Exception {
        CodeArea area = source(robot, file("hello.yaml", GRAPH));
        robot.push(shortcut(KeyCode.G));
        until(() -> isThere(robot, "#go-to-line"));
        robot.write("x");
        robot.push(KeyCode.ENTER);
        assertThat(words(robot, "#go-to-line-why")).contains("A number from 1 to 8");
        robot.push(shortcut(KeyCode.A));
        robot.write("5:5");
        robot.push(KeyCode.ENTER);
        assertThat(area.isFocused()).isTrue();
        assertThat(area.getCurrentParagraph()).isEqualTo(4);
        assertThat(area.getCaretColumn()).isEqualTo(4);
    }

    @Test
    void theCaretSelectsItsNodeAndF4GoesBetweenCanvasAndText(FxRobot robot) throws Exception {
        String two = GRAPH + "  - id: second\n    prompt: say more\n    allowed_tools: []\n";
        CodeArea area = source(robot, file("two.yaml", two));
        until(() -> graph().graphProperty().getValue().isPresent());
        atEndOf(robot, area, 8);
        assertThat(current().selection().node()).contains(new NodeId("second"));
        assertThat(area.getCurrentParagraph()).isEqualTo(8);
        robot.push(KeyCode.F4);
        until(() -> !area.isFocused());
        robot.interact(() -> current().selection().select(new NodeId("hello")));
        robot.push(KeyCode.F4);
        until(area::isFocused);
        assertThat(area.getCurrentParagraph()).isEqualTo(3);
    }

    @Test
    void f8GoesFromOneProblemToTheNextAndSaysIt(FxRobot robot) throws Exception {
        String bad = GRAPH.replace("runtime", "runtimes") + "    nonsense: 1\n";
        CodeArea area = source(robot, file("bad.yaml", bad));
        until(() -> graph().findingsProperty().getValue().size() >= 2);
        int count = graph().findingsProperty().getValue().size();
        robot.interact(() -> area.moveTo(0, 0));
        robot.push(KeyCode.F8);
        assertThat(area.getCurrentParagraph()).isEqualTo(1);
        assertThat(words(robot, "#status-finding")).contains("runtimes");
        for (int i = 1; i < count; i++) {
            robot.push(KeyCode.F8);
        }
        assertThat(area.getCurrentParagraph()).isEqualTo(7);
        robot.push(KeyCode.F8);
        assertThat(area.getCurrentParagraph()).isEqualTo(1);
        robot.push(new KeyCodeCombination(KeyCode.F8, KeyCombination.SHIFT_DOWN));
        assertThat(area.getCurrentParagraph()).isEqualTo(7);
    }

    @Test
    void keysValuesAndIdsAreOfferedAndPutInByKeys(FxRobot robot) throws Exception {
        CodeArea area = source(robot, file("hello.yaml", GRAPH));
        atEndOf(robot, area, PROMPT_LINE);
        robot.push(KeyCode.ENTER);
        robot.write("per");
        until(() -> robot.lookup("#completion").query().isVisible());
        assertThat(words(robot, "#completion-doc")).contains("dontAsk");
        robot.push(KeyCode.ENTER);
        assertThat(area.getText(PROMPT_LINE + 1)).isEqualTo("    permission_mode: ");
        robot.push(new KeyCodeCombination(KeyCode.SPACE, KeyCombination.CONTROL_DOWN));
        until(() -> robot.lookup("#completion").query().isVisible());
        robot.push(KeyCode.DOWN);
        robot.push(KeyCode.TAB);
        assertThat(area.getText(PROMPT_LINE + 1)).isEqualTo("    permission_mode: auto");
        robot.push(KeyCode.ENTER);
        robot.write("re");
        until(() -> robot.lookup("#completion").query().isVisible());
        robot.push(KeyCode.ESCAPE);
        assertThat(robot.lookup("#completion").query().isVisible()).isFalse();
        assertThat(area.getText(PROMPT_LINE + 2)).isEqualTo("    re");
    }

    @Test
    void whatIsFoldedIsKeptAndShownAgainByWhateverLeadsThere(FxRobot robot) throws Exception {
        Path path = file("hello.yaml", GRAPH);
        CodeArea area = source(robot, path);
        atEndOf(robot, area, PROMPT_LINE);
        robot.push(shortcut(KeyCode.MINUS));
        assertThat(area.isFolded(PROMPT_LINE)).isTrue();
        assertThat(area.isFolded(3)).isFalse();
        assertThat(area.getCurrentParagraph()).isEqualTo(3);
        robot.interact(() -> area.moveTo(0, area.getParagraphLength(0)));
        robot.write("!");
        robot.push(shortcut(KeyCode.S));
        until(() -> !graph().edited().isChanged());
        assertThat(Files.readString(path)).isEqualTo(GRAPH.replace("name: hello", "name: hello!"));
        assertThat(area.isFolded(PROMPT_LINE)).isTrue();

        robot.push(shortcut(KeyCode.F));
        robot.write("say it");
        until(() -> area.getSelectedText().equals("say it"));
        assertThat(area.isFolded(PROMPT_LINE)).isFalse();
        robot.push(KeyCode.ESCAPE);
        robot.push(shortcut(KeyCode.MINUS, KeyCombination.SHIFT_DOWN));
        assertThat(area.isFolded(PROMPT_LINE)).isTrue();
        robot.push(shortcut(KeyCode.G));
        robot.write("6");
        robot.push(KeyCode.ENTER);
        assertThat(area.isFolded(PROMPT_LINE)).isFalse();
        assertThat(area.getText()).isEqualTo(Files.readString(path));
    }

    @Test
    void lineEndsAndTheByteOrderMarkAreAsTheyWereInTheFile(FxRobot robot) throws Exception {
        String text = "\uFEFF" + GRAPH.replace("\n", "\r\n");
        Path path = file("hello.yaml", text);
        CodeArea area = source(robot, path);
        assertThat(area.getText()).isEqualTo(GRAPH);
        atEndOf(robot, area, PROMPT_LINE);
        robot.push(KeyCode.ENTER);
        robot.write("# so");
        robot.push(shortcut(KeyCode.S));
        until(() -> !graph().edited().isChanged());
        assertThat(Files.readString(path)).isEqualTo(text.replace("say it\r\n", "say it\r\n    # so\r\n"));
    }

    @Test
    void whatWasNotReadWholeCannotBeTypedInto(FxRobot robot) throws Exception {
        Path path = file("latin.yaml", "");
        Files.write(path, new byte[] {'n', 'a', 'm', 'e', ':', ' ', (byte) 0xE4, '\n'});
        CodeArea area = source(robot, path);
        assertThat(area.isEditable()).isFalse();
        String before = area.getText();
        robot.write("x");
        robot.push(KeyCode.ENTER);
        robot.push(KeyCode.TAB);
        assertThat(area.getText()).isEqualTo(before);
        assertThat(graph().edited().isChanged()).isFalse();
    }

    @Test
    void aLongTextIsColouredAndStaysColouredWhereItIsTyped(FxRobot robot) throws Exception {
        String nodes = IntStream.range(0, 500)
                .mapToObj(i ->
                        "  - id: n%d\n    prompt: say %d\n    allowed_tools: []\n    rehearsal: [{ reply: \"%d\" }]\n"
                                .formatted(i, i, i))
                .collect(Collectors.joining());
        CodeArea area = source(robot, file("long.yaml", "name: long\nruntime: rehearsal\nnodes:\n" + nodes));
        int last = area.getParagraphs().size() - 2;
        until(() -> styles(area, last).contains("yaml-key"));
        robot.interact(() -> {
            area.moveTo(last, 0);
            area.requestFollowCaret();
        });
        robot.push(KeyCode.ENTER);
        robot.push(KeyCode.UP);
        robot.write("# a remark");
        assertThat(area.getText(last)).isEqualTo("# a remark");
        until(() -> styles(area, last).contains("yaml-comment"));
        assertThat(styles(area, last + 1)).contains("yaml-key");
    }

    private static List<String> styles(CodeArea area, int line) {
        return area.getStyleSpans(line).stream()
                .flatMap(span -> span.getStyle().stream())
                .toList();
    }
}
