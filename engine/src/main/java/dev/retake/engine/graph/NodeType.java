package dev.retake.engine.graph;

/** What a node is. */
public enum NodeType {
    /** One call of a coding agent; written {@code claude-run} whatever the runtime. */
    AGENT("claude-run"),
    /** A person's decision. */
    GATE("gate");

    private final String token;

    NodeType(String token) {
        this.token = token;
    }

    public String token() {
        return token;
    }
}
