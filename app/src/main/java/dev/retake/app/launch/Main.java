package dev.retake.app.launch;

import dev.retake.app.cli.CommandLineProgram;
import java.util.List;

/** Where the program starts; decides what to do before anything of the toolkit is loaded. */
public final class Main {

    private Main() {}

    public static void main(String[] arguments) {
        System.exit(run(List.of(arguments)));
    }

    /** The exit code, once all is over. */
    private static int run(List<String> arguments) {
        if (!arguments.isEmpty() && arguments.getFirst().equals("snapshot")) {
            return SnapshotCommand.run(arguments.subList(1, arguments.size()));
        }
        return CommandLineProgram.takes(arguments)
                ? CommandLineProgram.run(arguments, Version.text())
                : WindowCommand.run(arguments);
    }
}
