package dev.retake.app.launch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retake.app.canvas.CanvasView;
import dev.retake.app.shell.GraphDocument;
import dev.retake.engine.graph.NodeId;
import java.io.IOException;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.TextField;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyCodeCombination;
import javafx.scene.input.KeyCombination;
import org.junit.jupiter.api.Test;
import org.testfx.api.FxRobot;

/** Journeys in which a graph is designed on its canvas. */
class DesigningTest extends Journey {

    private static final NodeId PLAN = new NodeId("plan");
    private static final NodeId BUILD = new NodeId("build");

    private static final String GRAPH = """
            name: ship # soon
            nodes:
              - id: plan
                prompt: Plan it.
              - id: build
                depends_on: [plan]
                prompt: "Build {{ artifacts.plan | inline }}"
            """;

    private GraphDocument open(FxRobot robot, String text) throws IOException, TimeoutException {
        open(robot, file("ship.yaml", text));
        return (GraphDocument) current();
    }

    private GraphDocument selected(FxRobot robot, NodeId id) throws IOException, TimeoutException {
        GraphDocument graph = open(robot, GRAPH);
        clickOn(robot, id);
        until(() -> isSelected(graph, id));
        return graph;
    }

    private static void clickOn(FxRobot robot, NodeId id) throws TimeoutException {
        until(() -> isThere(robot, card(id)));
        untilStill(robot);
        robot.clickOn(card(id));
    }

    /** Whether it and everything that it is in is visible. */
    private static boolean isShown(Node node) {
        return Stream.<Node>iterate(node, Objects::nonNull, Node::getParent).allMatch(Node::isVisible);
    }

    private static String card(NodeId id) {
        return "#" + CanvasView.cardId(id);
    }

    private static boolean isSelected(GraphDocument graph, NodeId id) {
        return graph.selection().node().equals(Optional.of(id));
    }

    private static void untilAsked(FxRobot robot, boolean asked) throws TimeoutException {
        until(() -> robot.lookup("#naming-field")
                        .<TextField>queryAs(TextField.class)
                        .isFocused()
                == asked);
    }

    private static String typed(FxRobot robot) {
        return robot.lookup("#naming-field").queryAs(TextField.class).getText();
    }

    private static boolean isWrong(FxRobot robot, String why) {
        return robot.lookup("#naming-problem").match(Node::isVisible).tryQuery().isPresent()
                && words(robot, "#naming-problem").contains(why);
    }

    @Test
    void aNodeIsAddedAfterTheSelectedOneAndIsSelectedOnceItWasRead(FxRobot robot) throws Exception {
        GraphDocument graph = selected(robot, BUILD);
        robot.push(KeyCode.N);
        untilAsked(robot, true);
        assertThat(typed(robot)).isEqualTo("node");
        robot.write("ship it");
        assertThat(isWrong(robot, "letters, digits")).isTrue();
        robot.push(KeyCode.ENTER);
        untilAsked(robot, true);
        robot.push(shortcut(KeyCode.A));
        robot.write("plan");
        assertThat(isWrong(robot, "There is a node plan already")).isTrue();
        robot.push(shortcut(KeyCode.A));
        robot.write("ship");
        robot.push(KeyCode.ENTER);
        until(() -> isSelected(graph, new NodeId("ship")));
        assertThat(graph.edited().text())
                .isEqualTo(
                        GRAPH
                                + "  - id: ship\n    depends_on: [build]\n    prompt: Say here what is to be done.\n    allowed_tools: []\n");

        robot.push(shortcut(KeyCode.Z));
        until(() -> graph.edited().text().equals(GRAPH));
    }

    @Test
    void nodesAreConnectedByKeysAndWhatWouldGoRoundIsRefused(FxRobot robot) throws Exception {
        GraphDocument graph = open(robot, GRAPH + """
              - id: check
                prompt: Check it.
            """);
        var check = new NodeId("check");
        clickOn(robot, BUILD);
        until(() -> isSelected(graph, BUILD));
        robot.push(KeyCode.C);
        until(() -> isThere(robot, "#linking-meaning"));
        assertThat(words(robot, "#linking-meaning")).startsWith("Choose it");
        robot.push(KeyCode.ENTER);
        assertThat(graph.linkingProperty().get()).contains(BUILD);

        robot.push(KeyCode.LEFT);
        until(() -> isSelected(graph, PLAN));
        assertThat(words(robot, "#linking-meaning")).contains("plan → build → plan");
        assertThat(robot.lookup("#linking-take").query().isDisabled()).isTrue();
        robot.push(KeyCode.ENTER);
        assertThat(graph.linkingProperty().get()).contains(BUILD);

        clickOn(robot, check);
        until(() -> isSelected(graph, check));
        assertThat(words(robot, "#linking-meaning")).isEqualTo("check will wait for build.");
        robot.push(KeyCode.ENTER);
        until(() -> graph.edited().text().contains("  - id: check\n    depends_on: [build]\n"));
        assertThat(graph.linkingProperty().get()).isEmpty();
        robot.push(shortcut(KeyCode.Z));
        until(() -> !graph.edited().isChanged());
    }

