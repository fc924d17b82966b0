package dev.retake.engine.schedule;

import dev.retake.engine.graph.Cause;
import java.util.Optional;

/** How a node's run ended. */
sealed interface NodeResult {

    record Passed(Optional<String> session) implements NodeResult {}

    record Failed(Cause cause, String detail) implements NodeResult {}

    /** It was stopped and has no verdict. */
    record Cancelled() implements NodeResult {}

    record Limited(String message) implements NodeResult {}

    /** Something could not be written down, and so nothing more may be started. */
    record Unrecordable(String message) implements NodeResult {}
}
