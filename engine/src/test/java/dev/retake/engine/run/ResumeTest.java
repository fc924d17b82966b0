package dev.retake.engine.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retake.engine.attempt.Attempt;
import dev.retake.engine.event.NodePhase;
import dev.retake.engine.event.RunEvent;
import dev.retake.engine.event.RunOutcome;
import dev.retake.engine.event.RunStatus;
import dev.retake.engine.graph.NodeId;
import dev.retake.engine.graph.Trigger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ResumeTest {

    private static final String TWO_NODES = """
            name: two
            nodes:
              - id: plan
                prompt: Plan it.
                allowed_tools: []
                rehearsal: [{reply: the plan, cost_usd: 0.02}]
              - id: write
                depends_on: [plan]
                prompt: "Write it: {{ artifacts.plan | inline }}"
                allowed_tools: []
                success_check: {exit_zero: true, result_matches: "^DONE$"}
                rehearsal: [{reply: not yet, cost_usd: 0.1}, {reply: DONE, cost_usd: 0.2}]
            """;

    @TempDir
    Path root;

    @Test
    void whatPassedIsKeptAndWhatFailedIsQuotedAndNumberedOn() throws Exception {
        var bench = new Workbench(root);
        RunHandle first = bench.run(TWO_NODES);
        assertThat(first.ended().get()).isEqualTo(RunOutcome.FAILED);
        assertThat(first.directory().resolve("failed/write.out")).hasContent("not yet");
        byte[] planRow = Files.readAllBytes(first.directory().resolve("attempts/plan/0001/end.json"));

        var other = new Workbench(root);
        RunHandle run = other.retryFailed(first.directory());
        assertThat(Workbench.end(run)).isEqualTo(RunOutcome.PASSED);

        assertThat(other.attempts(run, "plan")).hasSize(1);
        assertThat(Files.readAllBytes(run.directory().resolve("attempts/plan/0001/end.json")))
                .isEqualTo(planRow);
        Attempt second = other.attempts(run, "write").getLast();
        assertThat(second.number()).isEqualTo(2);
        assertThat(second.trigger()).isEqualTo(Trigger.RESUME);
        assertThat(second.start().orElseThrow().quote().orElseThrow().of()).isEqualTo(1);
        assertThat(run.directory().resolve("failed/write.out")).doesNotExist();
        assertThat(run.directory().resolve("write.out")).hasContent("DONE");
        OpenedRun opened = other.engine.open(run.directory());
        assertThat(opened.status()).isEqualTo(RunStatus.PASS);
        assertThat(opened.state().cost().usd()).isEqualByComparingTo("0.32");
        assertThat(opened.state().leg()).isEqualTo(2);
    }

    @Test
    void aGraphWithCharactersThatYamlDoesNotTakeRawGoesOnAllTheSame() throws Exception {
        var bench = new Workbench(root);
        RunHandle first = bench.run(
                "nodes: [{id: a, prompt: \"x\\u009by\\x7fz\\uFFFE\", rehearsal: [{reply: no, exit: 1}, {reply: ok}]}]");
        assertThat(first.ended().get()).isEqualTo(RunOutcome.FAILED);

        assertThat(bench.engine.open(first.directory()).graph()).isPresent();
        assertThat(Workbench.end(bench.retryFailed(first.directory()))).isEqualTo(RunOutcome.PASSED);
    }

    @Test
    void aRunThatPassedHasNothingToRetry() throws Exception {
        var bench = new Workbench(root);
        RunHandle run = bench.run(ThreeAttemptsTest.FAIL_FAIL_PASS);

        assertThat(bench.tryRetryFailed(run.directory()))
                .isInstanceOfSatisfying(
                        StartResult.Refused.class,
                        refused -> assertThat(refused.refusal().kind()).isEqualTo(Refusal.Kind.NOTHING_TO_DO));
    }

    @Test
    void aRunThatIsRunningIsRefused() throws Exception {
        var bench = new Workbench(root);
        var started = bench.when(event -> event instanceof RunEvent.AttemptStarted);
        RunHandle run = bench.start("""
                name: slow
                nodes:
                  - id: wait
                    prompt: Wait.
                    rehearsal: [{hang: true}]
                """);
        started.get(Workbench.PATIENCE_SECONDS, TimeUnit.SECONDS);

        assertThat(bench.engine.open(run.directory()).status()).isEqualTo(RunStatus.RUNNING);
        assertThat(bench.tryRetryFailed(run.directory())).isInstanceOfSatisfying(StartResult.Refused.class, refused -> {
            assertThat(refused.refusal().kind()).isEqualTo(Refusal.Kind.LOCKED);
            assertThat(refused.refusal().message())
                    .contains("pid " + ProcessHandle.current().pid() + ", for ");
        });
        run.cancel();
        assertThat(Workbench.end(run)).isEqualTo(RunOutcome.FAILED);
    }

    @Test
    void aStoppedRunGoesOnUnquoted() throws Exception {
        var bench = new Workbench(root);
        RunHandle first = bench.start("""
                name: stopped
                nodes:
                  - id: work
                    prompt: Work.
                    rehearsal: [{run: "touch spawned; sleep 3600", reply: half done}, {reply: done}]
                """);
        while (Files.notExists(root.resolve("spawned"))) {
            Thread.onSpinWait();
        }
        first.cancel();
        assertThat(Workbench.end(first)).isEqualTo(RunOutcome.FAILED);
        OpenedRun stopped = bench.engine.open(first.directory());
        assertThat(stopped.state().node(new NodeId("work")).orElseThrow().phase())
                .isEqualTo(NodePhase.CANCELLED);
        assertThat(stopped.state().cost().unknown()).isEqualTo(1);

        RunHandle run = bench.retryFailed(first.directory());
        assertThat(Workbench.end(run)).isEqualTo(RunOutcome.PASSED);
        assertThat(bench.attempts(run, "work").getLast().start().orElseThrow().quote())
                .isEmpty();
    }

    @Test
    void aSessionLimitPausesTheRunWhichThenGoesOn() throws Exception {
        var bench = new Workbench(root);
        RunHandle first = bench.run("""
                name: limited
                nodes:
                  - id: quick
                    prompt: Quick.
                    rehearsal: [{reply: ok}]
                  - id: long
                    prompt: Long.
                    rehearsal: [{session_limit: "3am"}, {reply: ok}]
                  - id: after
                    depends_on: [long]
                    prompt: After.
                    rehearsal: [{reply: ok}]
                """);
        assertThat(first.ended().get()).isEqualTo(RunOutcome.PAUSED);
        OpenedRun paused = bench.engine.open(first.directory());
        assertThat(paused.status()).isEqualTo(RunStatus.PAUSED);
        assertThat(paused.summary().detail().orElseThrow())
                .contains("session limit reached at long")
                .contains("3am");
        assertThat(paused.state().node(new NodeId("long")).orElseThrow().phase())
                .isEqualTo(NodePhase.LIMITED);

        RunHandle run = bench.retryFailed(first.directory());
        assertThat(Workbench.end(run)).isEqualTo(RunOutcome.PASSED);
        assertThat(bench.attempts(run, "quick")).hasSize(1);
        assertThat(bench.attempts(run, "long")).hasSize(2);
    }

    @Test
    void underHaltTheOthersAreCancelledAndSayWhy() throws Exception {
        var bench = new Workbench(root);
        RunHandle run = bench.run("""
                name: halted
                nodes:
                  - id: breaks
                    prompt: Break.
                    rehearsal: [{reply: no, exit: 1, after: 300ms}]
                  - id: hangs
                    prompt: Hang.
                    rehearsal: [{hang: true}]
                """);
        assertThat(run.ended().get()).isEqualTo(RunOutcome.FAILED);
        assertThat(bench.attempts(run, "hangs").getLast().detail())
                .isEqualTo("cancelled: run halted after node breaks failed");
    }

    @Test
    void underContinueOnlyTheDescendantsOfAFailureAreLeftOut() throws Exception {
        var bench = new Workbench(root);
        RunHandle run = bench.run("""
                name: continued
                on_fail: continue
                nodes:
                  - {id: breaks, prompt: Break., rehearsal: [{reply: no, exit: 1}]}
                  - {id: below, depends_on: [breaks], prompt: Below., rehearsal: [{reply: ok}]}
                  - {id: other, prompt: Other., rehearsal: [{reply: ok}]}
                  - {id: last, depends_on: [other], prompt: Last., rehearsal: [{reply: ok}]}
                """);
        assertThat(run.ended().get()).isEqualTo(RunOutcome.FAILED);
        assertThat(bench.attempts(run, "below")).isEmpty();
        assertThat(bench.attempts(run, "last")).hasSize(1);
    }
}
