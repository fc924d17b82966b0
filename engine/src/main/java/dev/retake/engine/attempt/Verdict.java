package dev.retake.engine.attempt;

import dev.retake.engine.graph.Cause;
import dev.retake.engine.graph.Outcome;
import dev.retake.engine.graph.Provenance;
import java.util.Optional;

/** What became of an attempt: the work was right, the work was wrong, or the machinery broke. */
public sealed interface Verdict {

    /** One line for people. */
    String detail();

    record Passed(Provenance provenance, String detail) implements Verdict {}

    /**
     * @param judged true: a check said no to the work; false: the machinery broke
     */
    record Failed(Cause cause, boolean judged, String detail) implements Verdict {}

    record Cancelled(String detail) implements Verdict {}

    /** The agent's session limit was reached. */
    record Limited(String detail) implements Verdict {}

    default Outcome outcome() {
        return switch (this) {
            case Passed _ -> Outcome.PASSED;
            case Failed _ -> Outcome.FAILED;
            case Cancelled _ -> Outcome.CANCELLED;
            case Limited _ -> Outcome.LIMITED;
        };
    }

    default Optional<Cause> failedBy() {
        return this instanceof Failed failed ? Optional.of(failed.cause()) : Optional.empty();
    }

    default boolean judged() {
        return this instanceof Failed failed && failed.judged();
    }

    default Optional<Provenance> passedBy() {
        return this instanceof Passed passed ? Optional.of(passed.provenance()) : Optional.empty();
    }
}
