package dev.retake.engine.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retake.engine.attempt.HeldAttempt;
import dev.retake.engine.event.RunOutcome;
import dev.retake.engine.graph.NodeId;
import dev.retake.engine.graph.StepMode;
import dev.retake.engine.graph.Trigger;
import dev.retake.engine.run.RunRequest.Stepping;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StepTest {

    private static final String RETRIES = """
            name: steps
            runtime: rehearsal
            nodes:
              - id: a
                prompt: do it
                timeout: 5s
                success_check: {result_matches: ^DONE}
                retry: {max: 2, on: [result_mismatch]}
                rehearsal: [{reply: one}, {reply: two}, {reply: DONE}]
            """;

    @TempDir
    Path root;

    private Workbench bench;

    @BeforeEach
    void open() {
        bench = new Workbench(root);
    }

    private RunHandle start(StepMode mode, NodeId... breakpoints) throws Exception {
        return bench.start(RETRIES, request -> request.stepping(new Stepping(mode, Set.of(breakpoints))));
    }

    private HeldAttempt held() throws InterruptedException {
        HeldAttempt held = bench.held.poll(30, TimeUnit.SECONDS);
        assertThat(held).as("an attempt is held").isNotNull();
        return held;
    }

    @Test
    void aRetryWaitsWithItsWholePromptAndNothingOfItIsWritten() throws Exception {
        RunHandle run = start(StepMode.RETRIES);

        HeldAttempt second = held();

        assertThat(second.number()).isEqualTo(2);
        assertThat(second.trigger()).isEqualTo(Trigger.RETRY);
        assertThat(second.prompt()).startsWith("do it").contains("\none\n>>>>> ");
        assertThat(run.directory().resolve("attempts/a/0002")).doesNotExist();
        run.go(second.node());
        HeldAttempt third = held();
        assertThat(Files.readString(run.directory().resolve("attempts/a/0002/prompt.md")))
                .isEqualTo(second.prompt());
        run.go(third.node());
        assertThat(Workbench.end(run)).isEqualTo(RunOutcome.PASSED);
        assertThat(bench.released).extracting(HeldAttempt::number).containsExactly(2, 3);
    }

    @Test
    void lettingAllGoHoldsNoMore() throws Exception {
        RunHandle run = start(StepMode.ATTEMPTS);
        assertThat(held().number()).isEqualTo(1);

        run.goAll();

        assertThat(Workbench.end(run)).isEqualTo(RunOutcome.PASSED);
        assertThat(bench.held).isEmpty();
    }

    @Test
    void aBreakpointHoldsEachAttemptOfItsNodeUntilItIsTakenAway() throws Exception {
        RunHandle run = start(StepMode.OFF, new NodeId("a"));
        assertThat(held().number()).isEqualTo(1);
        run.go(new NodeId("a"));
        assertThat(held().number()).isEqualTo(2);

        run.breakpoint(new NodeId("a"), false);
        run.go(new NodeId("a"));

        assertThat(Workbench.end(run)).isEqualTo(RunOutcome.PASSED);
    }

    @Test
    void stoppingARunThatWaitsEndsItWithoutTheAttempt() throws Exception {
        RunHandle run = start(StepMode.RETRIES);
        held();

        run.cancel();

        assertThat(Workbench.end(run)).isEqualTo(RunOutcome.FAILED);
        assertThat(bench.attempts(run, "a")).hasSize(1);
        RunHandle second = new Workbench(root).retryFailed(run.directory());
        assertThat(Workbench.end(second)).isEqualTo(RunOutcome.PASSED);
        assertThat(bench.attempts(run, "a")).hasSize(3);
        assertThat(bench.attempts(run, "a").get(1).start().orElseThrow().quote())
                .isPresent();
    }
}
