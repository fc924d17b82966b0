package dev.retake.engine.run;

import dev.retake.engine.attempt.CheckResult;
import dev.retake.engine.check.Checker;
import dev.retake.engine.check.Judgment;
import dev.retake.engine.check.VerifyRunner;
import dev.retake.engine.check.Work;
import dev.retake.engine.graph.SuccessCheck;
import dev.retake.engine.process.OutputTail;
import dev.retake.engine.process.Scratch;
import dev.retake.engine.runtime.AgentRuntime;
import dev.retake.engine.schedule.Stop;
import dev.retake.engine.store.AttemptStore;
import dev.retake.engine.store.RunDirectory;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/** Runs a node's verify once, by itself, as a run would; nothing of it is recorded. */
public final class VerifyOnce {

    private static final String NAME = "verify-once";

    /**
     * What it said.
     *
     * @param passed absent when it could not be completed, or was stopped
     * @param words the exit code and what else decided, in a few words; empty when it was stopped
     */
    public record Result(Optional<Boolean> passed, String words, String output) {}

    private final VerifyPlan.Ready plan;
    private final AgentRuntime runtime;
    private final Map<String, String> environment;
    private final Stop stop = new Stop();
    private volatile Optional<Path> log = Optional.empty();

    VerifyOnce(VerifyPlan.Ready plan, AgentRuntime runtime, Map<String, String> environment) {
        this.plan = plan;
        this.runtime = runtime;
        this.environment = environment;
    }

    /** Runs it. Blocks until it ended, so not for the UI thread. */
    public Result run() throws IOException {
        try (var scratch = Scratch.make()) {
            var directory = new RunDirectory(scratch.folder());
            Path file = scratch.with(directory.attempt(plan.node(), 1)).resolve(AttemptStore.VERIFY);
            log = Optional.of(file);
            VerifyRunner runner = new Programs(directory, NAME, runtime, environment).verifier(plan.node(), 1, stop);
            Judgment judgment = Checker.judge(
                    new SuccessCheck(false, Optional.empty(), Optional.of(plan.verify())),
                    new Work(0, false, Optional.empty(), ""),
                    new Checker.ResolvedVerify(plan.command(), plan.directory(), Optional.empty()),
                    runner);
            return result(judgment, output());
        } finally {
            log = Optional.empty();
        }
    }

    private static Result result(Judgment judgment, String output) {
        Optional<CheckResult> verify = judgment.results().stream()
                .filter(result -> result.predicate().equals(Checker.VERIFY))
                .findFirst();
        return new Result(
                verify.flatMap(CheckResult::passed),
                verify.flatMap(CheckResult::evidence).orElse(""),
                output);
    }

    /** The end of what it has printed by now. */
    public String output() throws IOException {
        Optional<Path> file = log;
        return file.isPresent() ? OutputTail.of(file.get()).text() : "";
    }

    /** Ends it. */
    public void cancel() {
        stop.ask("cancelled");
    }
}
