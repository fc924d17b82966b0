package dev.retake.engine.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retake.engine.check.VerifyRunner.VerifyResult;
import dev.retake.engine.event.RunEvent;
import dev.retake.engine.graph.AgentGraph;
import dev.retake.engine.graph.Cause;
import dev.retake.engine.graph.NodeId;
import dev.retake.engine.graph.Trigger;
import dev.retake.engine.schedule.ProgramRunner.AgentEnd;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

/** What a node in a feedback loop comes to: sent back, passed in a round, or failed when there is none left. */
class NodeInLoopTest {

    private static final NodeId IMPL = new NodeId("impl");
    private static final NodeId REVIEW = new NodeId("work");
    private static final String MATCHES = "success_check: {exit_zero: true, result_matches: ^SHIP}";
    private static final String VERIFIES = "success_check: {verify: {command: make test}}";

    private FakeLeg fake = FakeLeg.of(FakeLeg.single(""), Script.of());

    private NodeResult run(String keys, LoopRound loop, Play... plays) {
        AgentGraph graph = FakeLeg.single(keys);
        fake = FakeLeg.of(graph, Script.of(plays));
        var task = new NodeTask(
                graph.nodes().getFirst(), Optional.of(loop), Trigger.INITIAL, Optional.empty(), Optional.empty());
        return new NodeExecution(fake.leg(), task).run();
    }

    private static LoopRound round(int round, int max) {
        return new LoopRound(IMPL, REVIEW, round, max);
    }

    private static Play verified(int exit, String output) {
        return Play.replying("I looked").verified(new VerifyResult.Ended(exit, output));
    }

    private static String payload(NodeResult result) {
        assertThat(result).isInstanceOf(NodeResult.SentBack.class);
        return ((NodeResult.SentBack) result).payload();
    }

    @Test
    void aRejectionWithARoundLeftSendsTheLoopBackAndIsNoVerdict() {
        NodeResult result = run(MATCHES, round(1, 2), Play.replying("not yet"));

        assertThat(payload(result)).isEqualTo("not yet");
        assertThat(result).isInstanceOfSatisfying(NodeResult.SentBack.class, back -> {
            assertThat(back.verdict().cause()).isEqualTo(Cause.RESULT_MISMATCH);
            assertThat(back.end().number()).isEqualTo(1);
            assertThat(back.last())
                    .isEqualTo(
                            new Prior(1, Optional.of(fake.record.starts.getFirst()), Optional.of("not yet"), true, 1));
        });
        assertThat(fake.record.settled).isEmpty();
    }

    @Test
    void whatTheVerifyCommandPrintedIsSentBackWhenItSaidNo() {
        assertThat(payload(run(VERIFIES, round(0, 1), verified(1, "3 tests fail\n"))))
                .isEqualTo("3 tests fail\n");
    }

    @Test
    void theReplyIsSentBackWhenTheVerifyCommandPrintedNothing() {
        assertThat(payload(run(VERIFIES, round(0, 1), verified(1, " \n")))).isEqualTo("I looked");
    }

    @Test
    void theCauseIsSentBackWhenThereIsNothingElse() {
        assertThat(payload(run(MATCHES, round(0, 1), Play.replying(" \n"))))
                .isEqualTo("result_mismatch: the reply does not match /^SHIP/");
    }

    @Test
    void retriesAreSpentBeforeARoundIs() {
        NodeResult result = run(
                MATCHES + "\nretry: {max: 1, on: [result_mismatch]}",
                round(0, 1),
                Play.replying("one"),
                Play.replying("two"));

        assertThat(payload(result)).isEqualTo("two");
        assertThat(fake.record.starts).hasSize(2);
    }

    @Test
    void whenTheRoundsAreSpentTheFailureIsFinalAndSaysSo() {
        NodeResult result = run(MATCHES, round(2, 2), Play.replying("no"));

        String detail =
                "feedback exhausted after 2 rounds of impl → work: result_mismatch: the reply does not match /^SHIP/";
        assertThat(result).isEqualTo(new NodeResult.Failed(detail));
        assertThat(fake.record.settled)
                .singleElement()
                .satisfies(settled -> assertThat(settled.event())
                        .isInstanceOfSatisfying(
                                RunEvent.NodeFailed.class,
                                failed -> assertThat(failed.detail()).contains(detail)));
    }

    @Test
    void oneRoundIsOneRound() {
        assertThat(run(MATCHES, round(1, 1), Play.replying("no")))
                .isInstanceOfSatisfying(
                        NodeResult.Failed.class,
                        failed -> assertThat(failed.why())
                                .startsWith("feedback exhausted after 1 round of impl → work: "));
    }

    @Test
    void theMachineryBreakingFiresNoLoopAndExhaustsNone() {
        Play broken = Play.ending(new AgentEnd.Signalled(9));

        for (int round = 0; round <= 1; round++) {
            assertThat(run(MATCHES, round(round, 1), broken))
                    .isEqualTo(new NodeResult.Failed("run_error: its process was ended by signal 9"));
        }
    }

    @Test
    void onlyTheNodeThatDeclaresTheLoopSendsItBack() {
        assertThat(run(MATCHES, new LoopRound(IMPL, new NodeId("later"), 0, 2), Play.replying("no")))
                .isEqualTo(new NodeResult.Failed("result_mismatch: the reply does not match /^SHIP/"));
    }

    private Optional<String> passNote(LoopRound loop, Play... plays) {
        run(MATCHES + "\nretry: {max: 1, on: [result_mismatch]}", loop, plays);
        return fake.record.settled.stream()
                .map(settled -> ((RunEvent.NodePassed) settled.event()).detail())
                .findFirst()
                .orElseThrow();
    }

    @Test
    void aPassSaysInWhichRoundItCame() {
        assertThat(passNote(round(0, 2), Play.replying("SHIP"))).isEmpty();
        assertThat(passNote(round(1, 2), Play.replying("SHIP"))).contains("feedback round 1/2");
        assertThat(passNote(round(1, 2), Play.replying("no"), Play.replying("SHIP")))
                .contains("passed after 1 retry; feedback round 1/2");
    }

    @Test
    void whatIsToldOfANodeNamesItsRound() {
        run(
                MATCHES + "\nretry: {max: 1, on: [result_mismatch]}",
                round(2, 3),
                Play.replying("no"),
                Play.replying("SHIP"));

        assertThat(fake.record.events).extracting("round").containsOnly(2).hasSize(3);
        assertThat(fake.record.starts).extracting("round").containsOnly(2).hasSize(2);
        assertThat(fake.record.starts.getFirst().follows()).isEqualTo(OptionalInt.empty());
    }
}
