package dev.retake.engine.event;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retake.engine.graph.Accounting;
import dev.retake.engine.graph.AttemptStatus;
import dev.retake.engine.graph.Cause;
import dev.retake.engine.graph.Cost;
import dev.retake.engine.graph.NodeId;
import dev.retake.engine.graph.Outcome;
import dev.retake.engine.graph.Provenance;
import dev.retake.engine.graph.Trigger;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.Size;

class RunFoldTest {

    private static final NodeId NODE = new NodeId("work");
    private static final Instant AT = Instant.parse("2026-11-30T10:00:00Z");

    private static final List<RunEvent> STREAM = List.of(
            new RunEvent.RunStarted(AT, Optional.empty(), Accounting.NONE),
            new RunEvent.NodeStarted(AT, NODE, Optional.empty(), 0, OptionalInt.of(1)),
            new RunEvent.NodeRetried(
                    AT,
                    NODE,
                    1,
                    Optional.empty(),
                    0,
                    cost("0.12"),
                    Optional.empty(),
                    OptionalInt.of(1),
                    Optional.of(Cause.TIMEOUT),
                    false),
            new RunEvent.NodePassed(
                    AT,
                    NODE,
                    cost("0.10"),
                    Optional.empty(),
                    1,
                    Optional.empty(),
                    Optional.of(Provenance.VERIFIED),
                    0,
                    OptionalInt.of(2)),
            new RunEvent.RunFinished(AT, RunOutcome.PASSED, Optional.empty(), Accounting.NONE));

    private static final List<RunEvent> JOURNAL = List.of(
            new RunEvent.AttemptStarted(AT, NODE, 1, Trigger.INITIAL, OptionalInt.empty(), 0),
            new RunEvent.AttemptEnded(
                    AT, NODE, 1, Outcome.FAILED, Optional.of(Cause.TIMEOUT), false, Accounting.UNKNOWN),
            new RunEvent.AttemptStarted(AT, NODE, 2, Trigger.RETRY, OptionalInt.empty(), 0),
            new RunEvent.AttemptEnded(AT, NODE, 2, Outcome.PASSED, Optional.empty(), false, cost("0.10")));

    private static Accounting cost(String usd) {
        return new Accounting(Cost.known(new BigDecimal(usd)), Optional.empty());
    }

    @Property
    void howTheTwoFilesInterleaveDoesNotMatter(@ForAll @Size(9) List<Boolean> choices) {
        var merged = new ArrayList<RunEvent>();
        Iterator<RunEvent> stream = STREAM.iterator();
        Iterator<RunEvent> journal = JOURNAL.iterator();
        for (boolean fromStream : choices) {
            Iterator<RunEvent> next = fromStream && stream.hasNext() || !journal.hasNext() ? stream : journal;
            merged.add(next.next());
        }
        var all = new ArrayList<>(STREAM);
        all.addAll(JOURNAL);

        assertThat(RunFold.fold(merged)).isEqualTo(RunFold.fold(all));
    }

    @Example
    void anUnknownCostIsCountedAndNeverSummed() {
        var all = new ArrayList<>(STREAM);
        all.addAll(JOURNAL);
        RunState state = RunFold.fold(all);

        assertThat(state.cost().usd()).isEqualByComparingTo("0.10");
        assertThat(state.cost().unknown()).isEqualTo(1);
        assertThat(state.rejected().usd()).isEqualByComparingTo("0");
        assertThat(state.rejected().unknown()).isEqualTo(1);
    }

    @Example
    void aStreamWithoutAttemptsIsSummedByItself() {
        var foreign = STREAM.stream()
                .map(event -> switch (event) {
                    case RunEvent.NodeRetried r ->
                        new RunEvent.NodeRetried(
                                r.at(),
                                r.node(),
                                r.retries(),
                                r.sessionId(),
                                r.round(),
                                r.accounting(),
                                r.detail(),
                                OptionalInt.empty(),
                                r.cause(),
                                r.judged());
                    case RunEvent.NodePassed p ->
                        new RunEvent.NodePassed(
                                p.at(),
                                p.node(),
                                p.accounting(),
                                p.sessionId(),
                                p.retries(),
                                p.detail(),
                                p.provenance(),
                                p.round(),
                                OptionalInt.empty());
                    default -> event;
                })
                .toList();
        assertThat(RunFold.fold(foreign).cost().usd()).isEqualByComparingTo("0.22");
    }

    @Example
    void anAttemptWithoutAnEndInALegThatIsOverWasLost() {
        var events = new ArrayList<RunEvent>(STREAM.subList(0, 2));
        events.add(new RunEvent.RunFinished(AT, RunOutcome.PAUSED, Optional.empty(), Accounting.NONE));
        events.add(JOURNAL.getFirst());

        NodeState lost = RunFold.fold(events).node(NODE).orElseThrow();
        assertThat(lost.phase()).isEqualTo(NodePhase.LOST);
        assertThat(lost.cost().unknown()).isEqualTo(1);
    }

    @Example
    void theTimeBetweenTwoLegsIsNotWork() {
        Instant later = AT.plusSeconds(3_600);
        RunState state = RunFold.fold(List.of(
                new RunEvent.RunStarted(AT, Optional.empty(), Accounting.NONE),
                new RunEvent.RunFinished(AT.plusSeconds(5), RunOutcome.FAILED, Optional.empty(), Accounting.NONE),
                new RunEvent.RunStarted(later, Optional.empty(), Accounting.NONE),
                new RunEvent.RunFinished(later.plusSeconds(7), RunOutcome.PASSED, Optional.empty(), Accounting.NONE)));

        assertThat(state.worked()).isEqualTo(java.time.Duration.ofSeconds(12));
        assertThat(state.leg()).isEqualTo(2);
    }

