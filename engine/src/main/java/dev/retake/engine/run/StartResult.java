package dev.retake.engine.run;

/** A run that goes on, or the reason why it does not. */
public sealed interface StartResult {

    record Started(RunHandle handle) implements StartResult {}

    record Refused(Refusal refusal) implements StartResult {}
}
