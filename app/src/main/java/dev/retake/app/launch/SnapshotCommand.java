package dev.retake.app.launch;

import dev.retake.app.cli.CommandLineProgram;
import dev.retake.app.resource.LaunchText;
import dev.retake.engine.run.RetakeEngine;
import dev.retake.engine.run.RunLookup;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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
            Optional<String> inTheWay = new PictureFile(request.output()).inTheWay();
            if (inTheWay.isPresent()) {
                return say(CANNOT_CREATE, inTheWay.get());
            }
            Optional<Path> shown = shown(request.path(), System.getenv());
            return shown.isEmpty()
                    ? say(NO_INPUT, LaunchText.NO_SUCH_FILE_OR_RUN.text(request.path(), CommandLineProgram.called()))
                    : take(request.of(shown.get()));
        } catch (IOException e) {
            return say(CANNOT_CREATE, String.valueOf(e.getMessage()));
        } catch (SnapshotRequest.BadUsage e) {
            return say(USAGE, e.getMessage() + "\n" + LaunchText.USAGE.text(CommandLineProgram.called()));
        }
    }

    /** The graph file or the run directory that a person means: a path, or a run as other commands take it. */
    static Optional<Path> shown(Path named, Map<String, String> environment) {
        if (Files.exists(named)) {
            return Optional.of(named);
        }
        return switch (new RetakeEngine(Home.of(environment), environment).find(named.toString())) {
            case RunLookup.Found found -> Optional.of(found.directory());
            case RunLookup.Unknown _, RunLookup.NotFound _ -> Optional.empty();
        };
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
        System.err.println(LaunchText.FAILED.text(message));
        return code;
    }
}
