package dev.retake.app.launch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retake.app.shell.GraphDocument;
import dev.retake.engine.graph.NodeId;
import dev.retake.engine.source.Offers.Offer;
import java.util.List;
import java.util.Optional;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.CheckBox;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Control;
import javafx.scene.control.Hyperlink;
import javafx.scene.control.Labeled;
import javafx.scene.control.ListView;
import javafx.scene.control.TextInputControl;
import javafx.scene.input.KeyCode;
import javafx.stage.Window;
import org.junit.jupiter.api.Test;
import org.testfx.api.FxRobot;

/** Journeys in which a node and a graph are filled in as forms. */
class InspectorFormTest extends Journey {

    private static final NodeId BUILD = new NodeId("build");

    private static final String GRAPH = """
            name: ship # soon
            inputs: [goal]
            nodes:
              - id: plan
                prompt: Plan {{ inputs.goal }}.
                allowed_tools: []
              - id: build # the work
                depends_on: [plan]
                prompt: |
                  Build it.
                  Well.
                allowed_tools: []
                retry: {max: 1, on: [timeout]} # twice

              - id: last
                prompt: Say so.
                allowed_tools: []
            """;

    private GraphDocument selected(FxRobot robot) throws Exception {
        return selected(robot, GRAPH);
    }

    private GraphDocument selected(FxRobot robot, String text) throws Exception {
        open(robot, file("ship.yaml", text));
        var graph = (GraphDocument) current();
        robot.interact(() -> graph.selection().select(BUILD));
        until(() -> isThere(robot, field("prompt")));
        return graph;
    }

    static String field(String key) {
        return "#field-" + key.replace('.', '-');
    }

    private static String said(String key) {
        return "#said-" + key.replace('.', '-');
    }

    private static TextInputControl text(FxRobot robot, String key) {
        return robot.lookup(field(key)).queryAs(TextInputControl.class);
    }

    /** Goes into a field, and writes something else there. */
    private static void fill(FxRobot robot, String key, String value) {
        focus(robot, key);
        robot.push(shortcut(KeyCode.A));
        if (value.isEmpty()) {
            robot.push(KeyCode.DELETE);
        } else {
            robot.write(value);
        }
    }

    private static void focus(FxRobot robot, String key) {
        robot.interact(() -> robot.lookup(field(key)).query().requestFocus());
    }

    private static void untilSaid(FxRobot robot, String key, String words) throws Exception {
        until(() -> robot.lookup(said(key)).queryAll().stream()
                .anyMatch(
                        node -> node instanceof Labeled label && label.getText().contains(words)));
    }

    private static void untilText(GraphDocument graph, String text) throws Exception {
        try {
            until(() -> graph.edited().text().equals(text));
        } catch (Exception e) {
            assertThat(graph.edited().text()).isEqualTo(text);
        }
    }

    @Test
    void eachFieldThatIsFilledInIsASmallEditAndAStepOfItsOwn(FxRobot robot) throws Exception {
        GraphDocument graph = selected(robot);
        assertThat(text(robot, "prompt").getText()).isEqualTo("Build it.\nWell.");
        assertThat(text(robot, "timeout").getPromptText()).isEqualTo("20m");

        fill(robot, "timeout", "5m");
        robot.push(KeyCode.ENTER);
        String first = GRAPH.replace("retry: {", "timeout: 5m\n    retry: {");
        untilText(graph, first);
        assertThat(graph.edited().undoableProperty().get()).contains("timeout of build");

        fill(robot, "retry.max", "2");
        robot.push(KeyCode.ENTER);
        String second = first.replace("max: 1", "max: 2");
        untilText(graph, second);

        fill(robot, "success_check.result_matches", "^DONE$");
        robot.push(KeyCode.TAB);
        String third = second.replace("5m\n", "5m\n    success_check:\n      result_matches: ^DONE$\n");
        untilText(graph, third);

        focus(robot, "prompt");
        robot.push(shortcut(KeyCode.END));
        robot.write(" Now.");
        assertThat(graph.edited().text()).isEqualTo(third);
        robot.push(shortcut(KeyCode.ENTER));
        String fourth = third.replace("Well.", "Well. Now.");
        untilText(graph, fourth);

        for (String before : new String[] {third, second, first, GRAPH}) {
            until(() -> graph.edited().text().equals(graph.reading().source().text()));
            robot.push(shortcut(KeyCode.Z));
            untilText(graph, before);
        }
        until(() -> text(robot, "timeout").getText().isEmpty());
    }

