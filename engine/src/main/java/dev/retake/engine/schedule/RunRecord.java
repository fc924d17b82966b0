package dev.retake.engine.schedule;

import dev.retake.engine.attempt.AttemptEnd;
import dev.retake.engine.attempt.AttemptStart;
import dev.retake.engine.attempt.HeldAttempt;
import dev.retake.engine.event.RunEvent;
import dev.retake.engine.graph.NodeId;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;

/** Where a run is written down; the seam between the scheduler and the disk. What returns is on disk. */
public interface RunRecord {

    int nextNumber(NodeId node) throws IOException;

    void start(AttemptStart start, String prompt) throws IOException;

    /** Writes an attempt's end and returns it with its files. */
    AttemptEnd end(AttemptEnd end, Optional<String> reply) throws IOException;

    /** Writes an event of the run feed that carries no verdict. */
    void tell(RunEvent event);

    void passed(RunEvent.NodePassed event, String reply, Duration lastAttempt) throws IOException;

    /**
     * @param keepsArtifact whether the work was done all the same, and its reply stays where children would read it
     */
    void failed(RunEvent.NodeFailed event, Optional<String> reply, Duration lastAttempt, boolean keepsArtifact)
            throws IOException;

    /**
     * A round of a feedback loop begins.
     *
     * @param again the nodes that run again, its declarer among them
     * @param payload what they are told
     */
    void sentBack(RunEvent.NodeRetried event, Set<NodeId> again, String payload) throws IOException;

    /** A gate is reached; what returns is saved, and the run can be decided later. */
    void paused(RunEvent.GatePaused event) throws IOException;

    /** An attempt waits for a person; nothing of it is on disk. */
    void held(HeldAttempt attempt);

    /** A held attempt waits no longer. */
    void released(HeldAttempt attempt);

    void warn(String message);
}