    @Example
    void whatWasUnderWayIsLostWhenNobodyRunsIt() {
        var fold = new RunFold();
        STREAM.subList(0, 2).forEach(fold::add);
        JOURNAL.subList(0, 1).forEach(fold::add);
        assertThat(fold.state().node(NODE).orElseThrow().phase()).isEqualTo(NodePhase.RUNNING);
        fold.abandon();

        NodeState lost = fold.state().node(NODE).orElseThrow();
        assertThat(lost.phase()).isEqualTo(NodePhase.LOST);
        assertThat(lost.cost().unknown()).isEqualTo(1);
    }

    private static RunEvent.NodeRetried retried(NodeId node, int retries, int round, String detail) {
        return new RunEvent.NodeRetried(
                AT,
                node,
                retries,
                Optional.empty(),
                round,
                cost("0.12"),
                Optional.of(detail),
                OptionalInt.of(1),
                Optional.of(Cause.RESULT_MISMATCH),
                true);
    }

    @Example
    void ofALostAttemptNothingIsSaidThatWasSaidOfTheOneBeforeIt() {
        var fold = new RunFold();
        fold.add(STREAM.get(0));
        fold.add(STREAM.get(1));
        fold.add(JOURNAL.get(0));
        fold.add(JOURNAL.get(1));
        fold.add(retried(NODE, 1, 0, "the reply does not match"));
        fold.add(JOURNAL.get(2));
        assertThat(fold.state().node(NODE).orElseThrow().detail()).contains("the reply does not match");
        fold.abandon();

        NodeState lost = fold.state().node(NODE).orElseThrow();
        assertThat(lost.phase()).isEqualTo(NodePhase.LOST);
        assertThat(lost.detail()).isEmpty();
    }

    @Example
    void ofACancelledAttemptNothingIsSaidThatWasSaidOfTheOneBeforeIt() {
        var events = new ArrayList<RunEvent>(STREAM.subList(0, 2));
        events.addAll(JOURNAL.subList(0, 2));
        events.add(retried(NODE, 1, 0, "the reply does not match"));
        events.add(JOURNAL.get(2));
        events.add(
                new RunEvent.AttemptEnded(AT, NODE, 2, Outcome.CANCELLED, Optional.empty(), false, Accounting.UNKNOWN));
        events.add(new RunEvent.RunFinished(AT, RunOutcome.FAILED, Optional.empty(), Accounting.NONE));

        NodeState cancelled = RunFold.fold(events).node(NODE).orElseThrow();
        assertThat(cancelled.phase()).isEqualTo(NodePhase.CANCELLED);
        assertThat(cancelled.detail()).isEmpty();
    }

    @Example
    void whatWasSaidOfANodeBeforeItsLoopSentItBackIsNotSaidOfTheRoundItNeverCameTo() {
        NodeId review = new NodeId("review");
        var fold = new RunFold(Map.of(review, Set.of(NODE, review)));
        fold.add(STREAM.get(0));
        fold.add(new RunEvent.NodePassed(
                AT,
                NODE,
                cost("0.10"),
                Optional.empty(),
                0,
                Optional.of("passed in the first round"),
                Optional.of(Provenance.EXIT_ONLY),
                0,
                OptionalInt.of(1)));
        fold.add(retried(review, 0, 1, "feedback round 1/2: re-running work → review"));
        fold.add(new RunEvent.RunFinished(AT, RunOutcome.FAILED, Optional.empty(), Accounting.NONE));

        for (NodeId node : List.of(NODE, review)) {
            NodeState state = fold.state().node(node).orElseThrow();
            assertThat(state.phase()).isEqualTo(NodePhase.WAITING);
            assertThat(state.detail()).as("%s", node).isEmpty();
        }
    }

    @Example
    void anAttemptThatEndsLateInSomebodyElsesStreamIsLostOnlyWhenALaterOneBegins() {
        var fold = new RunFold();
        fold.add(STREAM.get(0));
        fold.add(begun(2));
        fold.add(begun(1));
        assertThat(statuses(fold)).containsExactly(AttemptStatus.RUNNING, AttemptStatus.RUNNING);
        fold.add(begun(3));
        assertThat(statuses(fold)).containsExactly(AttemptStatus.LOST, AttemptStatus.LOST, AttemptStatus.RUNNING);
        fold.add(new RunEvent.AttemptEnded(AT, NODE, 3, Outcome.PASSED, Optional.empty(), false, cost("0.10")));
        fold.add(begun(4));
        fold.abandon();

        assertThat(statuses(fold))
                .containsExactly(AttemptStatus.LOST, AttemptStatus.LOST, AttemptStatus.PASSED, AttemptStatus.LOST);
    }

    private static RunEvent.AttemptStarted begun(int number) {
        return new RunEvent.AttemptStarted(AT, NODE, number, Trigger.RETRY, OptionalInt.empty(), 0);
    }

    private static List<AttemptStatus> statuses(RunFold fold) {
        return fold.state().node(NODE).orElseThrow().attempts().stream()
                .map(AttemptMark::status)
                .toList();
    }
}