    @Test
    void listsFlagsAndChoicesAreWrittenAsOneWouldWriteThem(FxRobot robot) throws Exception {
        GraphDocument graph = selected(robot);
        fill(robot, "depends_on", "plan, last");
        robot.push(KeyCode.ENTER);
        String first = GRAPH.replace("depends_on: [plan]", "depends_on: [plan, last]");
        untilText(graph, first);
        until(() -> graph.edited().text().equals(graph.reading().source().text()));

        robot.interact(() -> robot.lookup(field("success_check.exit_zero"))
                .queryAs(CheckBox.class)
                .fire());
        String second = first.replace("    retry", "    success_check:\n      exit_zero: true\n    retry");
        untilText(graph, second);
        until(() -> graph.edited().text().equals(graph.reading().source().text()));

        robot.interact(() -> robot.lookup(field("permission_mode"))
                .<ComboBox<String>>queryAs(combo())
                .setValue("plan"));
        String third = second.replace("    success_check", "    permission_mode: plan\n    success_check");
        untilText(graph, third);

        fill(robot, "allowed_tools", "Read, Bash(git log, git diff)");
        robot.push(KeyCode.ENTER);
        untilText(
                graph,
                third.replace(
                        "Well.\n    allowed_tools: []", "Well.\n    allowed_tools: [Read, 'Bash(git log, git diff)']"));

        robot.interact(() -> graph.selection().clear());
        until(() -> isThere(robot, field("concurrency")));
        fill(robot, "concurrency", "2");
        robot.push(KeyCode.ENTER);
        until(() -> graph.edited().text().startsWith("name: ship # soon\ninputs: [goal]\nconcurrency: 2\nnodes:"));
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    private static Class<ComboBox<String>> combo() {
        return (Class) ComboBox.class;
    }

    @Test
    void whatIsWrongIsSaidWhileItIsTypedAndIsNotWritten(FxRobot robot) throws Exception {
        GraphDocument graph = selected(robot);
        fill(robot, "timeout", "soon");
        untilSaid(robot, "timeout", "duration");
        assertThat(robot.lookup(field("timeout")).queryAs(Control.class).getAccessibleHelp())
                .contains("How long an attempt may take.")
                .contains("duration");
        robot.push(KeyCode.ENTER);
        robot.push(KeyCode.ESCAPE);
        until(() -> text(robot, "timeout").getText().isEmpty() && !isThere(robot, said("timeout")));

        fill(robot, "depends_on", "nobody");
        untilSaid(robot, "depends_on", "nobody");
        robot.push(KeyCode.ESCAPE);
        fill(robot, "success_check.result_matches", "(");
        untilSaid(robot, "success_check.result_matches", "regular expression");
        robot.push(KeyCode.ESCAPE);
        fill(robot, "prompt", "Do {{ inputs.gaol }}");
        untilSaid(robot, "prompt", "gaol");
        robot.push(KeyCode.ESCAPE);
        fill(robot, "retry.on", "times");
        untilSaid(robot, "retry.on", "not a cause");
        robot.push(KeyCode.TAB);
        until(() -> composition.background().pendingProperty().get() == 0);
        assertThat(graph.edited().text()).isEqualTo(GRAPH);
        assertThat(text(robot, "retry.on").getText()).isEqualTo("times");
    }

    @Test
    void anEditThatIsRefusedSaysWhyAndLeadsToTheLine(FxRobot robot) throws Exception {
        String shared = GRAPH.replace("allowed_tools: []\n    retry", "allowed_tools: &none []\n    retry");
        GraphDocument graph = selected(robot, shared);
        fill(robot, "allowed_tools", "Read");
        robot.push(KeyCode.ENTER);
        untilSaid(robot, "allowed_tools", "without touching more");
        assertThat(graph.edited().text()).isEqualTo(shared);
        robot.interact(() ->
                robot.lookup("#line-allowed_tools").queryAs(Hyperlink.class).fire());
        until(() -> graph.selection()
                .placeProperty()
                .get()
                .filter(place -> place.line() == 12)
                .isPresent());
    }

    @Test
    void whatTheLinterFindsStandsAtItsFieldWithItsFix(FxRobot robot) throws Exception {
        GraphDocument graph = selected(robot, GRAPH.replace("Well.", "Well, {{ input.goal }}."));
        untilSaid(robot, "prompt", "input");
        robot.interact(() -> robot.lookup("#fix-prompt").queryAs(Button.class).fire());
        untilText(graph, GRAPH.replace("Well.", "Well, {{ inputs.goal }}."));
        until(() -> !isThere(robot, said("prompt")));
    }

    @Test
    void aNodeIsRenamedWhereverItIsNamedAndStaysSelected(FxRobot robot) throws Exception {
        GraphDocument graph = selected(robot);
        fill(robot, "id", "make it");
        untilSaid(robot, "id", "cannot be");
        fill(robot, "id", "make");
        robot.push(KeyCode.ENTER);
        untilText(graph, GRAPH.replace("id: build", "id: make"));
        until(() -> graph.selection().node().equals(Optional.of(new NodeId("make"))));
        until(() -> text(robot, "id").getText().equals("make"));
    }

    @Test
    void whatAFragmentBroughtIsToldAndWhatStandsInItsPlaceIsFilledIn(FxRobot robot) throws Exception {
        file(
                "fragments/work.yaml",
                "fragment: work\ndescription: Works.\nsubstitutions: []\nnode:\n  prompt: Work hard.\n  timeout: 9m\n");
        String text = "name: ship\nnodes:\n  - id: build\n    use: work\n";
        open(robot, file("ship.yaml", text));
        var graph = (GraphDocument) current();
        robot.interact(() -> graph.selection().select(BUILD));
        until(() -> isThere(robot, field("timeout")) && isThere(robot, "#of-fragment"));
        assertThat(isThere(robot, "Work hard.")).isTrue();
        fill(robot, "timeout", "5m");
        robot.push(KeyCode.ENTER);
        untilText(graph, text + "    timeout: 5m\n");
    }

    @Test
    void theFieldsOfAnotherNodeAreThereAtOnce(FxRobot robot) throws Exception {
        var text = new StringBuilder("name: many\nnodes:\n");
        for (int i = 0; i < 1_000; i++) {
            text.append("  - id: n")
                    .append(i)
                    .append("\n    prompt: Say ")
                    .append(i)
                    .append(".\n    allowed_tools: []\n");
        }
        open(robot, file("many.yaml", text.toString()));
        var graph = (GraphDocument) current();
        robot.interact(() -> graph.selection().select(new NodeId("n1")));
        until(() -> text(robot, "prompt").getText().equals("Say 1."));
        Node before = robot.lookup(field("prompt")).query();
        robot.interact(() -> graph.selection().select(new NodeId("n500")));
        assertThat(text(robot, "prompt").getText()).isEqualTo("Say 500.");
        assertThat(robot.lookup(field("prompt")).<Node>query()).isSameAs(before);
    }

    @Test
    void whatMayBeWrittenIsOfferedUnderTheCaret(FxRobot robot) throws Exception {
        GraphDocument graph = selected(robot);
        focus(robot, "prompt");
        robot.push(shortcut(KeyCode.END));
        robot.write(" {{ a");
        until(() -> offers(robot).size() == 2);
        assertThat(offers(robot).getFirst().text()).isEqualTo("{{ artifacts.plan | inline }}");
        robot.push(KeyCode.DOWN);
        robot.push(KeyCode.ENTER);
        until(() -> offers(robot).isEmpty());
        assertThat(text(robot, "prompt").getText()).isEqualTo("Build it.\nWell. {{ artifacts.plan }}");
        robot.push(shortcut(KeyCode.ENTER));
        String first = GRAPH.replace("Well.", "Well. {{ artifacts.plan }}");
        untilText(graph, first);

        focus(robot, "depends_on");
        robot.push(KeyCode.END);
        robot.write(", l");
        until(() -> offers(robot).size() == 1);
        robot.push(KeyCode.ENTER);
        assertThat(text(robot, "depends_on").getText()).isEqualTo("plan, last");
        robot.push(KeyCode.ESCAPE);
        assertThat(text(robot, "depends_on").getText()).isEqualTo("plan");

        focus(robot, "cwd");
        robot.push(shortcut(KeyCode.SPACE));
        until(() -> offers(robot).size() == 3);
        robot.push(KeyCode.ESCAPE);
        until(() -> offers(robot).isEmpty());
        robot.push(shortcut(KeyCode.SPACE));
        until(() -> offers(robot).size() == 3);
        robot.push(KeyCode.ENTER);
        assertThat(text(robot, "cwd").getText()).isEqualTo("{{ inputs.goal }}");
        robot.push(KeyCode.ENTER);
        untilText(
                graph, first.replace("{{ artifacts.plan }}\n", "{{ artifacts.plan }}\n    cwd: '{{ inputs.goal }}'\n"));
    }

    /** What is offered just now; nothing where nothing is. */
    private static List<Offer> offers(FxRobot robot) {
        return robot.listWindows().stream()
                .filter(Window::isShowing)
                .map(window -> window.getScene().getRoot().lookup("#offers"))
                .filter(ListView.class::isInstance)
                .flatMap(list -> ((ListView<?>) list).getItems().stream())
                .map(Offer.class::cast)
                .toList();
    }
}
