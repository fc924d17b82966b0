package dev.retake.engine.event;

import java.util.Optional;

/** How a leg of a run ended. */
public enum RunOutcome {
    PASSED("passed", 0),
    FAILED("failed", 1),
    PAUSED("paused", 2);

    private final String token;
    private final int exit;

    RunOutcome(String token, int exit) {
        this.token = token;
        this.exit = exit;
    }

    public String token() {
        return token;
    }

    /** The exit code of a command line that ran it. */
    public int exit() {
        return exit;
    }

    public static Optional<RunOutcome> of(String token) {
        for (RunOutcome outcome : values()) {
            if (outcome.token.equals(token)) {
                return Optional.of(outcome);
            }
        }
        return Optional.empty();
    }
}
