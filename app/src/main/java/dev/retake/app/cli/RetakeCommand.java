package dev.retake.app.cli;

import dev.retake.engine.run.RetakeEngine;
import dev.retake.engine.run.RunLookup;
import java.nio.file.Path;
import java.util.Optional;
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

    Path home() {
        return home.orElseGet(() -> {
            String named = surroundings.environment().getOrDefault("RETAKE_HOME", "");
            return named.isBlank() ? Path.of(System.getProperty("user.home"), ".retake") : Path.of(named);
        });
    }

    /** The run directory that a person means. */
    static Path find(RetakeEngine engine, String reference) throws CommandFailed {
        return switch (engine.find(reference)) {
            case RunLookup.Found found -> found.directory();
            case RunLookup.NotFound notFound -> throw new CommandFailed(Exit.NO_INPUT, notFound.message());
        };
    }

    CommandLine commandLine() {
        var line = new CommandLine(this)
                .addSubcommand(new RunCommand(this))
                .addSubcommand(new LintCommand(this))
                .addSubcommand(new ResumeCommand(this))
                .addSubcommand(new ShowCommand(this))
                .addSubcommand(new AttemptsCommand(this))
                .addSubcommand(new RunsCommand(this))
                .addSubcommand(new CompletionCommand(this))
                .addSubcommand(new HelpOnCommand(this));
        line.getCommandSpec().version("retake " + surroundings.version());
        return line;
    }
}
