package dev.retake.engine.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.retake.engine.attempt.AttemptStart;
import dev.retake.engine.attempt.QuoteRef;
import dev.retake.engine.event.RunEvent;
import dev.retake.engine.graph.Accounting;
import dev.retake.engine.graph.AgentGraph;
import dev.retake.engine.graph.Cause;
import dev.retake.engine.graph.Cost;
import dev.retake.engine.graph.NodeId;
import dev.retake.engine.graph.Provenance;
import dev.retake.engine.graph.Trigger;
import dev.retake.engine.runtime.Reading;
import dev.retake.engine.schedule.FakeRecord.Moment;
import dev.retake.engine.schedule.ProgramRunner.AgentEnd;
import java.io.IOException;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class NodeExecutionTest {

    private static final NodeId WORK = new NodeId("work");
    private static final Play REJECTED = Play.replying("no").exit(1);

    private FakeLeg fake = FakeLeg.of(FakeLeg.single(""), Script.of());

    private NodeResult run(String keys, Play... plays) {
        AgentGraph graph = FakeLeg.single(keys);
        fake = FakeLeg.of(graph, Script.of(plays));
        return run(graph, Trigger.INITIAL, Optional.empty(), Optional.empty());
    }

    private NodeResult run(AgentGraph graph, Trigger trigger, Optional<Prior> prior, Optional<String> session) {
        var task = new NodeTask(graph.nodes().getFirst(), Optional.empty(), trigger, prior, session);
        return new NodeExecution(fake.leg(), task).run();
    }

    private <E extends RunEvent> E only(Class<E> type) {
        assertThat(fake.record.events).filteredOn(type::isInstance).hasSize(1);
        return fake.record.events.stream()
                .filter(type::isInstance)
                .map(type::cast)
                .findFirst()
                .orElseThrow();
    }

    @Test
    void aCauseThatIsListedIsRetriedUntilTheRetriesAreSpent() {
        NodeResult result = run("retry: {max: 2, on: [nonzero_exit]}", REJECTED);

        assertThat(fake.record.starts).extracting(AttemptStart::number).containsExactly(1, 2, 3);
        assertThat(fake.record.starts)
                .extracting(AttemptStart::trigger)
                .containsExactly(Trigger.INITIAL, Trigger.RETRY, Trigger.RETRY);
        assertThat(result).isEqualTo(new NodeResult.Failed("nonzero_exit: exit code 1: no"));
        assertThat(only(RunEvent.NodeFailed.class).retries()).isEqualTo(2);
    }

    @Test
    void aCauseThatIsNotListedIsFinal() {
        run("retry: {max: 2, on: [timeout]}", REJECTED);

        assertThat(fake.record.starts).hasSize(1);
        assertThat(only(RunEvent.NodeFailed.class).retries()).isZero();
    }

    @Test
    void everyRetryIsToldWithItsCountAndWithTheAttemptThatFailed() {
        run(
                "retry: {max: 2, on: [nonzero_exit, run_error]}",
                REJECTED,
                Play.ending(new AgentEnd.Signalled(9)),
                REJECTED);

        assertThat(fake.record.events)
                .filteredOn(RunEvent.NodeRetried.class::isInstance)
                .extracting("retries", "attempt", "cause", "judged", "detail")
                .containsExactly(
                        tuple(
                                1,
                                OptionalInt.of(1),
                                Optional.of(Cause.NONZERO_EXIT),
                                true,
                                Optional.of("exit code 1: no")),
                        tuple(
                                2,
                                OptionalInt.of(2),
                                Optional.of(Cause.RUN_ERROR),
                                false,
                                Optional.of("its process was ended by signal 9")));
    }

    @Test
    void aFailureThatSaysNothingHasNoDetail() {
        Play mute = Play.read(new Reading.NotUnderstood("", Accounting.NONE, Optional.empty()));

        run("retry: {max: 1, on: [output_error]}", mute);

        assertThat(only(RunEvent.NodeRetried.class).detail()).isEmpty();
        assertThat(only(RunEvent.NodeFailed.class).detail()).isEmpty();
    }

    @Test
    void aNodeStartsOnceWithItsFirstAttempt() {
        AgentGraph graph = FakeLeg.single("retry: {max: 1, on: [nonzero_exit]}");
        fake = new FakeLeg(Script.of(REJECTED), new FakeRecord(graph, new HashMap<>(Map.of(WORK, 3)), Set.of()));

        run(
                graph,
                Trigger.RESUME,
                Optional.of(new Prior(3, Optional.empty(), Optional.empty(), false, 0)),
                Optional.empty());

        assertThat(only(RunEvent.NodeStarted.class).attempt()).hasValue(4);
        assertThat(fake.record.starts).extracting(AttemptStart::number).containsExactly(4, 5);
        assertThat(fake.record.starts)
                .extracting(AttemptStart::follows)
                .containsExactly(OptionalInt.of(3), OptionalInt.of(4));
    }

    @Test
    void aRetryQuotesTheReplyThatACheckRejected() {
        run("retry: {max: 1, on: [nonzero_exit]}", REJECTED, Play.replying("yes"));

        assertThat(fake.record.starts)
                .extracting(start -> start.quote().map(QuoteRef::of))
                .containsExactly(Optional.empty(), Optional.of(1));
        assertThat(fake.record.prompts.getLast()).startsWith("do it\n\n").contains("\nno\n>>>>> ");
        assertThat(fake.calls.getLast().prompt()).isEqualTo(fake.record.prompts.getLast());
    }

    @Test
    void aFailureOfTheMachineryDropsTheQuoteThatTheAttemptBeforeItCarried() {
        run(
                "retry: {max: 2, on: [nonzero_exit, timeout]}",
                REJECTED,
                Play.ending(new AgentEnd.TimedOut()),
                Play.replying("yes"));

        assertThat(fake.record.starts)
                .extracting(start -> start.quote().map(QuoteRef::of))
                .containsExactly(Optional.empty(), Optional.of(1), Optional.empty());
        assertThat(fake.record.prompts.getLast()).isEqualTo("do it");
    }

    @Test
    void onlyTheFirstAttemptGoesOnInTheParentsSession() {
        AgentGraph graph = FakeLeg.single("retry: {max: 1, on: [nonzero_exit]}");
        fake = FakeLeg.of(graph, Script.of(REJECTED));

        run(graph, Trigger.INITIAL, Optional.empty(), Optional.of("parent's"));

        assertThat(fake.record.starts)
                .extracting(AttemptStart::resumedSession)
                .containsExactly(Optional.of("parent's"), Optional.empty());
        assertThat(fake.calls)
                .extracting(call -> call.resumes())
                .containsExactly(Optional.of("parent's"), Optional.empty());
    }

    @Test
    void aPassTellsHowItWasReachedAndHowManyRetriesItTook() {
        NodeResult result =
                run("success_check: {result_matches: y}", Play.replying("yes").inSession("s-1"));

        var passed = only(RunEvent.NodePassed.class);
        assertThat(passed.provenance()).contains(Provenance.SELF_REPORTED);
        assertThat(passed.detail()).isEmpty();
        assertThat(passed.attempt()).hasValue(1);
        assertThat(passed.sessionId()).contains("s-1");
        assertThat(fake.record.settled).singleElement().satisfies(settled -> {
            assertThat(settled.reply()).contains("yes");
            assertThat(settled.lastAttempt()).isEqualTo(Duration.ofSeconds(1));
        });
        assertThat(result).isInstanceOfSatisfying(NodeResult.Passed.class, pass -> {
            assertThat(pass.session()).contains("s-1");
            assertThat(pass.last().number()).isEqualTo(1);
            assertThat(pass.last().reply()).contains("yes");
        });
    }

    @Test
    void aPassAfterRetriesSaysAfterHowMany() {
        run("retry: {max: 2, on: [nonzero_exit]}", REJECTED, Play.replying("yes"));
        assertThat(only(RunEvent.NodePassed.class).detail()).contains("passed after 1 retry");

        run("retry: {max: 2, on: [nonzero_exit]}", REJECTED, REJECTED, Play.replying("yes"));
        assertThat(only(RunEvent.NodePassed.class).detail()).contains("passed after 2 retries");
    }

    @Test
    void workThatOnlyCostTooMuchStaysWhereChildrenWouldReadIt() {
        run("budget_usd: 1", Play.replying("done").costing("2"));

        assertThat(only(RunEvent.NodeFailed.class).accounting().cost()).isEqualTo(new Cost.Known(new BigDecimal("2")));
        assertThat(fake.record.settled).singleElement().satisfies(settled -> {
            assertThat(settled.keepsArtifact()).isTrue();
            assertThat(settled.reply()).contains("done");
        });
    }

    @Test
    void workThatWasRejectedDoesNot() {
        run("", REJECTED);

        assertThat(fake.record.settled).singleElement().satisfies(settled -> {
            assertThat(settled.keepsArtifact()).isFalse();
            assertThat(settled.reply()).contains("no");
        });
    }

    @Test
    void aLimitIsNoVerdict() {
        NodeResult result = run(
                "retry: {max: 2, on: [nonzero_exit]}",
                Play.read(new Reading.LimitReached("resets 3am", Accounting.NONE)));

        assertThat(result).isEqualTo(new NodeResult.Limited("resets 3am"));
        assertThat(fake.record.starts).hasSize(1);
        assertThat(fake.record.settled).isEmpty();
    }

    @Test
    void nothingIsRecordedOfANodeWhoseRunWasStoppedBeforeIt() {
        AgentGraph graph = FakeLeg.single("cwd: '{{ inputs.none }}'");
        fake = FakeLeg.of(graph, Script.of(REJECTED));
        fake.stop.ask("cancelled by user");

        NodeResult result = run(graph, Trigger.INITIAL, Optional.empty(), Optional.empty());

        assertThat(result).isEqualTo(new NodeResult.Cancelled());
        assertThat(fake.record.starts).isEmpty();
        assertThat(fake.record.events).isEmpty();
    }

    @Test
    void aStopEndsTheWaitBeforeARetryAtOnce() {
        AgentGraph graph =
                FakeLeg.single("retry: {max: 1, on: [nonzero_exit], backoff: {initial: 1h, factor: 2, max: 2h}}");
        fake = FakeLeg.of(graph, Script.of(REJECTED));
        fake.record.at(Moment.TOLD, () -> {
            if (fake.record.events.getLast() instanceof RunEvent.NodeRetried) {
                fake.stop.ask("cancelled by user");
            }
        });

        NodeResult result = run(graph, Trigger.INITIAL, Optional.empty(), Optional.empty());

        assertThat(result).isEqualTo(new NodeResult.Cancelled());
        assertThat(fake.record.starts).hasSize(1);
        assertThat(fake.record.settled).isEmpty();
    }

    @Test
    void theFirstAttemptDoesNotWait() {
        NodeResult result = run(
                "retry: {max: 1, on: [nonzero_exit], backoff: {initial: 1h, factor: 2, max: 2h}}",
                Play.replying("yes"));

        assertThat(result).isInstanceOf(NodeResult.Passed.class);
    }

    @Test
    void anAttemptThatWasCancelledGivesNoVerdict() {
        NodeResult result = run(
                "retry: {max: 1, on: [nonzero_exit, run_error]}",
                REJECTED.meanwhile(stop -> stop.ask("cancelled by user")));

        assertThat(result).isEqualTo(new NodeResult.Cancelled());
        assertThat(fake.record.starts).hasSize(1);
        assertThat(fake.record.settled).isEmpty();
    }

    @Test
    void whatCannotBeWrittenDownIsNotGoneOnWith() {
        AgentGraph graph = FakeLeg.single("retry: {max: 1, on: [nonzero_exit]}");
        fake = FakeLeg.of(graph, Script.of(REJECTED));
        fake.record.at(Moment.END, () -> {
            throw new IOException("disk full");
        });

        NodeResult result = run(graph, Trigger.INITIAL, Optional.empty(), Optional.empty());

        assertThat(result).isEqualTo(new NodeResult.Unrecordable("node work cannot be recorded: disk full"));
        assertThat(fake.record.starts).hasSize(1);
    }

    @Test
    void anInterruptCancelsAndIsPassedOn() {
        AgentGraph graph = FakeLeg.single("");
        fake = FakeLeg.of(graph, Script.of(REJECTED));
        Thread.currentThread().interrupt();

        NodeResult result = run(graph, Trigger.INITIAL, Optional.empty(), Optional.empty());

        assertThat(Thread.interrupted()).isTrue();
        assertThat(result).isEqualTo(new NodeResult.Cancelled());
    }
}
