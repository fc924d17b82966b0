package dev.retake.engine.graph;

/** What a run does when a node has failed for good. */
public enum OnFail {
    /** Cancel what is running and end. */
    HALT("halt"),
    /** Prune the failed node's descendants and go on. */
    CONTINUE("continue");

    private final String token;

    OnFail(String token) {
        this.token = token;
    }

    public String token() {
        return token;
    }
}
