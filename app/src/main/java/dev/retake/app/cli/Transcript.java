package dev.retake.app.cli;

import dev.retake.engine.event.RunEvent;
import dev.retake.engine.event.RunOutcome;
import dev.retake.engine.run.RunHandle;
import java.util.Optional;

/** Where a run that goes on is told to. */
interface Transcript {

    void begin(RunHandle run);

    void event(RunHandle run, RunEvent event);

    /**
     * Tells the end.
     *
     * @param detail why it ended so
     */
    void end(RunHandle run, RunOutcome outcome, Optional<String> detail, Ledger ledger);
}
