package dev.retake.engine.graph;

/** What a node takes over from its parents. */
public enum Handoff {
    /** Files: the parents' replies. */
    ARTIFACT("artifact"),
    /** The session of the one parent, which the first attempt resumes. */
    SESSION("session");

    private final String token;

    Handoff(String token) {
        this.token = token;
    }

    public String token() {
        return token;
    }
}
