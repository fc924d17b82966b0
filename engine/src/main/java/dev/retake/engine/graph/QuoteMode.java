package dev.retake.engine.graph;

/** Whether a retry's prompt carries a quote of the attempt before it. */
public enum QuoteMode {
    REPLY("reply"),
    NONE("none");

    private final String token;

    QuoteMode(String token) {
        this.token = token;
    }

    public String token() {
        return token;
    }
}
