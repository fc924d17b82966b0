package dev.retake.engine.prompt;

/**
 * The reply of the attempt that a retry repeats.
 *
 * @param attempt its number
 */
public record PriorReply(int attempt, String text) {}
