package dev.retake.engine.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retake.engine.attempt.AttemptDelta;
import dev.retake.engine.attempt.AttemptDelta.ReplyChange;
import dev.retake.engine.attempt.AttemptEnd;
import dev.retake.engine.attempt.AttemptStart;
import dev.retake.engine.attempt.CheckResult;
import dev.retake.engine.attempt.QuoteRef;
import dev.retake.engine.attempt.ToolSelection;
import dev.retake.engine.attempt.Verdict;
import dev.retake.engine.graph.Accounting;
import dev.retake.engine.graph.AgentGraph;
import dev.retake.engine.graph.Cause;
import dev.retake.engine.graph.NodeId;
import dev.retake.engine.graph.StepMode;
import dev.retake.engine.graph.Trigger;
import dev.retake.engine.prompt.PriorReplyQuote;
import dev.retake.engine.runtime.Launch;
import dev.retake.engine.schedule.AttemptRun.Attempted;
import dev.retake.engine.schedule.FakeRecord.Moment;
import dev.retake.engine.schedule.ProgramRunner.AgentEnd;
import dev.retake.engine.schedule.ProgramRunner.AgentProgram;
import java.io.IOException;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class AttemptRunTest {

    private static final NodeId WORK = new NodeId("work");

    private AgentGraph graph = FakeLeg.single("");
    private FakeLeg fake = FakeLeg.of(graph, Script.of());

    private FakeLeg playing(String keys, Play play) {
        graph = FakeLeg.single(keys);
        fake = FakeLeg.of(graph, Script.of(play));
        return fake;
    }

    private Optional<Attempted> attempt() throws IOException, InterruptedException {
        return attempt(1, Trigger.INITIAL, Optional.empty());
    }

    private Optional<Attempted> attempt(int number, Trigger trigger, Optional<Prior> prior)
            throws IOException, InterruptedException {
        var task = new NodeTask(graph.nodes().getFirst(), Optional.empty(), trigger, prior, Optional.empty());
        return new AttemptRun(fake.leg(), task, number, trigger, prior, Optional.empty(), _ -> {}).run();
    }

    private AttemptEnd end(String keys, Play play) throws IOException, InterruptedException {
        playing(keys, play);
        return attempt().orElseThrow().end();
    }

    private static Verdict broken(Cause cause, String detail) {
        return new Verdict.Failed(cause, false, detail);
    }

    @Test
    void theStartSaysAllThatWasDecidedBeforeTheProcess() throws Exception {
        playing("""
                cwd: sub
                timeout: 90s
                budget_usd: 2
                agent: reviewer
                allowed_tools: [Read]
                permission_mode: plan
                """, Play.replying("done"));

        AttemptStart start = attempt().orElseThrow().start();

        assertThat(start.runId()).isEqualTo("run");
        assertThat(start.leg()).isEqualTo(1);
        assertThat(start.follows()).isEmpty();
        assertThat(start.runtime()).isEqualTo("script");
        assertThat(start.argv()).isEqualTo(Play.RECORDED_ARGV);
        assertThat(start.cwd()).isEqualTo("/folder/sub");
        assertThat(start.timeout()).isEqualTo(Duration.ofSeconds(90));
        assertThat(start.budgetUsd().orElseThrow()).isEqualByComparingTo("2");
        assertThat(start.prompt().bytes()).isEqualTo("do it".length());
        assertThat(start.context())
                .singleElement()
                .satisfies(part -> assertThat(part.kind()).isEqualTo("template"));
        assertThat(start.tools())
                .isEqualTo(new ToolSelection(
                        Optional.of(List.of("Read")), "plan", Optional.of("reviewer"), "script", Optional.empty()));
    }

    @Test
    void theProgramGetsThePromptAndTheRecordOnlyAReferenceToIt() throws Exception {
        playing("cwd: sub\ntimeout: 90s", Play.replying("done"));

        attempt();

        assertThat(fake.programs)
                .containsExactly(new AgentProgram(WORK, 1, Play.ARGV, "stdin", "/folder/sub", Duration.ofSeconds(90)));
        assertThat(fake.calls).singleElement().satisfies(call -> {
            assertThat(call.prompt()).isEqualTo("do it");
            assertThat(call.promptFile()).isEqualTo("run/work/1/prompt.md");
            assertThat(call.freshSession()).isEqualTo("fresh");
        });
    }

    @Test
    void aPlaceholderThatLeadsNowhereFailsTheAttemptBeforeAnythingIsSpent() throws Exception {
        AttemptEnd end = end("cwd: '{{ inputs.none }}'", Play.replying("done"));

        assertThat(end.verdict()).isInstanceOfSatisfying(Verdict.Failed.class, failed -> {
            assertThat(failed.cause()).isEqualTo(Cause.RUN_ERROR);
            assertThat(failed.judged()).isFalse();
            assertThat(failed.detail()).contains("`none` has no value");
        });
        assertThat(end.accounting()).isEqualTo(Accounting.NONE);
        assertThat(fake.programs).isEmpty();
        assertThat(fake.record.prompts).containsExactly("");
        assertThat(fake.record.starts.getFirst().argv()).isEmpty();
    }

    @Test
    void soDoesOneInThePrompt() throws Exception {
        graph = FakeLeg.graph("nodes: [{id: work, prompt: 'do {{ inputs.none }}'}]");
        fake = FakeLeg.of(graph, Script.of(Play.replying("done")));

        assertThat(attempt().orElseThrow().end().verdict().detail()).contains("`none` has no value");
        assertThat(fake.record.starts.getFirst().cwd()).isEqualTo("/folder");
    }

    @Test
    void aWorktreeThatCannotBeHadFailsTheAttemptWithItsReason() throws Exception {
        playing("worktree: lane", Play.replying("done"));
        fake.lanes.put("lane", new Lanes.Lane.Refused("a foreign folder is in the way"));

        assertThat(attempt().orElseThrow().end().verdict())
                .isEqualTo(broken(Cause.RUN_ERROR, "a foreign folder is in the way"));
        assertThat(fake.record.starts.getFirst().worktree()).contains("lane");
        assertThat(fake.workedIn).isEmpty();
    }

    @Test
    void whatAnAgentLeftInItsWorktreeIsToldBeforeTheVerdictIsRecorded() throws Exception {
        playing("worktree: lane", Play.replying("done"));
        fake.lanes.put("lane", new Lanes.Lane.Ready("/run/worktrees/lane", Optional.empty()));
        fake.record.at(FakeRecord.Moment.END, () -> assertThat(fake.workedIn).containsExactly("lane"));

        assertThat(attempt()).isPresent();
    }

    @Test
    void whatCannotBeLaunchedIsRecordedWithItsPromptAndWithoutACommand() throws Exception {
        var impossible = new Launch.Impossible(Cause.OUTPUT_ERROR, "no such reply was recorded");

        AttemptEnd end = end("", Play.impossible(impossible));

        assertThat(end.verdict()).isEqualTo(broken(Cause.OUTPUT_ERROR, "no such reply was recorded"));
        assertThat(end.accounting()).isEqualTo(Accounting.NONE);
        assertThat(fake.record.prompts).containsExactly("do it");
        assertThat(fake.record.starts.getFirst().argv()).isEmpty();
        assertThat(fake.programs).isEmpty();
    }

    @Test
    void aProcessThatDidNotStartCostNothing() throws Exception {
        AttemptEnd end = end("", Play.ending(new AgentEnd.NotStarted("no such program")));

        assertThat(end.verdict()).isEqualTo(broken(Cause.RUN_ERROR, "no such program"));
        assertThat(end.accounting()).isEqualTo(Accounting.NONE);
    }

    @Test
    void aTimeoutSaysHowLongItWasAndWhatItCostIsUnknown() throws Exception {
        AttemptEnd end = end("timeout: 90s", Play.ending(new AgentEnd.TimedOut()));

        assertThat(end.verdict()).isEqualTo(broken(Cause.TIMEOUT, "it ran longer than its timeout of 1m30s"));
        assertThat(end.accounting()).isEqualTo(Accounting.UNKNOWN);
        assertThat(end.checks()).extracting(CheckResult::passed).containsExactly(Optional.empty());
    }

    @Test
    void aSignalThatWasNotOursIsRecordedAndBreaksTheAttempt() throws Exception {
        AttemptEnd end = end("", Play.ending(new AgentEnd.Signalled(9)));

        assertThat(end.verdict()).isEqualTo(broken(Cause.RUN_ERROR, "its process was ended by signal 9"));
        assertThat(end.signal()).hasValue(9);
        assertThat(end.exitCode()).isEmpty();
        assertThat(end.accounting()).isEqualTo(Accounting.UNKNOWN);
    }

    @Test
    void aStopWhileTheProgramRunsCancelsWithItsReasonAndWhatItCostIsUnknown() throws Exception {
        AttemptEnd end = end("", Play.replying("x").meanwhile(stop -> stop.ask("cancelled by user")));

        assertThat(end.verdict()).isEqualTo(new Verdict.Cancelled("cancelled by user"));
        assertThat(end.accounting()).isEqualTo(Accounting.UNKNOWN);
    }

    @Test
    void aStopBeforeTheProgramCancelsWithoutRunningIt() throws Exception {
        playing("", Play.replying("x"));
        fake.record.at(Moment.START, () -> fake.stop.ask("cancelled by user"));

        AttemptEnd end = attempt().orElseThrow().end();

        assertThat(end.verdict()).isEqualTo(new Verdict.Cancelled("cancelled by user"));
        assertThat(end.accounting()).isEqualTo(Accounting.NONE);
        assertThat(fake.programs).isEmpty();
    }

    @Test
    void aHeldAttemptShowsExactlyWhatWillBeSent() throws Exception {
        playing("cwd: sub", Play.replying("x"));
        fake.stepper = new Stepper(StepMode.ATTEMPTS, List.of());
        fake.record.at(Moment.HELD, () -> {
            assertThat(fake.record.starts).isEmpty();
            fake.stepper.go(WORK);
        });

        attempt();

        assertThat(fake.record.held).singleElement().satisfies(held -> {
            assertThat(held.prompt()).isEqualTo(fake.record.prompts.getFirst());
            assertThat(held.argv()).isEqualTo(Play.RECORDED_ARGV);
            assertThat(held.directory()).isEqualTo("/folder/sub");
        });
        assertThat(fake.record.starts).hasSize(1);
    }

    @Test
    void nothingIsRecordedOfAnAttemptThatWasHeldWhenTheRunWasStopped() throws Exception {
        playing("", Play.replying("x"));
        fake.stepper = new Stepper(StepMode.ATTEMPTS, List.of());
        fake.record.at(Moment.HELD, () -> fake.stop.ask("cancelled by user"));

        assertThat(attempt()).isEmpty();

        assertThat(fake.record.starts).isEmpty();
    }

    private Prior prior(boolean judged, String reply) throws IOException, InterruptedException {
        FakeLeg before = FakeLeg.of(graph, Script.of(Play.replying(reply).exit(1)));
        var task = new NodeTask(
                graph.nodes().getFirst(), Optional.empty(), Trigger.INITIAL, Optional.empty(), Optional.empty());
        Prior prior = new AttemptRun(
                        before.leg(), task, 1, Trigger.INITIAL, Optional.empty(), Optional.empty(), _ -> {})
                .run()
                .orElseThrow()
                .asPrior();
        return new Prior(1, prior.start(), prior.reply(), judged, 0);
    }

    private Attempted second(Trigger trigger, Prior prior, Play play) throws IOException, InterruptedException {
        fake = new FakeLeg(Script.of(play), new FakeRecord(graph, new HashMap<>(Map.of(WORK, 1)), Set.of()));
        return attempt(2, trigger, Optional.of(prior)).orElseThrow();
    }

    @Test
    void aResumedLegQuotesWhatWasRejectedAndNothingElse() throws Exception {
        assertThat(second(Trigger.RESUME, prior(true, "no"), Play.replying("x"))
                        .start()
                        .quote())
                .map(QuoteRef::of)
                .contains(1);
        assertThat(second(Trigger.RESUME, prior(false, "no"), Play.replying("x"))
                        .start()
                        .quote())
                .isEmpty();
    }

    @Test
    void aNewRoundOfALoopDoesNotQuote() throws Exception {
        assertThat(second(Trigger.FEEDBACK, prior(true, "no"), Play.replying("x"))
                        .start()
                        .quote())
                .isEmpty();
    }

    @Test
    void anAuthorMaySwitchQuotesOff() throws Exception {
        graph = FakeLeg.single("retry: {max: 1, on: [nonzero_exit], quote: none}");

        assertThat(second(Trigger.RETRY, prior(true, "no"), Play.replying("x"))
                        .start()
                        .quote())
                .isEmpty();
    }

    @Test
    void aQuoteThatCannotBeFencedIsDroppedAndThePersonIsTold() throws Exception {
        Prior prior = prior(true, "no");
        fake = new FakeLeg(
                Script.of(Play.replying("x")), new FakeRecord(graph, new HashMap<>(Map.of(WORK, 1)), Set.of()));
        fake.nonces = Optional::empty;

        attempt(2, Trigger.RETRY, Optional.of(prior));

        assertThat(fake.record.prompts).containsExactly("do it");
        assertThat(fake.record.warnings).singleElement().asString().startsWith("node work: attempt 1 is not quoted");
    }

    @Test
    void theEndSaysWhatDiffersFromTheAttemptItFollows() throws Exception {
        AttemptDelta delta = second(Trigger.RETRY, prior(true, "no"), Play.replying("no"))
                .end()
                .delta()
                .orElseThrow();

        assertThat(delta.prompt().added()).containsExactly("quote");
        assertThat(delta.reply()).contains(ReplyChange.IDENTICAL);
        assertThat(fake.record.prompts.getFirst()).contains(PriorReplyQuote.FIRST_LINE);
    }

    @Test
    void anAttemptThatFollowsNoneOrOneWithoutARecordHasNoDelta() throws Exception {
        assertThat(end("", Play.replying("x")).delta()).isEmpty();
        var bare = new Prior(1, Optional.empty(), Optional.of("no"), true, 0);
        Attempted after = second(Trigger.RESUME, bare, Play.replying("x"));
        assertThat(after.end().delta()).isEmpty();
        assertThat(after.start().follows()).hasValue(1);
        assertThat(after.start().quote()).isPresent();
    }

    @Test
    void theSessionIsTheOneTheOutputNamesElseTheOneKnownBeforehand() throws Exception {
        var known = new Launch.Start(Play.ARGV, Play.RECORDED_ARGV, "", Optional.of("minted"));

        playing("", Play.replying("x").launch(known));
        Attempted minted = attempt().orElseThrow();
        assertThat(minted.start().sessionId()).contains("minted");
        assertThat(minted.end().sessionId()).contains("minted");
        assertThat(minted.session()).contains("minted");

        playing("", Play.replying("x").launch(known).inSession("told"));
        Attempted told = attempt().orElseThrow();
        assertThat(told.end().sessionId()).contains("told");
        assertThat(told.session()).contains("told");
    }

    @Test
    void filesAreLookedForWhereTheProgramWorked() throws Exception {
        playing("cwd: sub", Play.replying("x"));
        fake.touched.put("/folder/sub", List.of("a.txt"));

        assertThat(attempt().orElseThrow().end().touched()).contains(List.of("a.txt"));
    }

    @Test
    void theDetailThatIsWrittenDownIsOneLine() throws Exception {
        AttemptEnd end = end("", Play.ending(new AgentEnd.NotStarted("no such\nprogram")));

        assertThat(end.verdict().detail()).isEqualTo("no such program");
    }

    @Test
    void theModelTheCostAndTheCutsAreWrittenDown() throws Exception {
        AttemptEnd end = end("", Play.replying("x").costing("0.25"));

        assertThat(end.model()).contains("model-1");
        assertThat(end.accounting().cost()).hasToString("Known[usd=0.25]");
        assertThat(end.files()).containsOnlyKeys("stdout.log", "stderr.log");
        assertThat(end.exitCode()).hasValue(0);
    }
}
