package dev.retake.app.launch;

import dev.retake.app.resource.LaunchText;
import java.util.List;
import javafx.application.Application;

/** Where the program starts; decides what to do before anything of the toolkit is loaded. */
public final class Main {

    private static final int USAGE = 64;

    private Main() {}

    public static void main(String[] arguments) {
        int code = run(List.of(arguments));
        if (code >= 0) {
            System.exit(code);
        }
    }

    /** The exit code, or -1 when the window has taken over. */
    private static int run(List<String> arguments) {
        String first = arguments.isEmpty() ? "" : arguments.getFirst();
        return switch (first) {
            case "snapshot" -> SnapshotCommand.run(arguments.subList(1, arguments.size()));
            case "--version" -> {
                System.out.println(LaunchText.VERSION.text(Version.text()));
                yield 0;
            }
            case "--help", "-h" -> {
                System.out.println(LaunchText.USAGE.text());
                yield 0;
            }
            default -> window(arguments);
        };
    }

    private static int window(List<String> arguments) {
        if (arguments.size() > 1 || arguments.stream().anyMatch(argument -> argument.startsWith("-"))) {
            System.err.println(LaunchText.USAGE.text());
            return USAGE;
        }
        Application.launch(WindowApplication.class, arguments.toArray(String[]::new));
        return 0;
    }
}
