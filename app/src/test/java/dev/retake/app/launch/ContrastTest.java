package dev.retake.app.launch;

import dev.retake.app.settings.ThemeChoice;
import java.nio.file.Files;
import javafx.scene.Scene;
import org.junit.jupiter.api.Test;
import org.testfx.api.FxRobot;

/** The window is seen in high contrast. */
class ContrastTest extends Journey {

    @Test
    void highContrastIsChosenAndKept(FxRobot robot) throws Exception {
        Scene scene = composition.window().scene();
        robot.interact(() -> composition.window().theme().choose(ThemeChoice.CONTRAST));
        until(() -> scene.getStylesheets().stream().anyMatch(sheet -> sheet.endsWith("tokens-contrast.css")));
        until(() -> Files.readString(home.resolve("window.properties")).contains("contrast"));
    }
}
