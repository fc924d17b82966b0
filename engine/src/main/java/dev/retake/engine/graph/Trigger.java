package dev.retake.engine.graph;

import java.util.Optional;

/** Why an attempt was made. */
public enum Trigger {
    INITIAL("initial"),
    RETRY("retry"),
    FEEDBACK("feedback"),
    RESUME("resume");

    private final String token;

    Trigger(String token) {
        this.token = token;
    }

    public String token() {
        return token;
    }

    public static Optional<Trigger> of(String token) {
        for (Trigger trigger : values()) {
            if (trigger.token.equals(token)) {
                return Optional.of(trigger);
            }
        }
        return Optional.empty();
    }
}
