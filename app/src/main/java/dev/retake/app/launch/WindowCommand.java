package dev.retake.app.launch;

import dev.retake.app.cli.CommandLineProgram;
import dev.retake.app.resource.LaunchText;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import javafx.application.Application;

/** {@code retake [PATH]}: opens the window. */
final class WindowCommand {

    private static final int OK = 0;
    private static final int NO_INPUT = 66;
    private static final int UNAVAILABLE = 69;

    private WindowCommand() {}

    static int run(List<String> arguments) {
        for (String argument : arguments) {
            if (!exists(argument)) {
                say(LaunchText.NO_SUCH_FILE.text(argument, CommandLineProgram.called()));
                return NO_INPUT;
            }
        }
        ToolkitLog.quieten();
        // Pictures are made without a second toolkit beside the window's.
        System.setProperty("java.awt.headless", "true");
        try {
            Application.launch(WindowApplication.class, arguments.toArray(String[]::new));
            return OK;
        } catch (UnsupportedOperationException e) {
            // The toolkit's way to say that the display cannot be opened.
            say(LaunchText.NO_DISPLAY.text(String.valueOf(e.getMessage()), CommandLineProgram.called()));
            return UNAVAILABLE;
        }
    }

    private static void say(String message) {
        System.err.println(LaunchText.FAILED.text(message));
    }

    private static boolean exists(String path) {
        try {
            return Files.exists(Path.of(path));
        } catch (InvalidPathException _) {
            return false;
        }
    }
}
