package dev.retake.app.cli;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.ParameterException;

/** The command line as one call: arguments in, exit code out. */
public final class CommandLineProgram {

    private CommandLineProgram() {}

    /** Whether these arguments are for the command line rather than for the window. */
    public static boolean takes(List<String> arguments) {
        return arguments.size() > 1
                || (arguments.size() == 1
                        && (arguments.getFirst().startsWith("-") || RetakeCommand.isCommand(arguments.getFirst())));
    }

    /**
     * Runs a command in this process and returns its exit code.
     *
     * @param version of this build, for people
     */
    public static int run(List<String> arguments, String version) {
        var console = new Console(new FileOutputStream(FileDescriptor.out), new FileOutputStream(FileDescriptor.err));
        var folder = Path.of("").toAbsolutePath();
        return run(
                arguments,
                new Surroundings(console, new Typed(), System.getenv(), folder, version, called(), new Signals()));
    }

    /** How this program was called, to be typed again. */
    public static String called() {
        return Words.argument(System.getProperty("retake.command", "retake"));
    }

    static int run(List<String> arguments, Surroundings surroundings) {
        var out = new StringWriter();
        var err = new StringWriter();
        Console console = surroundings.console();
        CommandLine line = new RetakeCommand(surroundings)
                .commandLine(arguments.isEmpty() ? "" : arguments.getFirst())
                .setOut(new PrintWriter(out))
                .setErr(new PrintWriter(err))
                .setColorScheme(CommandLine.Help.defaultColorScheme(Ansi.OFF))
                .setExpandAtFiles(false)
                .setUsageHelpAutoWidth(false)
                .setUsageHelpWidth(100)
                .setParameterExceptionHandler((e, _) -> usage(surroundings, e))
                .setExecutionExceptionHandler((e, _, _) -> failure(console, e));
        int code = line.execute(arguments.toArray(String[]::new));
        print(out, console::line);
        print(err, console::note);
        if (console.loss().isPresent()) {
            console.note(
                    "retake: the output could not be written: " + console.loss().get());
            return Exit.CANNOT_WRITE;
        }
        return code;
    }

    private static void print(StringWriter text, Consumer<String> to) {
        if (!text.toString().isEmpty()) {
            to.accept(text.toString().stripTrailing());
        }
    }

    private static int usage(Surroundings surroundings, ParameterException e) {
        Console console = surroundings.console();
        CommandLine command = e.getCommandLine();
        console.note(String.valueOf(e.getMessage()));
        var suggestions = new StringWriter();
        if (CommandLine.UnmatchedArgumentException.printSuggestions(e, new PrintWriter(suggestions, true))) {
            console.note(suggestions.toString().stripTrailing());
        }
        console.note("Try: " + surroundings.command()
                + command.getCommandSpec().qualifiedName().replaceFirst("^retake", "") + " --help");
        return Exit.USAGE;
    }

    private static int failure(Console console, Exception e) throws Exception {
        if (e instanceof CommandFailed failed) {
            console.note("retake: " + failed.getMessage());
            return failed.exit();
        }
        throw e;
    }
}
