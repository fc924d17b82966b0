package dev.retake.engine.runtime;

/**
 * What an agent's process left behind.
 *
 * @param cut whether the middle of stdout was dropped
 */
public record Output(int exit, String stdout, String stderr, boolean cut) {}
