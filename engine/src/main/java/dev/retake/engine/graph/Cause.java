package dev.retake.engine.graph;

import java.util.Optional;

/** Why an attempt failed: the closed set that {@code retry.on} chooses from. */
public enum Cause {
    NONZERO_EXIT("nonzero_exit"),
    RUN_ERROR("run_error"),
    TIMEOUT("timeout"),
    OUTPUT_ERROR("output_error"),
    BUDGET_EXCEEDED("budget_exceeded"),
    VERIFY_FAILED("verify_failed"),
    RESULT_MISMATCH("result_mismatch");

    private final String token;

    Cause(String token) {
        this.token = token;
    }

    /** The word used in graphs and records. */
    public String token() {
        return token;
    }

    /** The cause written as {@code token}, if it is one. */
    public static Optional<Cause> of(String token) {
        for (Cause cause : values()) {
            if (cause.token.equals(token)) {
                return Optional.of(cause);
            }
        }
        return Optional.empty();
    }
}
