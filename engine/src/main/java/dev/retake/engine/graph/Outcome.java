package dev.retake.engine.graph;

import java.util.Optional;

/** How an attempt ended. */
public enum Outcome {
    PASSED("passed"),
    FAILED("failed"),
    /** Ended by a stop or a halt, with no verdict. */
    CANCELLED("cancelled"),
    /** The agent's session limit was reached: the node counts as not run. */
    LIMITED("limited");

    private final String token;

    Outcome(String token) {
        this.token = token;
    }

    public String token() {
        return token;
    }

    public static Optional<Outcome> of(String token) {
        for (Outcome outcome : values()) {
            if (outcome.token.equals(token)) {
                return Optional.of(outcome);
            }
        }
        return Optional.empty();
    }
}
