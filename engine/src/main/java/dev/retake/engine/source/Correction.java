package dev.retake.engine.source;

/**
 * What was probably meant where a mistake is, and how it comes to stand there.
 *
 * @param edit of the file in which the mistake is
 */
public record Correction(String meant, TextEdit edit) {}
