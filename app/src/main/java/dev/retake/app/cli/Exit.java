package dev.retake.app.cli;

import dev.retake.engine.run.Refusal;

/** What a process ends with; the numbers above 63 are those of {@code sysexits.h}. */
final class Exit {

    static final int DONE = 0;
    static final int FAILED = 1;
    static final int PAUSED = 2;
    static final int USAGE = 64;
    static final int NO_INPUT = 66;
    static final int PROGRAM_MISSING = 69;
    static final int CANNOT_WRITE = 73;
    static final int LOCKED = 75;
    static final int INTERRUPTED = 130;

    private Exit() {}

    static int of(Refusal.Kind kind) {
        return switch (kind) {
            case NOTHING_TO_DO -> DONE;
            case BAD_REQUEST -> USAGE;
            case UNREADABLE -> NO_INPUT;
            case PROGRAM_MISSING -> PROGRAM_MISSING;
            case CANNOT_WRITE -> CANNOT_WRITE;
            case LOCKED -> LOCKED;
        };
    }
}
