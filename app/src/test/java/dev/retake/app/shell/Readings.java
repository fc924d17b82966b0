package dev.retake.app.shell;

import dev.retake.engine.run.OpenedRun;
import java.util.Optional;

/** Has documents read again, for tests of what other packages make of that. */
public final class Readings {

    private Readings() {}

    public static void read(RunDocument run, OpenedRun newer) {
        run.read(new RunDocument.Reading(newer, Optional.empty()));
    }
}
