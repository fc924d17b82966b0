package dev.retake.app.cli;

import dev.retake.app.resource.LaunchText;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code retake help}: how the program, or one of its commands, is used. */
@Command(name = "help", description = "Say how a command is used.")
final class HelpOnCommand implements Callable<Integer> {

    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    @Parameters(arity = "0..1", paramLabel = "COMMAND", description = "A command.")
    private Optional<String> command = Optional.empty();

    private final RetakeCommand retake;

    HelpOnCommand(RetakeCommand retake) {
        this.retake = retake;
    }

    @Override
    public Integer call() throws CommandFailed {
        CommandLine root = spec.root().commandLine();
        CommandLine about = root;
        if (command.filter("snapshot"::equals).isPresent()) {
            // It lives with the window and is not a command of this parser.
            retake.console().line(LaunchText.USAGE.text(retake.surroundings().command()));
            return Exit.DONE;
        }
        if (command.isPresent()) {
            about = root.getSubcommands().get(command.get());
            if (about == null) {
                throw new CommandFailed(
                        Exit.USAGE,
                        "there is no command `" + command.get() + "`: there are "
                                + String.join(", ", root.getSubcommands().keySet()));
            }
        }
        retake.console().line(about.getUsageMessage().stripTrailing());
        return Exit.DONE;
    }
}
