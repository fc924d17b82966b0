package dev.retake.app.cli;

import dev.retake.engine.event.RunEvent;
import dev.retake.engine.event.RunStatus;
import dev.retake.engine.run.OpenedRun;
import dev.retake.engine.run.RetakeEngine;
import dev.retake.engine.run.RunSummary;
import java.io.IOException;
import java.nio.file.Path;

/** Opens run directories that a person named. */
final class Runs {

    private Runs() {}

    static OpenedRun open(RetakeEngine engine, Path directory) throws CommandFailed {
        OpenedRun run;
        try {
            run = engine.open(directory);
        } catch (IOException e) {
            throw new CommandFailed(Exit.NO_INPUT, directory + " cannot be read: " + e.getMessage());
        }
        boolean empty = run.graph().isEmpty()
                && run.damaged().isEmpty()
                && run.attempts().isEmpty()
                && run.status() == RunStatus.NONE;
        if (empty) {
            throw new CommandFailed(
                    Exit.NO_INPUT, directory + " is not a run: it has neither events.jsonl nor state.json");
        }
        return run;
    }

    static String word(RunSummary run) {
        if (isStopped(run)) {
            return "STOPPED";
        }
        return run.status() == RunStatus.NONE ? "-" : run.status().name();
    }

    /** Whether a person stopped it: such a run did not fail of itself. */
    static boolean isStopped(RunSummary run) {
        return run.status() == RunStatus.FAIL && RunEvent.RunFinished.isStop(run.detail());
    }
}
