package dev.retake.engine.attempt;

/**
 * One payload file of an attempt.
 *
 * @param cut bytes that were dropped from its middle
 */
public record FileRef(String sha256, long bytes, long cut) {}