    @Test
    void nodesAreDisconnectedByMouseAndEscapeLeavesThemConnected(FxRobot robot) throws Exception {
        GraphDocument graph = selected(robot, PLAN);
        robot.clickOn("Source");
        robot.push(shortcut(KeyCode.C, KeyCombination.SHIFT_DOWN));
        until(() -> robot.lookup("#linking")
                .match(DesigningTest::isShown)
                .tryQuery()
                .isPresent());
        clickOn(robot, BUILD);
        until(() -> words(robot, "#linking-take").equals("Disconnect"));
        robot.push(KeyCode.ESCAPE);
        assertThat(graph.linkingProperty().get()).isEmpty();
        assertThat(graph.edited().isChanged()).isFalse();

        clickOn(robot, PLAN);
        until(() -> isSelected(graph, PLAN));
        robot.push(KeyCode.C);
        clickOn(robot, BUILD);
        until(() -> words(robot, "#linking-take").equals("Disconnect"));
        robot.clickOn("#linking-take");
        until(() -> graph.edited().text().equals(GRAPH.replace("    depends_on: [plan]\n", "")));
    }

    @Test
    void escapeLeavesTheGraphAsItIsAndTheKeysToTheCanvas(FxRobot robot) throws Exception {
        GraphDocument graph = selected(robot, PLAN);
        robot.push(KeyCode.N);
        untilAsked(robot, true);
        robot.push(KeyCode.ESCAPE);
        untilAsked(robot, false);
        robot.push(KeyCode.RIGHT);
        until(() -> isSelected(graph, BUILD));
        assertThat(graph.edited().text()).isEqualTo(GRAPH);
    }

    @Test
    void aDoubleClickOnTheEmptyCanvasAddsANodeThatWaitsForNobody(FxRobot robot) throws Exception {
        GraphDocument graph = selected(robot, PLAN);
        // On a busy machine two clicks may be too far apart to be a double click: they select nothing, and a person
        // clicks again.
        for (int time = 0; time < 10 && graph.namingProperty().get().isEmpty(); time++) {
            robot.doubleClickOn(
                    robot.point(".world").atPosition(Pos.BOTTOM_LEFT).atOffset(12, -12));
        }
        untilAsked(robot, true);
        robot.push(KeyCode.ENTER);
        until(() -> isSelected(graph, new NodeId("node")));
        assertThat(graph.edited().text())
                .isEqualTo(GRAPH + "  - id: node\n    prompt: Say here what is to be done.\n    allowed_tools: []\n");
    }

    @Test
    void anEmptyGraphSaysHowToBegin(FxRobot robot) throws Exception {
        GraphDocument graph = open(robot, "name: ship\n");
        until(() -> isThere(robot, "#first-node"));
        until(() -> robot.lookup("#first-node").query().isFocused());
        robot.push(KeyCode.N);
        untilAsked(robot, true);
        robot.push(KeyCode.ESCAPE);
        robot.clickOn("#first-node");
        untilAsked(robot, true);
        robot.push(KeyCode.ENTER);
        until(() -> isSelected(graph, new NodeId("node")));
        assertThat(graph.edited().text())
                .isEqualTo(
                        "name: ship\nnodes:\n  - id: node\n    prompt: Say here what is to be done.\n    allowed_tools: []\n");
        robot.push(KeyCode.N);
        untilAsked(robot, true);
        assertThat(typed(robot)).isEqualTo("node-2");
        robot.push(KeyCode.ESCAPE);
        robot.push(KeyCode.DELETE);
        until(() -> robot.lookup("#first-node").query().isFocused());
    }

