package dev.retake.app.cli;

import java.util.concurrent.Callable;
import picocli.AutoComplete;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code retake completion}: a script that lets bash and zsh complete commands and options. */
@Command(name = "completion", description = "Print a completion script for bash and zsh: source <(retake completion)")
final class CompletionCommand implements Callable<Integer> {

    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    private final RetakeCommand retake;

    CompletionCommand(RetakeCommand retake) {
        this.retake = retake;
    }

    @Override
    public Integer call() {
        retake.console()
                .line(AutoComplete.bash("retake", spec.root().commandLine()).stripTrailing());
        return Exit.DONE;
    }
}
