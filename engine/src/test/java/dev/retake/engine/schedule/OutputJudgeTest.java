package dev.retake.engine.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retake.engine.attempt.CheckResult;
import dev.retake.engine.attempt.FileRef;
import dev.retake.engine.attempt.Verdict;
import dev.retake.engine.check.VerifyRunner.VerifyResult;
import dev.retake.engine.graph.Accounting;
import dev.retake.engine.graph.Cause;
import dev.retake.engine.graph.Cost;
import dev.retake.engine.graph.Node;
import dev.retake.engine.graph.Provenance;
import dev.retake.engine.runtime.AgentCall;
import dev.retake.engine.runtime.Output;
import dev.retake.engine.runtime.Reading;
import dev.retake.engine.schedule.FakeLeg.Verified;
import dev.retake.engine.schedule.ProgramRunner.AgentEnd;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class OutputJudgeTest {

    private static final Accounting PAID = new Accounting(new Cost.Known(new BigDecimal("1.5")), Optional.empty());
    private static final String BY_PATTERN = "success_check: {result_matches: ^DONE}";
    private static final String BY_VERIFY = "success_check: {verify: {command: make test}}";

    private FakeLeg fake = FakeLeg.of(FakeLeg.single(""), Script.of());

    private Ending judge(String keys, Play play) {
        fake = FakeLeg.of(FakeLeg.single(keys), Script.of(play));
        return judge(FakeLeg.node(keys), play);
    }

    private Ending judge(Node node, Play play) {
        var call = new AgentCall(node, 1, "do it", "prompt.md", "/node", Optional.empty(), "fresh");
        return new OutputJudge(fake.leg(), call, (AgentEnd.Ended) play.end()).judge();
    }

    private static Verdict failed(Cause cause, boolean judged, String detail) {
        return new Verdict.Failed(cause, judged, detail);
    }

    @Test
    void withoutACheckExitZeroIsEnoughAndNothingElseIs() {
        assertThat(judge("", Play.replying("anything")).verdict())
                .isEqualTo(new Verdict.Passed(Provenance.EXIT_ONLY, ""));
        assertThat(judge("", Play.replying("anything").exit(3)).verdict())
                .isEqualTo(failed(Cause.NONZERO_EXIT, true, "exit code 3: anything"));
    }

    @Test
    void whatTheProcessLastSaidStandsInTheDetailItsErrorsBeforeItsReply() {
        Play reply = Play.replying("first\nlast\n").exit(1);

        assertThat(judge("", reply).verdict().detail()).isEqualTo("exit code 1: last");
        assertThat(judge("", reply.stderr("warning\nno such model\n")).verdict().detail())
                .isEqualTo("exit code 1: no such model");
        assertThat(judge("", reply.stderr(" \n")).verdict().detail()).isEqualTo("exit code 1: last");
    }

    @Test
    void anAgentThatCallsItsReplyAnErrorHasFailedWhateverItsExitCode() {
        var error = new Reading.Answered("I cannot", true, PAID, Optional.empty(), Optional.empty());

        assertThat(judge(BY_PATTERN, Play.replying("raw").reading(error)).verdict())
                .isEqualTo(failed(Cause.NONZERO_EXIT, true, "the agent reports an error: I cannot"));
    }

    @Test
    void aReplyThatDoesNotMatchIsJudged() {
        assertThat(judge(BY_PATTERN, Play.replying("DONE.")).verdict())
                .isEqualTo(new Verdict.Passed(Provenance.SELF_REPORTED, ""));
        assertThat(judge(BY_PATTERN, Play.replying("not DONE")).verdict())
                .isEqualTo(failed(Cause.RESULT_MISMATCH, true, "the reply does not match /^DONE/"));
    }

    @Test
    void aVerifyCommandRunsWhereTheNodeDoesAndItsNoIsTheObjection() {
        Ending ending =
                judge(BY_VERIFY, Play.replying("done").verified(new VerifyResult.Ended(2, "log\n3 tests fail\n")));

        assertThat(fake.verified).containsExactly(new Verified("make test", "/node", Duration.ofMinutes(2)));
        assertThat(ending.verdict()).isEqualTo(failed(Cause.VERIFY_FAILED, true, "exit code 2, not 0: 3 tests fail"));
        assertThat(ending.objection()).contains("log\n3 tests fail\n");
        assertThat(ending.reply()).contains("done");
    }

    @Test
    void aVerifyCommandThatSaysYesVerifies() {
        Ending ending = judge(BY_VERIFY, Play.replying("done").verified(new VerifyResult.Ended(0, "fine")));

        assertThat(ending.verdict()).isEqualTo(new Verdict.Passed(Provenance.VERIFIED, ""));
        assertThat(ending.objection()).isEmpty();
    }

    @Test
    void aVerifyCommandMayNameInputsAndADirectory() {
        String keys = "success_check: {verify: {command: 'test {{ inputs.what }}', cwd: tests}}";
        Play play = Play.replying("done").verified(new VerifyResult.Ended(0, ""));
        fake = FakeLeg.of(FakeLeg.single(keys), Script.of(play));
        fake.inputs.put("what", "all");

        judge(FakeLeg.node(keys), play);

        assertThat(fake.verified).containsExactly(new Verified("test all", "/folder/tests", Duration.ofMinutes(2)));
    }

    @Test
    void aVerifyThatCannotBeResolvedIsNoJudgmentOfTheWork() {
        Ending command = judge("success_check: {verify: {command: 'test {{ inputs.none }}'}}", Play.replying("done"));
        Ending directory =
                judge("success_check: {verify: {command: make, cwd: '{{ inputs.none }}'}}", Play.replying("done"));

        for (Ending ending : new Ending[] {command, directory}) {
            assertThat(ending.verdict()).isInstanceOfSatisfying(Verdict.Failed.class, failed -> {
                assertThat(failed.cause()).isEqualTo(Cause.VERIFY_FAILED);
                assertThat(failed.judged()).isFalse();
                assertThat(failed.detail()).contains("`none` has no value");
            });
            assertThat(ending.objection()).isEmpty();
        }
        assertThat(command.checks())
                .extracting(CheckResult::expression)
                .containsExactly(Optional.of("test {{ inputs.none }}"));
        assertThat(fake.verified).isEmpty();
    }

    @Test
    void aRunThatIsStoppedDuringTheVerifyLeavesNoVerdictOnTheWork() {
        Ending ending = judge(BY_VERIFY, Play.replying("done").verified(new VerifyResult.Stopped()));

        assertThat(ending.verdict()).isEqualTo(new Verdict.Cancelled("cancelled by user"));
        assertThat(ending.reply()).contains("done");
    }

    @Test
    void anOutputThatIsNotUnderstoodIsNoJudgmentOfTheWork() {
        Play garbled = Play.read(new Reading.NotUnderstood("no JSON object", PAID, Optional.of("s-1")));

        Ending ending = judge("", garbled);

        assertThat(ending.verdict()).isEqualTo(failed(Cause.OUTPUT_ERROR, false, "no JSON object"));
        assertThat(ending.reply()).isEmpty();
        assertThat(ending.session()).contains("s-1");
        assertThat(ending.checks()).extracting(CheckResult::passed).containsExactly(Optional.empty());
    }

    @Test
    void unlessItsExitCodeSaysNoAlreadyAndIsAskedFor() {
        Play garbled = Play.read(new Reading.NotUnderstood("no JSON object", PAID, Optional.empty()))
                .exit(1);

        assertThat(judge("", garbled).verdict()).isEqualTo(failed(Cause.NONZERO_EXIT, true, "exit code 1: output"));
        assertThat(judge("", garbled).reply()).isEmpty();
        assertThat(judge(BY_PATTERN, garbled).verdict()).isEqualTo(failed(Cause.OUTPUT_ERROR, false, "no JSON object"));
    }

    @Test
    void anAgentThatStoppedAtItsBudgetLeavesWhatItSaidSoFar() {
        Ending ending = judge(
                "budget_usd: 0.50",
                Play.read(new Reading.OverBudget("half done", PAID, Optional.empty(), Optional.empty())));

        assertThat(ending.verdict())
                .isEqualTo(failed(Cause.BUDGET_EXCEEDED, false, "the agent stopped: its budget of $0.50 is spent"));
        assertThat(ending.reply()).contains("half done");
    }

    @Test
    void anAgentThatStoppedAtABudgetOfItsOwnIsNotSaidToHaveHadNone() {
        Ending ending = judge("", Play.read(new Reading.OverBudget("", PAID, Optional.empty(), Optional.empty())));

        assertThat(ending.verdict().detail()).isEqualTo("the agent stopped: its budget is spent");
        assertThat(ending.reply()).as("an empty reply is none").isEmpty();
    }

    @Test
    void workThatCostMoreThanItsBudgetIsKeptAndFailsWithoutAJudgment() {
        Ending ending =
                judge("budget_usd: 1.5\n" + BY_PATTERN, Play.replying("DONE").costing("1.51"));

        assertThat(ending.verdict())
                .isEqualTo(failed(Cause.BUDGET_EXCEEDED, false, "it cost more than its budget of $1.5"));
        assertThat(ending.reply()).contains("DONE");
        assertThat(ending.checks()).extracting(CheckResult::passed).containsExactly(Optional.empty());
    }

    @Test
    void aBudgetMayBeSpentToTheCentAndAnUnknownCostSpendsNone() {
        var unknown = new Reading.Answered("x", false, Accounting.UNKNOWN, Optional.empty(), Optional.empty());

        assertThat(judge("budget_usd: 1.5", Play.replying("x").costing("1.50")).verdict())
                .isInstanceOf(Verdict.Passed.class);
        assertThat(judge("budget_usd: 1.5", Play.replying("x").reading(unknown)).verdict())
                .isInstanceOf(Verdict.Passed.class);
        assertThat(judge("", Play.replying("x").costing("99")).verdict()).isInstanceOf(Verdict.Passed.class);
    }

    @Test
    void aSessionLimitIsALimitAndNoFailure() {
        Ending ending = judge(BY_PATTERN, Play.read(new Reading.LimitReached("resets 3am", PAID)));

        assertThat(ending.verdict()).isEqualTo(new Verdict.Limited("resets 3am"));
        assertThat(ending.accounting()).isEqualTo(PAID);
    }

    @Test
    void aReplyThatIsTooLargeToKeepIsNotAccepted() {
        String most = "x".repeat(OutputJudge.MAX_REPLY);
        // One byte more, in as many characters.
        String tooMuch = "é" + most.substring(1);

        assertThat(judge("", Play.replying(most)).verdict()).isInstanceOf(Verdict.Passed.class);
        Ending ending = judge("", Play.replying(tooMuch));
        assertThat(ending.verdict())
                .isEqualTo(failed(
                        Cause.OUTPUT_ERROR, false, "the reply has 16777217 bytes; at most 16777216 are kept whole"));
        assertThat(ending.reply()).isEmpty();
    }

    @Test
    void anEndingHoldsAllThatTheOutputSaid() {
        var reading = new Reading.Answered("x", false, PAID, Optional.of("model-1"), Optional.of("s-1"));
        Play play = Play.replying("x").reading(reading).end(new AgentEnd.Ended(new Output(4, "x", "", true), 12, 34));

        Ending ending = judge(BY_PATTERN, play);

        assertThat(ending.exitCode()).hasValue(4);
        assertThat(ending.signal()).isEmpty();
        assertThat(ending.accounting()).isEqualTo(PAID);
        assertThat(ending.model()).contains("model-1");
        assertThat(ending.session()).contains("s-1");
        assertThat(ending.cuts().get("stdout.log")).extracting(FileRef::cut).isEqualTo(12L);
        assertThat(ending.cuts().get("stderr.log")).extracting(FileRef::cut).isEqualTo(34L);
    }
}
