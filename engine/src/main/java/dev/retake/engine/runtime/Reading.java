package dev.retake.engine.runtime;

import dev.retake.engine.graph.Accounting;
import java.util.Optional;

/** What an agent's output says. */
public sealed interface Reading {

    Accounting accounting();

    default Optional<String> model() {
        return Optional.empty();
    }

    default Optional<String> session() {
        return Optional.empty();
    }

    /**
     * @param error whether the agent itself calls it an error
     */
    record Answered(
            String reply, boolean error, Accounting accounting, Optional<String> model, Optional<String> session)
            implements Reading {}

    /** There is no reply in it; the message says what was seen instead. */
    record NotUnderstood(String message, Accounting accounting, Optional<String> session) implements Reading {}

    /** The agent stopped itself because its budget was spent. */
    record OverBudget(String reply, Accounting accounting, Optional<String> model, Optional<String> session)
            implements Reading {}

    /** The login's session limit was reached; the message says when it resets. */
    record LimitReached(String message, Accounting accounting) implements Reading {}
}
