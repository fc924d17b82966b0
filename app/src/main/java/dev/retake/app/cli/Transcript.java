package dev.retake.app.cli;

import dev.retake.engine.event.RunEvent;
import dev.retake.engine.event.RunOutcome;
import java.util.Optional;

/** Where a run that goes on is told to. */
interface Transcript {

    void begin(Followed run);

    void event(Followed run, RunEvent event);

    /**
     * Tells the end.
     *
     * @param detail why it ended so
     */
    void end(Followed run, RunOutcome outcome, Optional<String> detail, Ledger ledger);
}
