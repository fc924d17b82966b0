package dev.retake.engine.lint;

/** Whether a finding stops a run. */
public enum Severity {
    ERROR,
    WARNING
}
