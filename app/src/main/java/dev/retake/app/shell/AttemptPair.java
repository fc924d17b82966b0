package dev.retake.app.shell;

/** The two attempts of a node that stand side by side, by number. */
public record AttemptPair(int left, int right) {}
