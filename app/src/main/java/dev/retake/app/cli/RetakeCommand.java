package dev.retake.app.cli;

import dev.retake.engine.run.RetakeEngine;
import dev.retake.engine.run.RunLookup;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;

/** The command all others hang on: holds what they share. */
@Command(
        name = "retake",
        synopsisHeading = "Usage: ",
        customSynopsis = {
            "retake [PATH]            open the window on a graph or a run",
            "       retake COMMAND …         work without a window"
        },
        commandListHeading = "%nCommands:%n",
        footer = {
            "  snapshot    Take a picture of the window; needs no display.",
            "",
            "RUN is an id, a unique beginning of one, `last`, or a path.",
            "Exit: 0 passed or done, 1 failed, 2 paused, 64 usage, 66 input missing, 69 program missing,",
            "      73 cannot write, 75 run is locked, 130 interrupted."
        })
final class RetakeCommand implements Runnable {

    private static final Map<String, Function<RetakeCommand, Object>> COMMANDS = commands();
    private static final Set<String> NEEDS_ALL = Set.of("completion", "help");

    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    @Option(
            names = "--home",
            paramLabel = "DIR",
            scope = ScopeType.INHERIT,
            description = "Where runs are kept; else $$RETAKE_HOME, else ~/.retake.")
    private Optional<Path> home = Optional.empty();

    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            scope = ScopeType.INHERIT,
            description = "Say how this command is used.")
    @SuppressWarnings("UnusedVariable") // picocli acts on it
    private boolean help;

    @Option(
            names = {"-V", "--version"},
            versionHelp = true,
            description = "Say the version and the commit.")
    @SuppressWarnings("UnusedVariable") // picocli acts on it
    private boolean version;

    private final Surroundings surroundings;

    RetakeCommand(Surroundings surroundings) {
        this.surroundings = surroundings;
    }

    private static Map<String, Function<RetakeCommand, Object>> commands() {
        var commands = new LinkedHashMap<String, Function<RetakeCommand, Object>>();
        commands.put("run", RunCommand::new);
        commands.put("lint", LintCommand::new);
        commands.put("resume", ResumeCommand::new);
        commands.put("show", ShowCommand::new);
        commands.put("attempts", AttemptsCommand::new);
        commands.put("runs", RunsCommand::new);
        commands.put("watch", WatchCommand::new);
        commands.put("verify", VerifyCommand::new);
        commands.put("completion", CompletionCommand::new);
        commands.put("help", HelpOnCommand::new);
        return commands;
    }

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "Name a command.");
    }

    Surroundings surroundings() {
        return surroundings;
    }

    Console console() {
        return surroundings.console();
    }

    RetakeEngine engine() {
        return new RetakeEngine(home(), surroundings.environment());
    }

    Hints hints() {
        return new Hints(surroundings.command(), home, engine());
    }

    Path home() {
        return home.orElseGet(() -> {
            String named = surroundings.environment().getOrDefault("RETAKE_HOME", "");
            return named.isBlank() ? Path.of(System.getProperty("user.home"), ".retake") : Path.of(named);
        });
    }

    /** The run directory that a person means. */
    Path find(RetakeEngine engine, String reference) throws CommandFailed {
        return switch (engine.find(reference)) {
            case RunLookup.Found found -> found.directory();
            case RunLookup.Unknown unknown ->
                throw new CommandFailed(
                        Exit.NO_INPUT, unknown.message() + ": " + hints().command("runs") + " lists those there are");
            case RunLookup.NotFound notFound -> throw new CommandFailed(Exit.NO_INPUT, notFound.message());
        };
    }

    /**
     * The command with the one below it that {@code first} names, or with all when it names none: to look at each of them
     * by reflection takes longer than a short command.
     */
    CommandLine commandLine(String first) {
        var line = new CommandLine(this);
        line.getCommandSpec().version("retake " + surroundings.version());
        var only = COMMANDS.get(first);
        if (only != null && !NEEDS_ALL.contains(first)) {
            line.addSubcommand(only.apply(this));
        } else {
            COMMANDS.values().forEach(command -> line.addSubcommand(command.apply(this)));
        }
        return line;
    }

    /** Whether there is a command of this name. */
    static boolean isCommand(String name) {
        return COMMANDS.containsKey(name);
    }
}
