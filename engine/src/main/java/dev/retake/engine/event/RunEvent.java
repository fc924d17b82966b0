package dev.retake.engine.event;

import dev.retake.engine.graph.Accounting;
import dev.retake.engine.graph.Cause;
import dev.retake.engine.graph.NodeId;
import dev.retake.engine.graph.Outcome;
import dev.retake.engine.graph.Provenance;
import dev.retake.engine.graph.Trigger;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * One thing that happened in a run.
 *
 * <p>Two files hold them: {@code attempts.jsonl} the two attempt events, {@code events.jsonl} all others.
 */
public sealed interface RunEvent {

    Instant at();

    /** An event about one node. */
    sealed interface OfNode extends RunEvent {
        NodeId node();
    }

    /** A leg began. */
    record RunStarted(Instant at, Optional<String> phase, Accounting accounting) implements RunEvent {}

    /** A node's first attempt of this leg or round is about to start. */
    record NodeStarted(Instant at, NodeId node, Optional<String> sessionId, int round, OptionalInt attempt)
            implements OfNode {}

    /**
     * An attempt failed and another will follow.
     *
     * @param retries 1-based count of retries; 0 for a fired feedback loop
     * @param accounting of the attempt that failed
     * @param attempt the attempt that failed
     */
    record NodeRetried(
            Instant at,
            NodeId node,
            int retries,
            Optional<String> sessionId,
            int round,
            Accounting accounting,
            Optional<String> detail,
            OptionalInt attempt,
            Optional<Cause> cause,
            boolean judged)
            implements OfNode {}

    /** A node passed. The accounting is that of its last attempt only. */
    record NodePassed(
            Instant at,
            NodeId node,
            Accounting accounting,
            Optional<String> sessionId,
            int retries,
            Optional<String> detail,
            Optional<Provenance> provenance,
            int round,
            OptionalInt attempt)
            implements OfNode {}

    /** A node failed for good. The accounting is that of its last attempt only. */
    record NodeFailed(
            Instant at,
            NodeId node,
            Accounting accounting,
            Optional<String> sessionId,
            int retries,
            Optional<String> detail,
            int round,
            OptionalInt attempt,
            Optional<Cause> cause,
            boolean judged)
            implements OfNode {}

    record GatePaused(Instant at, NodeId node) implements OfNode {}

    record GateApproved(Instant at, NodeId node) implements OfNode {}

    record GateRejected(Instant at, NodeId node) implements OfNode {}

    /** A leg ended. */
    record RunFinished(Instant at, RunOutcome outcome, Optional<String> detail, Accounting accounting)
            implements RunEvent {

        /** The detail of a run that a person stopped (05). */
        public static final String CANCELLED_BY_USER = "cancelled by user";

        /** Whether a leg that failed did so because a person stopped it. */
        public static boolean isStop(Optional<String> detail) {
            return detail.filter(CANCELLED_BY_USER::equals).isPresent();
        }
    }

    /** An attempt's start is on disk. */
    record AttemptStarted(Instant at, NodeId node, int number, Trigger trigger, OptionalInt quotes, int quoteBytes)
            implements OfNode {}

    /** An attempt's end is on disk. */
    record AttemptEnded(
            Instant at,
            NodeId node,
            int number,
            Outcome outcome,
            Optional<Cause> cause,
            boolean judged,
            Accounting accounting)
            implements OfNode {}

    /**
     * A line of a type this version does not know; shown as it is.
     *
     * @param line the whole line
     */
    record Unknown(Instant at, String type, String line) implements RunEvent {}
}
