package dev.retake.engine.graph;

import java.util.Optional;

/** What an agent may do without asking, in the words of Claude Code. */
public enum PermissionMode {
    ACCEPT_EDITS("acceptEdits"),
    AUTO("auto"),
    BYPASS_PERMISSIONS("bypassPermissions"),
    DONT_ASK("dontAsk"),
    MANUAL("manual"),
    PLAN("plan");

    private final String token;

    PermissionMode(String token) {
        this.token = token;
    }

    public String token() {
        return token;
    }

    public static Optional<PermissionMode> of(String token) {
        for (PermissionMode mode : values()) {
            if (mode.token.equals(token)) {
                return Optional.of(mode);
            }
        }
        return Optional.empty();
    }
}
