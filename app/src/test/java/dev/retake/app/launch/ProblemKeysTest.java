package dev.retake.app.launch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retake.app.settings.ThemeChoice;
import dev.retake.app.shell.GraphDocument;
import dev.retake.engine.graph.NodeId;
import java.util.Optional;
import javafx.scene.Scene;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyCodeCombination;
import javafx.scene.input.KeyCombination;
import org.junit.jupiter.api.Test;
import org.testfx.api.FxRobot;

/** What the linter found is walked through by key, and the window is seen in high contrast. */
class ProblemKeysTest extends Journey {

    private static final String GRAPH = """
            name: ship
            nodes:
              - id: plan
                prompt: Plan with {{ artifacts.nobody }}.
              - id: build
                depends_on: [missing]
                prompt: Build it.
            """;

    @Test
    void theKeyGoesFromOneFindingToTheNextAndBackAndSaysWhatItIs(FxRobot robot) throws Exception {
        open(robot, file("ship.yaml", GRAPH));
        var graph = (GraphDocument) current();
        until(() -> graph.findingsProperty().getValue().size() > 1);
        int all = graph.findingsProperty().getValue().size();
        robot.push(KeyCode.F8);
        until(() -> told().startsWith("Problem 1 of " + all + ": "));
        String first = told();
        Optional<NodeId> there = graph.selection().node();
        robot.push(KeyCode.F8);
        until(() -> told().startsWith("Problem 2 of " + all + ": "));
        robot.push(new KeyCodeCombination(KeyCode.F8, KeyCombination.SHIFT_DOWN));
        until(() -> told().equals(first));
        assertThat(graph.selection().node()).isEqualTo(there);
        assertThat(graph.edited().isChanged()).isFalse();
    }

    @Test
    void highContrastIsChosenAndKept(FxRobot robot) throws Exception {
        Scene scene = composition.window().scene();
        robot.interact(() -> composition.window().theme().choose(ThemeChoice.CONTRAST));
        until(() -> scene.getStylesheets().stream().anyMatch(sheet -> sheet.endsWith("tokens-contrast.css")));
        until(() -> java.nio.file.Files.readString(home.resolve("window.properties"))
                .contains("contrast"));
    }

    private String told() {
        return composition.desk().noticeProperty().get().orElse("");
    }
}
