package dev.retake.engine.graph;

import java.util.Optional;

/** How a pass was reached; it says how, never how well. */
public enum Provenance {
    /** The engine ran a command and judged it. */
    VERIFIED("verified"),
    /** The reply's words matched. */
    SELF_REPORTED("self-reported"),
    /** The process exited zero, and nothing else was asked. */
    EXIT_ONLY("exit-only"),
    /** A person said so. */
    APPROVED("approved");

    private final String token;

    Provenance(String token) {
        this.token = token;
    }

    public String token() {
        return token;
    }

    public static Optional<Provenance> of(String token) {
        for (Provenance provenance : values()) {
            if (provenance.token.equals(token)) {
                return Optional.of(provenance);
            }
        }
        return Optional.empty();
    }
}
