package dev.retake.engine.schedule;

import dev.retake.engine.check.VerifyRunner;
import dev.retake.engine.graph.NodeId;
import dev.retake.engine.runtime.Output;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** Runs programs for an attempt; the seam between the scheduler and processes. */
public interface ProgramRunner {

    /**
     * An agent program to be run.
     *
     * @param number of the attempt whose folder takes the output
     */
    record AgentProgram(NodeId node, int number, List<String> argv, String stdin, String directory, Duration timeout) {}

    /** How an agent program ended. */
    sealed interface AgentEnd {

        /**
         * By itself.
         *
         * @param stdoutCut bytes dropped from the middle of stdout
         * @param stderrCut bytes dropped from the middle of stderr
         */
        record Ended(Output output, long stdoutCut, long stderrCut) implements AgentEnd {}

        record Signalled(int signal) implements AgentEnd {}

        record TimedOut() implements AgentEnd {}

        record Stopped() implements AgentEnd {}

        /** The message says why, for people. */
        record NotStarted(String message) implements AgentEnd {}
    }

    /** Runs an agent to its end, or to a stop. */
    AgentEnd run(AgentProgram program, Stop stop);

    /** Runs verify commands of one attempt. */
    VerifyRunner verifier(NodeId node, int number, Stop stop);

    /** Remembers what a directory looks like; the result tells, later, which files were touched, where that is known. */
    Supplier<Optional<List<String>>> watch(String directory);

    /** Where the prompt of an attempt is on disk. */
    String promptFile(NodeId node, int number);
}
