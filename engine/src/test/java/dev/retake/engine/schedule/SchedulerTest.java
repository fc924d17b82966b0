package dev.retake.engine.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retake.engine.attempt.AttemptEnd;
import dev.retake.engine.attempt.AttemptStart;
import dev.retake.engine.attempt.Verdict;
import dev.retake.engine.event.RunEvent;
import dev.retake.engine.event.RunOutcome;
import dev.retake.engine.graph.Accounting;
import dev.retake.engine.graph.AgentGraph;
import dev.retake.engine.graph.NodeId;
import dev.retake.engine.graph.Outcome;
import dev.retake.engine.runtime.Reading;
import dev.retake.engine.schedule.FakeRecord.Moment;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class SchedulerTest {

    private static final Play DONE = Play.replying("done");
    private static final Play REJECTED = Play.replying("no").exit(1);
    private static final Play LIMITED = Play.read(new Reading.LimitReached("resets 3am", Accounting.NONE));

    private static final String SESSIONS = """
            nodes:
              - {id: plan, prompt: x}
              - {id: write, prompt: x, depends_on: [plan], handoff: session}
            """;

    private FakeLeg fake = FakeLeg.of(FakeLeg.single(""), Script.of());

    private static NodeId id(String value) {
        return new NodeId(value);
    }

    private static FakeLeg leg(String yaml, Map<String, List<Play>> plays) {
        return FakeLeg.of(FakeLeg.graph(yaml), Script.byNode(DONE, plays));
    }

    private Scheduler.End run(String yaml, boolean continueOnFail, Map<String, List<Play>> plays)
            throws InterruptedException {
        fake = leg(yaml, plays);
        return new Scheduler(FakeLeg.plan(FakeLeg.graph(yaml), continueOnFail), fake.leg()).run();
    }

    private static Scheduler.End failed(String detail) {
        return new Scheduler.End(RunOutcome.FAILED, Optional.of(detail));
    }

    private static Scheduler.End paused(String detail) {
        return new Scheduler.End(RunOutcome.PAUSED, Optional.of(detail));
    }

    /** A node that runs until it is stopped, and others that go on only when it runs. */
    private static final class Endless {

        private final CountDownLatch runs = new CountDownLatch(1);

        Play play() {
            return DONE.meanwhile(stop -> {
                runs.countDown();
                assertThat(stop.await(Duration.ofSeconds(20)))
                        .as("it is stopped")
                        .isTrue();
            });
        }

        void awaitRunning() {
            try {
                assertThat(runs.await(20, TimeUnit.SECONDS)).as("it runs").isTrue();
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        }
    }

    @Test
    void whenEveryNodePassesTheRunHasAndSaysNoMore() throws InterruptedException {
        assertThat(run(SESSIONS, false, Map.of())).isEqualTo(new Scheduler.End(RunOutcome.PASSED, Optional.empty()));
    }

    @Test
    void aFailureUnderHaltCancelsWhatRunsAndNamesTheNode() throws InterruptedException {
        String yaml = "nodes: [{id: bad, prompt: x}, {id: slow, prompt: x}, {id: next, prompt: x, depends_on: [slow]}]";
        var slow = new Endless();
        Play bad = REJECTED.meanwhile(_ -> slow.awaitRunning());

        Scheduler.End end = run(yaml, false, Map.of("bad", List.of(bad), "slow", List.of(slow.play())));

        assertThat(end).isEqualTo(failed("node bad failed: nonzero_exit: exit code 1: no"));
        assertThat(fake.record.ends)
                .filteredOn(attempt -> attempt.node().equals(id("slow")))
                .extracting(AttemptEnd::verdict)
                .containsExactly(new Verdict.Cancelled("cancelled: run halted after node bad failed"));
        assertThat(fake.record.startsOf("next")).isEmpty();
    }

    @Test
    void aFailureUnderContinuePrunesOnlyWhatDependsOnIt() throws InterruptedException {
        String yaml = """
                nodes:
                  - {id: bad, prompt: x}
                  - {id: child, prompt: x, depends_on: [bad]}
                  - {id: other, prompt: x}
                  - {id: last, prompt: x, depends_on: [other]}
                """;

        Scheduler.End end = run(yaml, true, Map.of("bad", List.of(REJECTED)));

        assertThat(end).isEqualTo(failed("node bad failed: nonzero_exit: exit code 1: no"));
        assertThat(fake.record.startsOf("child")).isEmpty();
        assertThat(fake.record.startsOf("last")).hasSize(1);
    }

    @Test
    void severalFailuresAreCountedAndTheFirstIsNamed() throws InterruptedException {
        String yaml = "nodes: [{id: a, prompt: x}, {id: b, prompt: x}]";
        fake = leg(yaml, Map.of("a", List.of(REJECTED), "b", List.of(REJECTED)));

        Scheduler.End end = new Scheduler(
                        new Scheduler.Plan(FakeLeg.graph(yaml), 1, true, Map.of(), Map.of(), Map.of(), Map.of()),
                        fake.leg())
                .run();

        assertThat(end).isEqualTo(failed("2 nodes failed; the first: node a failed: nonzero_exit: exit code 1: no"));
    }

    @Test
    void aFailureThatSaysNothingEndsWithItsCause() throws InterruptedException {
        Play mute = Play.read(new Reading.NotUnderstood("", Accounting.NONE, Optional.empty()));

        assertThat(run("nodes: [{id: a, prompt: x}]", false, Map.of("a", List.of(mute))))
                .isEqualTo(failed("node a failed: output_error"));
    }

    @Test
    void whatFailedInAnEarlierLegFailsThisOneToo() throws InterruptedException {
        AgentGraph graph = FakeLeg.graph("nodes: [{id: bad, prompt: x}, {id: other, prompt: x}]");
        fake = FakeLeg.of(graph, Script.of(DONE));
        var plan = new Scheduler.Plan(
                graph, 4, true, Map.of(), Map.of(id("bad"), "gate `bad` was rejected"), Map.of(), Map.of());

        assertThat(new Scheduler(plan, fake.leg()).run()).isEqualTo(failed("gate `bad` was rejected"));
        assertThat(fake.record.starts).extracting(AttemptStart::node).containsExactly(id("other"));
    }

    @Test
    void aRunThatAPersonStopsFailsWithThatReason() throws InterruptedException {
        Play stopped = DONE.meanwhile(stop -> stop.ask("cancelled by user"));

        assertThat(run(SESSIONS, false, Map.of("plan", List.of(stopped)))).isEqualTo(failed("cancelled by user"));
        assertThat(fake.record.startsOf("write")).isEmpty();
    }

    /** A node that meets the session limit, and others that go on only when the scheduler has been signalled of it. */
    private static final class Limited {

        private final CompletableFuture<Thread> thread = new CompletableFuture<>();

        Play play() {
            return LIMITED.meanwhile(_ -> thread.complete(Thread.currentThread()));
        }

        Play before(Play other) {
            return other.meanwhile(_ -> thread.join().join());
        }
    }

    @Test
    void aSessionLimitLetsWhatRunsFinishStartsNothingMoreAndPauses() throws InterruptedException {
        String yaml = """
                nodes:
                  - {id: limited, prompt: x}
                  - {id: other, prompt: x}
                  - {id: next, prompt: x, depends_on: [other]}
                """;
        var first = new Limited();
        fake = leg(yaml, Map.of("limited", List.of(first.play()), "other", List.of(first.before(DONE))));

        Scheduler.End end = new Scheduler(FakeLeg.plan(FakeLeg.graph(yaml), false), fake.leg()).run();

        assertThat(end).isEqualTo(paused("session limit reached at limited: resets 3am"));
        assertThat(fake.record.ends)
                .extracting(attempt -> attempt.verdict().outcome())
                .containsExactly(Outcome.LIMITED, Outcome.PASSED);
        assertThat(fake.record.startsOf("next")).isEmpty();
    }

    @Test
    void whatCannotBeWrittenDownPausesTheRun() throws InterruptedException {
        fake = leg(SESSIONS, Map.of());
        fake.record.at(Moment.PASSED, () -> {
            throw new IOException("disk full");
        });

        assertThat(new Scheduler(FakeLeg.plan(FakeLeg.graph(SESSIONS), false), fake.leg()).run())
                .isEqualTo(paused("node plan cannot be recorded: disk full"));
        assertThat(fake.record.startsOf("write")).isEmpty();
    }

    @Test
    void theFirstReasonToPauseIsTheOneThatIsTold() throws InterruptedException {
        String yaml = "nodes: [{id: a, prompt: x}, {id: b, prompt: x}]";
        var first = new Limited();
        fake = leg(yaml, Map.of("a", List.of(first.play()), "b", List.of(first.before(LIMITED))));

        assertThat(new Scheduler(FakeLeg.plan(FakeLeg.graph(yaml), false), fake.leg())
                        .run()
                        .detail())
                .contains("session limit reached at a: resets 3am");
    }

    private static final String GATE = """
            nodes:
              - {id: work, prompt: x}
              - {id: ask, type: gate}
              - {id: next, prompt: x, depends_on: [work]}
            """;

    @Test
    void aGateSavesItsPauseLetsWhatRunsFinishAndPauses() throws InterruptedException {
        Scheduler.End end = run(GATE, false, Map.of());

        assertThat(end).isEqualTo(new Scheduler.End(RunOutcome.PAUSED, Optional.empty()));
        assertThat(fake.record.events)
                .filteredOn(event ->
                        event instanceof RunEvent.OfNode of && of.node().equals(id("ask")))
                .extracting(event -> event.getClass().getSimpleName())
                .containsExactly("NodeStarted", "GatePaused");
        assertThat(fake.record.ends).extracting(AttemptEnd::node).containsExactly(id("work"));
    }

    @Test
    void aFailureWhileAGateDrainsOutranksThePauseUnlessTheRunIsToContinue() throws InterruptedException {
        assertThat(run(GATE, false, Map.of("work", List.of(REJECTED))))
                .isEqualTo(failed("node work failed: nonzero_exit: exit code 1: no"));
        assertThat(run(GATE, true, Map.of("work", List.of(REJECTED))).outcome()).isEqualTo(RunOutcome.PAUSED);
    }

    @Test
    void aGateWhosePauseCannotBeSavedFailsTheRunAndCancelsTheRest() throws InterruptedException {
        var work = new Endless();
        fake = leg(GATE, Map.of("work", List.of(work.play())));
        fake.record.at(Moment.PAUSED, () -> {
            work.awaitRunning();
            throw new IOException("disk full");
        });

        Scheduler.End end = new Scheduler(FakeLeg.plan(FakeLeg.graph(GATE), false), fake.leg()).run();

        String what = "the pause at gate ask could not be saved: disk full";
        assertThat(end).isEqualTo(failed(what));
        assertThat(fake.record.ends)
                .extracting(AttemptEnd::verdict)
                .containsExactly(new Verdict.Cancelled("cancelled: " + what));
    }

    @Test
    void aBugInANodePausesTheRunAndIsTold() throws InterruptedException {
        Scheduler.End end = run(SESSIONS, false, Map.of("plan", List.of(DONE.meanwhile(_ -> {
            throw new IllegalStateException("oops");
        }))));

        assertThat(end).isEqualTo(paused("node plan ended in a bug: java.lang.IllegalStateException: oops"));
        assertThat(fake.record.warnings)
                .containsExactly("node plan ended in a bug of this program: java.lang.IllegalStateException: oops");
    }

    @Test
    void aBugInTheSchedulerStopsWhatRunsAndWaitsForIt() throws InterruptedException {
        List<FakeRecord.Action> bugs = List.of(
                () -> {
                    throw new IllegalStateException("oops");
                },
                () -> {
                    throw new StackOverflowError("oops");
                });
        for (FakeRecord.Action bug : bugs) {
            var work = new Endless();
            fake = leg(GATE, Map.of("work", List.of(work.play())));
            fake.record.at(Moment.PAUSED, () -> {
                work.awaitRunning();
                bug.act();
            });

            Scheduler.End end = new Scheduler(FakeLeg.plan(FakeLeg.graph(GATE), false), fake.leg()).run();

            assertThat(end.outcome()).isEqualTo(RunOutcome.FAILED);
            assertThat(end.detail().orElseThrow())
                    .startsWith("a bug of this program: ")
                    .endsWith(": oops");
            assertThat(fake.record.ends)
                    .extracting(AttemptEnd::verdict)
                    .containsExactly(new Verdict.Cancelled("cancelled: a bug of this program"));
        }
    }
}
