package dev.retake.engine.graph;

/** Tokens of one paid call, as the agent program reported them. */
public record Usage(long inputTokens, long cachedInputTokens, long outputTokens, long reasoningOutputTokens) {

    public static final Usage NONE = new Usage(0, 0, 0, 0);

    public Usage plus(Usage other) {
        return new Usage(
                inputTokens + other.inputTokens,
                cachedInputTokens + other.cachedInputTokens,
                outputTokens + other.outputTokens,
                reasoningOutputTokens + other.reasoningOutputTokens);
    }
}
