package dev.retake.engine.run;

import dev.retake.engine.graph.NodeId;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** What a run would send and run, or why it would not start. */
public sealed interface DryRun {

    record Refused(Refusal refusal) implements DryRun {}

    /** @param calls in an order in which one node at a time could run them */
    record Planned(String runtime, List<Call> calls) implements DryRun {
        public Planned {
            calls = List.copyOf(calls);
        }
    }

    /**
     * What a node's first attempt would do.
     *
     * @param isGate whether a person decides it, so that nothing else here says anything
     * @param prompt with a stand-in for what nobody has said yet
     * @param argv with the prompt replaced by its reference
     * @param directory a worktree by its name; the template of a {@code cwd} that only the run can tell
     * @param verify the command that would check it
     * @param problem present when it would fail before anything is started, with the reason
     * @param doubt present when it would unless a node before it makes what is missing now
     */
    record Call(
            NodeId node,
            boolean isGate,
            String prompt,
            List<String> argv,
            String directory,
            Duration timeout,
            Optional<BigDecimal> budgetUsd,
            Optional<Verify> verify,
            Optional<String> problem,
            Optional<String> doubt) {}

    /** A command that the engine would run through the shell. */
    record Verify(String command, String directory, Duration timeout) {}
}