    @Test
    void shiftAndTheKeyOfANodeAddAGate(FxRobot robot) throws Exception {
        GraphDocument graph = selected(robot, PLAN);
        robot.push(new KeyCodeCombination(KeyCode.N, KeyCombination.SHIFT_DOWN));
        untilAsked(robot, true);
        robot.push(KeyCode.ENTER);
        until(() -> isSelected(graph, new NodeId("gate")));
        assertThat(graph.edited().text())
                .contains("  - id: gate\n    type: gate\n    depends_on: [plan]\n  - id: build\n");
    }

    @Test
    void aGateIsAddedFromTheMenusKeysWhereverTheFocusIs(FxRobot robot) throws Exception {
        GraphDocument graph = selected(robot, BUILD);
        robot.push(shortcut(KeyCode.G, KeyCombination.SHIFT_DOWN));
        untilAsked(robot, true);
        robot.push(KeyCode.ENTER);
        until(() -> isSelected(graph, new NodeId("gate")));
        assertThat(graph.edited().text()).isEqualTo(GRAPH + "  - id: gate\n    type: gate\n    depends_on: [build]\n");
    }

    @Test
    void aNodeIsRenamedWhereverItIsNamed(FxRobot robot) throws Exception {
        GraphDocument graph = selected(robot, PLAN);
        robot.push(KeyCode.F2);
        untilAsked(robot, true);
        assertThat(typed(robot)).isEqualTo("plan");
        robot.write("think");
        robot.push(KeyCode.ENTER);
        until(() -> isSelected(graph, new NodeId("think")));
        assertThat(graph.edited().text())
                .isEqualTo(GRAPH.replace("id: plan", "id: think")
                        .replace("[plan]", "[think]")
                        .replace("artifacts.plan", "artifacts.think"));
    }

    @Test
    void aCopyOfANodeIsSelected(FxRobot robot) throws Exception {
        GraphDocument graph = selected(robot, BUILD);
        robot.push(shortcut(KeyCode.D));
        until(() -> isSelected(graph, new NodeId("build-2")));
        assertThat(graph.edited().text())
                .isEqualTo(
                        GRAPH + GRAPH.substring(GRAPH.indexOf("  - id: build")).replace("id: build", "id: build-2"));
    }

    @Test
    void aDeletedNodeIsNoLongerWaitedFor(FxRobot robot) throws Exception {
        GraphDocument graph = selected(robot, PLAN);
        robot.push(KeyCode.DELETE);
        until(() -> graph.selection().node().isEmpty());
        assertThat(graph.edited().text()).doesNotContain("id: plan", "depends_on");
        robot.push(shortcut(KeyCode.Z));
        until(() -> graph.edited().text().equals(GRAPH));
    }

    @Test
    void theEditMenuDoesTheSameByMouse(FxRobot robot) throws Exception {
        GraphDocument graph = selected(robot, BUILD);
        robot.clickOn("Edit").clickOn("Duplicate nodes");
        until(() -> isSelected(graph, new NodeId("build-2")));
        robot.clickOn("Edit").clickOn("Delete nodes");
        until(() -> graph.edited().text().equals(GRAPH));
        clickOn(robot, PLAN);
        robot.clickOn("Edit").clickOn("Rename node…");
        untilAsked(robot, true);
        robot.push(KeyCode.ESCAPE);
        robot.clickOn("Edit").clickOn("Add gate…");
        untilAsked(robot, true);
    }

    @Test
    void whatAFragmentBroughtIsChangedThereAndNotHere(FxRobot robot) throws Exception {
        file("fragments/pair.yaml", """
                fragment: pair
                description: Two that go together.
                exit: two
                nodes:
                  - id: one
                    prompt: One.
                  - id: two
                    depends_on: [one]
                    prompt: Two.
                """);
        String citing = "name: ship\nnodes:\n  - id: both\n    use: pair\n";
        GraphDocument graph = open(robot, citing);
        NodeId inner = new NodeId("both/one");
        clickOn(robot, inner);
        until(() -> isSelected(graph, inner));
        robot.push(KeyCode.DELETE);
        robot.push(KeyCode.F2);
        assertThat(isThere(robot, "#naming-field")).isTrue();
        assertThat(graph.namingProperty().get()).isEmpty();
        robot.push(KeyCode.N);
        untilAsked(robot, true);
        robot.push(KeyCode.ENTER);
        until(() -> isSelected(graph, new NodeId("node")));
        assertThat(graph.edited().text())
                .isEqualTo(
                        citing
                                + "  - id: node\n    depends_on: [both]\n    prompt: Say here what is to be done.\n    allowed_tools: []\n");
    }
}
