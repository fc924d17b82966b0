package dev.retake.engine.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retake.engine.attempt.Attempt;
import dev.retake.engine.event.NodePhase;
import dev.retake.engine.event.RunOutcome;
import dev.retake.engine.graph.AttemptStatus;
import dev.retake.engine.graph.NodeId;
import dev.retake.engine.graph.Provenance;
import dev.retake.engine.run.Refusal.Kind;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GateTest {

    private static final String RELEASE = """
            name: release
            nodes:
              - {id: build, prompt: a}
              - {id: slow, prompt: a, rehearsal: [{after: 1s, reply: drained}]}
              - {id: approve, type: gate, depends_on: [build]}
              - {id: ship, prompt: b, depends_on: [approve]}
              - {id: after, prompt: b, depends_on: [slow]}
            """;

    @TempDir
    Path root;

    private Workbench bench;

    @BeforeEach
    void open() {
        bench = new Workbench(root);
    }

    private NodePhase phase(RunHandle run, String node) throws Exception {
        return bench.engine.open(run.directory()).state().phase(new NodeId(node));
    }

    @Test
    void aGateDrainsWhatRunsStartsNothingMoreAndPauses() throws Exception {
        RunHandle run = bench.run(RELEASE);

        assertThat(Workbench.end(run)).isEqualTo(RunOutcome.PAUSED);
        assertThat(phase(run, "approve")).isEqualTo(NodePhase.PAUSED);
        assertThat(phase(run, "slow")).isEqualTo(NodePhase.PASSED);
        assertThat(phase(run, "after")).isEqualTo(NodePhase.WAITING);
        assertThat(bench.attempts(run, "approve")).isEmpty();
        assertThat(Files.readString(run.directory().resolve("state.json"))).contains("\"paused_at\"");
    }

    @Test
    void anApprovedGateLetsWhatWaitedForItRun() throws Exception {
        RunHandle first = bench.run(RELEASE);

        RunHandle second = new Workbench(root).approve(first.directory(), "approve");

        assertThat(Workbench.end(second)).isEqualTo(RunOutcome.PASSED);
        OpenedRun run = bench.engine.open(first.directory());
        assertThat(run.state().node(new NodeId("approve")).orElseThrow().provenance())
                .contains(Provenance.APPROVED);
        assertThat(run.attempts().get(new NodeId("build"))).hasSize(1);
        assertThat(Files.readString(first.directory().resolve("state.json"))).doesNotContain("\"paused_at\"");
    }

    @Test
    void aRejectedGatePrunesItsDescendantsTheRestFinishesAndTheRunNamesIt() throws Exception {
        RunHandle first = bench.run(RELEASE);

        RunHandle second = new Workbench(root).reject(first.directory(), "approve");

        assertThat(Workbench.end(second)).isEqualTo(RunOutcome.FAILED);
        assertThat(phase(first, "after")).isEqualTo(NodePhase.PASSED);
        assertThat(phase(first, "ship")).isEqualTo(NodePhase.NOT_REACHED);
        assertThat(bench.engine.open(first.directory()).state().detail().orElseThrow())
                .contains("gate `approve` was rejected");
    }

    @Test
    void aRejectionStandsAgainstRetryFailed() throws Exception {
        RunHandle first = bench.run(
                RELEASE.replace(
                        "- {id: after, prompt: b,",
                        "- {id: after, success_check: {result_matches: yes}, rehearsal: [{reply: no}, {reply: yes}], prompt: b,"));
        Workbench.end(new Workbench(root).reject(first.directory(), "approve"));

        RunHandle third = new Workbench(root).retryFailed(first.directory());

        assertThat(Workbench.end(third)).isEqualTo(RunOutcome.FAILED);
        assertThat(phase(first, "after")).isEqualTo(NodePhase.PASSED);
        assertThat(phase(first, "approve")).isEqualTo(NodePhase.FAILED);
        assertThat(bench.attempts(first, "ship")).isEmpty();
        assertThat(new Workbench(root).tryRetryFailed(first.directory()))
                .isInstanceOfSatisfying(StartResult.Refused.class, no -> {
                    assertThat(no.refusal().kind()).isEqualTo(Kind.NOTHING_TO_DO);
                    assertThat(no.refusal().message()).contains("gate `approve` was rejected");
                });
    }

    @Test
    void severalGatesAreDecidedOneAfterTheOther() throws Exception {
        RunHandle first = bench.run("""
                name: two
                nodes:
                  - {id: one, type: gate}
                  - {id: two, type: gate}
                  - {id: a, prompt: a, depends_on: [one]}
                  - {id: b, prompt: b, depends_on: [two]}
                """);
        assertThat(Workbench.end(first)).isEqualTo(RunOutcome.PAUSED);

        RunHandle second = new Workbench(root).reject(first.directory(), "one");
        assertThat(Workbench.end(second)).isEqualTo(RunOutcome.PAUSED);
        RunHandle third = new Workbench(root).approve(first.directory(), "two");

        assertThat(Workbench.end(third)).isEqualTo(RunOutcome.FAILED);
        assertThat(phase(first, "a")).isEqualTo(NodePhase.NOT_REACHED);
        assertThat(phase(first, "b")).isEqualTo(NodePhase.PASSED);
    }

    @Test
    void decidingAnotherGateThanThePendingOneIsRefusedAndWritesNothing() throws Exception {
        RunHandle run = bench.run(RELEASE);
        byte[] before = Files.readAllBytes(run.directory().resolve("events.jsonl"));

        assertThat(new Workbench(root).tryResume(run.directory(), new Resumption.Approve(new NodeId("other"))))
                .isInstanceOfSatisfying(
                        StartResult.Refused.class,
                        no -> assertThat(no.refusal().message()).contains("`approve`, not at `other`"));
        assertThat(new Workbench(root).tryRetryFailed(run.directory()))
                .isInstanceOfSatisfying(
                        StartResult.Refused.class,
                        no -> assertThat(no.refusal().message()).contains("--approve approve"));
        assertThat(Files.readAllBytes(run.directory().resolve("events.jsonl"))).isEqualTo(before);
    }

    @Test
    void aFailureWhileDrainingOutranksThePauseUnderHalt() throws Exception {
        String failing = RELEASE.replace("{after: 1s, reply: drained}", "{after: 1s, exit: 3}");
        RunHandle first = bench.run(failing);

        assertThat(Workbench.end(first)).isEqualTo(RunOutcome.FAILED);
        assertThat(phase(first, "approve")).isEqualTo(NodePhase.NOT_REACHED);
        assertThat(Files.readString(first.directory().resolve("state.json"))).doesNotContain("\"paused_at\"");
        assertThat(new Workbench(root).tryResume(first.directory(), new Resumption.Approve(new NodeId("approve"))))
                .isInstanceOf(StartResult.Refused.class);
    }

    @Test
    void underContinueThePauseComesFirstAndTheFailureIsNotForgotten() throws Exception {
        String failing = RELEASE.replace("{after: 1s, reply: drained}", "{after: 1s, exit: 3}") + "on_fail: continue\n";
        RunHandle first = bench.run(failing);
        assertThat(Workbench.end(first)).isEqualTo(RunOutcome.PAUSED);

        RunHandle second = new Workbench(root).approve(first.directory(), "approve");

        assertThat(Workbench.end(second)).isEqualTo(RunOutcome.FAILED);
        assertThat(phase(first, "ship")).isEqualTo(NodePhase.PASSED);
        assertThat(bench.attempts(first, "slow")).extracting(Attempt::status).containsExactly(AttemptStatus.FAILED);
        assertThat(phase(first, "after")).isEqualTo(NodePhase.NOT_REACHED);
    }

    @Test
    void thePreviewSaysWhatARejectionBlocks() throws Exception {
        RunHandle run = bench.run(RELEASE);

        ResumePreview preview = bench.engine.preview(run.directory(), new Resumption.Reject(new NodeId("approve")));

        assertThat(preview.nodes())
                .extracting(node -> node.node().value() + " " + node.fate())
                .containsExactly("build KEPT", "slow KEPT", "approve BLOCKED", "ship BLOCKED", "after RUN");
    }

    @Test
    void thePreviewTellsWorkFromWhatAGateKeepsBack() throws Exception {
        RunHandle run = bench.run("""
                name: gates
                runtime: rehearsal
                nodes:
                  - {id: build, prompt: x, rehearsal: [{exit: 1}]}
                  - {id: ship, prompt: x, depends_on: [second]}
                  - {id: ask, type: gate, depends_on: [build]}
                  - {id: stage, prompt: x, depends_on: [ask]}
                  - {id: second, type: gate, depends_on: [stage]}
                """);

        ResumePreview preview = bench.engine.preview(run.directory(), new Resumption.RetryFailed());

        assertThat(preview.nodes())
                .extracting(node -> node.node().value() + " " + node.fate()
                        + node.behind().map(gate -> " behind " + gate).orElse(""))
                .containsExactly(
                        "build RERUN",
                        "ship RUN behind ask",
                        "ask WAITS",
                        "stage RUN behind ask",
                        "second WAITS behind ask");
        assertThat(preview.waitsAt()).contains(new NodeId("ask"));
        assertThat(preview.count(ResumePreview.Fate.RUN)).isZero();
        assertThat(preview.behindGates()).isEqualTo(2);
    }
}
