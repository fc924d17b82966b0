package dev.retake.engine.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.retake.engine.attempt.AttemptStart;
import dev.retake.engine.event.RunEvent;
import dev.retake.engine.event.RunOutcome;
import dev.retake.engine.graph.AgentGraph;
import dev.retake.engine.graph.NodeId;
import dev.retake.engine.graph.Trigger;
import dev.retake.engine.schedule.FakeRecord.Moment;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Which attempts of a leg belong to a round of a loop, and which go on in the session of another. */
@Timeout(30)
class RoundsAndSessionsTest {

    private static final Play DONE = Play.replying("done");
    private static final Play REJECTED = Play.replying("no").exit(1);

    private static final String LOOP = """
            nodes:
              - {id: impl, prompt: x}
              - id: review
                depends_on: [impl]
                prompt: x
                feedback: {rerun: impl, max: 2}
            """;

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

    private Scheduler.End run(String yaml, Map<String, List<Play>> plays) throws InterruptedException {
        fake = leg(yaml, plays);
        return new Scheduler(FakeLeg.plan(FakeLeg.graph(yaml), false), fake.leg()).run();
    }

    @Test
    void eachRoundOfALoopFollowsTheOneBeforeAndIsToldWhatItSaid() throws InterruptedException {
        Scheduler.End end = run(
                LOOP, Map.of("review", List.of(REJECTED, Play.replying("nearly").exit(1), DONE)));

        assertThat(end.outcome()).isEqualTo(RunOutcome.PASSED);
        for (String node : List.of("impl", "review")) {
            assertThat(fake.record.startsOf(node))
                    .extracting(AttemptStart::trigger)
                    .containsExactly(Trigger.INITIAL, Trigger.FEEDBACK, Trigger.FEEDBACK);
            assertThat(fake.record.startsOf(node))
                    .extracting(AttemptStart::round)
                    .containsExactly(0, 1, 2);
            assertThat(fake.record.startsOf(node))
                    .extracting(AttemptStart::follows)
                    .containsExactly(OptionalInt.empty(), OptionalInt.of(1), OptionalInt.of(2));
        }
        assertThat(fake.record.payloads).containsExactly("no", "nearly");
        assertThat(fake.record.again)
                .containsOnly(Set.of(id("impl"), id("review")))
                .hasSize(2);
        assertThat(fake.record.events)
                .filteredOn(RunEvent.NodeRetried.class::isInstance)
                .map(RunEvent.NodeRetried.class::cast)
                .extracting(retried -> retried.detail().orElseThrow())
                .containsExactly(
                        "feedback round 1/2: re-running impl → review", "feedback round 2/2: re-running impl → review");
    }

    @Test
    void aRoundThatCannotBeRecordedIsNotBegun() throws InterruptedException {
        fake = leg(LOOP, Map.of("review", List.of(REJECTED)));
        fake.record.at(Moment.SENT_BACK, () -> {
            throw new IOException("disk full");
        });

        assertThat(new Scheduler(FakeLeg.plan(FakeLeg.graph(LOOP), false), fake.leg()).run())
                .isEqualTo(new Scheduler.End(
                        RunOutcome.PAUSED,
                        Optional.of("feedback round 1/2 of impl → review cannot be recorded: disk full")));
        assertThat(fake.record.startsOf("impl")).hasSize(1);
    }

    @Test
    void aResumedLegGoesOnInTheRoundItsLoopIsIn() throws InterruptedException {
        AgentGraph graph = FakeLeg.graph(LOOP);
        fake = new FakeLeg(Script.of(DONE), new FakeRecord(graph, new HashMap<>(Map.of(id("impl"), 1)), Set.of()));
        var plan = new Scheduler.Plan(
                graph,
                4,
                false,
                Map.of(),
                Map.of(),
                Map.of(id("impl"), new Prior(1, Optional.empty(), Optional.of("built"), false, 1)),
                Map.of(id("review"), 1));

        assertThat(new Scheduler(plan, fake.leg()).run().outcome()).isEqualTo(RunOutcome.PASSED);
        assertThat(fake.record.startsOf("impl"))
                .extracting(AttemptStart::trigger, AttemptStart::round)
                .containsExactly(tuple(Trigger.RESUME, 1));
        assertThat(fake.record.startsOf("review"))
                .extracting(AttemptStart::trigger, AttemptStart::round)
                .containsExactly(tuple(Trigger.FEEDBACK, 1));
    }

    @Test
    void aNodeThatTakesASessionOverGoesOnInThatOfItsParent() throws InterruptedException {
        run(SESSIONS, Map.of("plan", List.of(DONE.inSession("s-1"))));

        assertThat(fake.record.startsOf("write").getFirst().resumedSession()).contains("s-1");
        assertThat(fake.record.warnings).isEmpty();
    }

    @Test
    void aNodeThatDoesNotAskForASessionStartsItsOwn() throws InterruptedException {
        run(SESSIONS.replace(", handoff: session", ""), Map.of("plan", List.of(DONE.inSession("s-1"))));

        assertThat(fake.record.startsOf("write").getFirst().resumedSession()).isEmpty();
    }

    @Test
    void aNodeWhoseParentLeftNoSessionStartsColdAndThePersonIsTold() throws InterruptedException {
        run(SESSIONS, Map.of());

        assertThat(fake.record.startsOf("write").getFirst().resumedSession()).isEmpty();
        assertThat(fake.record.warnings).containsExactly("node write starts cold: plan left no session to go on with");
    }

    /** The session that the first attempt of a new leg goes on with. */
    private Optional<String> resumedSession(int attemptsBefore) throws InterruptedException {
        AgentGraph graph = FakeLeg.graph(SESSIONS);
        var priors = new HashMap<NodeId, Prior>();
        if (attemptsBefore > 0) {
            priors.put(id("write"), new Prior(attemptsBefore, Optional.empty(), Optional.empty(), false, 0));
        }
        var numbers = new HashMap<>(Map.of(id("write"), attemptsBefore));
        fake = new FakeLeg(Script.of(DONE), new FakeRecord(graph, numbers, Set.of(id("plan"))));
        var passed = Map.of(id("plan"), Optional.of("s-1"));
        new Scheduler(new Scheduler.Plan(graph, 4, false, passed, Map.of(), priors, Map.of()), fake.leg()).run();
        return fake.record.startsOf("write").getFirst().resumedSession();
    }

    @Test
    void inANewLegOnlyANodeThatWasNeverReachedGoesOnInItsParentsSession() throws InterruptedException {
        assertThat(resumedSession(0)).contains("s-1");
        assertThat(resumedSession(1)).isEmpty();
    }
}
