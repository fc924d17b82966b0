package dev.retake.engine.attempt;

/**
 * One thing a prompt was made of.
 *
 * @param kind {@code template}, {@code input}, {@code artifact}, {@code feedback} or {@code quote}
 * @param name which one; empty where there is only one of its kind
 */
public record ContextPart(String kind, String name, String sha256, long bytes) {}
