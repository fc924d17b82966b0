package dev.retake.app.launch;

import dev.retake.app.settings.SettingsFile;
import dev.retake.app.shell.Document;
import dev.retake.app.shell.RunDocument;
import dev.retake.engine.event.RunStatus;
import dev.retake.engine.run.RetakeEngine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import javafx.css.PseudoClass;
import javafx.scene.control.CheckBox;
import javafx.scene.control.Labeled;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyCodeCombination;
import javafx.scene.input.KeyCombination;
import javafx.scene.input.KeyCombination.Modifier;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxRobot;
import org.testfx.api.FxToolkit;
import org.testfx.framework.junit5.ApplicationExtension;
import org.testfx.util.WaitForAsyncUtils;

/** The whole window on a home of its own, and the steps that many journeys through it share. */
@ExtendWith(ApplicationExtension.class)
abstract class Journey {

    static final int PATIENCE_SECONDS = 20;

    @TempDir
    Path home;

    Composition composition;

    @BeforeEach
    void theWindowIsOpen() throws TimeoutException {
        var settings = new SettingsFile(home.resolve("window.properties"), _ -> {});
        FxToolkit.setupStage(stage -> {
            composition = new Composition(stage, new RetakeEngine(home, System.getenv()), home, settings, 1_200, 700);
            stage.sizeToScene();
            stage.show();
        });
    }

    @AfterEach
    void nothingIsLeftRunning() throws TimeoutException {
        // A draft that is still to be kept would come into a folder that is being deleted.
        until(() -> {
            composition.desk().drafts().end();
            return true;
        });
        until(() -> composition.background().pendingProperty().get() == 0);
        FxToolkit.setupStage(Stage::hide);
    }

    static void until(Callable<Boolean> condition) throws TimeoutException {
        WaitForAsyncUtils.waitFor(
                PATIENCE_SECONDS,
                TimeUnit.SECONDS,
                () -> WaitForAsyncUtils.asyncFx(condition).get());
    }

    /** Waits until no card moves any more, so that a click hits the one that is meant. */
    static void untilStill(FxRobot robot) throws TimeoutException {
        var moving = PseudoClass.getPseudoClass("moving");
        until(() -> robot.lookup(".world").queryAll().stream()
                .noneMatch(world -> world.getPseudoClassStates().contains(moving)));
    }

    static boolean isThere(FxRobot robot, String query) {
        return robot.lookup(query).tryQuery().isPresent();
    }

    static String words(FxRobot robot, String query) {
        return robot.lookup(query).<Labeled>query().getText();
    }

    static KeyCodeCombination shortcut(KeyCode key, Modifier... more) {
        return new KeyCodeCombination(
                key,
                Stream.concat(Stream.of(KeyCombination.SHORTCUT_DOWN), Stream.of(more))
                        .toArray(Modifier[]::new));
    }

    Path file(String name, String text) throws IOException {
        Path file = home.resolve(name);
        Files.createDirectories(file.getParent());
        return Files.writeString(file, text);
    }

    void open(FxRobot robot, Path path) throws TimeoutException {
        robot.interact(() -> composition.begin(Optional.of(path)));
        until(() -> composition
                .desk()
                .current()
                .filter(current -> current.path().equals(path))
                .isPresent());
    }

    /** Opens a graph that comes with the program. */
    void openSample(FxRobot robot, String name) throws TimeoutException {
        Path sample = home.resolve("samples").resolve(name);
        until(() -> Files.exists(sample)
                && composition.background().pendingProperty().get() == 0);
        open(robot, sample);
    }

    Document current() {
        return composition.desk().current().orElseThrow();
    }

    RunDocument run() {
        return (RunDocument) current();
    }

    /** Starts a run of a graph in a folder that nobody trusts yet; the run dialog is open. */
    static void startTrusted(FxRobot robot) throws TimeoutException {
        until(() -> isThere(robot, "#trust"));
        robot.interact(() -> robot.lookup("#trust").queryAs(CheckBox.class).setSelected(true));
        robot.clickOn("Start");
    }

    void untilRunIsOver() throws TimeoutException {
        until(() -> current() instanceof RunDocument run
                && !run.isLive()
                && run.statusProperty().getValue() != RunStatus.RUNNING);
    }
}
