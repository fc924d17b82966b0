package dev.retake.app.launch;

import dev.retake.app.settings.SettingsFile;
import dev.retake.engine.run.RetakeEngine;
import java.nio.file.Path;
import javafx.application.Application;
import javafx.application.Platform;
import javafx.stage.Stage;

/** The program with a window; its one parameter is the path to open. */
public final class WindowApplication extends Application {

    private static final double WIDTH = 1_360;
    private static final double HEIGHT = 860;

    @Override
    public void start(Stage stage) {
        Path home = Home.of(System.getenv());
        var engine = new RetakeEngine(home, System.getenv());
        // A home that cannot be written is said when a run is to start; until then the window is of use without it.
        var settings = new SettingsFile(home.resolve("window.properties"), _ -> {});
        var composition = new Composition(stage, engine, Path.of("").toAbsolutePath(), settings, WIDTH, HEIGHT);
        stage.show();
        composition.desk().drafts().offer();
        composition.begin(getParameters().getRaw().stream().findFirst().map(Path::of));
    }

    @Override
    public void stop() {
        Platform.exit();
    }
}
