package dev.retake.app.launch;

import dev.retake.app.cli.CommandLineProgram;
import dev.retake.app.resource.LaunchText;
import java.nio.file.Files;
import java.util.List;
import javafx.application.Application;

/** {@code retake snapshot}: a picture of the window, taken without a display. */
final class SnapshotCommand {

    private static final int OK = 0;
    private static final int USAGE = 64;
    private static final int NO_INPUT = 66;
    private static final int CANNOT_CREATE = 73;

    private SnapshotCommand() {}

    static int run(List<String> arguments) {
        if (arguments.contains("--help") || arguments.contains("-h")) {
            return CommandLineProgram.run(List.of("help", "snapshot"), Version.text());
        }
        try {
            SnapshotRequest request = SnapshotRequest.parse(arguments);
            if (!Files.exists(request.path())) {
                return say(NO_INPUT, LaunchText.NO_SUCH_FILE.text(request.path()));
            }
            return take(request);
        } catch (SnapshotRequest.BadUsage e) {
            return say(USAGE, e.getMessage() + "\n" + LaunchText.USAGE.text());
        }
    }

    private static int take(SnapshotRequest request) {
        // Said before the toolkit starts: then it asks for no display and draws in memory.
        System.setProperty("glass.platform", "Headless");
        System.setProperty("prism.order", "sw");
        System.setProperty("java.awt.headless", "true");
        ToolkitLog.quieten();
        SnapshotApplication.take(request);
        Application.launch(SnapshotApplication.class);
        return switch (SnapshotApplication.result()) {
            case SnapshotApplication.Result.Taken _ -> OK;
            case SnapshotApplication.Result.NotOpened(String why) -> say(NO_INPUT, why);
            case SnapshotApplication.Result.NotWritten(String why) -> say(CANNOT_CREATE, why);
        };
    }

    private static int say(int code, String message) {
        System.err.println(message);
        return code;
    }
}
