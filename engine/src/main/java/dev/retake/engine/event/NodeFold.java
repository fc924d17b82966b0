package dev.retake.engine.event;

import dev.retake.engine.graph.Accounting;
import dev.retake.engine.graph.AttemptStatus;
import dev.retake.engine.graph.CostTotal;
import dev.retake.engine.graph.NodeId;
import dev.retake.engine.graph.Provenance;
import dev.retake.engine.graph.Usage;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/** The part of a fold that is about one node. */
final class NodeFold {

    private final NodeId node;
    private final TreeMap<Integer, AttemptMark> attempts = new TreeMap<>();
    /** The numbers of those without an end, of which there is one at most unless somebody else's stream says otherwise. */
    private final TreeSet<Integer> open = new TreeSet<>();

    private NodePhase phase = NodePhase.WAITING;
    private int firstAttemptOfLeg = 1;
    private int round;
    private Optional<Provenance> provenance = Optional.empty();
    private boolean judged;
    private Optional<String> detail = Optional.empty();
    private Optional<Instant> startedAt = Optional.empty();
    private Optional<Instant> since = Optional.empty();

    // What the stream says of attempts that have no record of their own: the other tool's.
    private CostTotal unrecordedCost = CostTotal.ZERO;
    private CostTotal unrecordedRejected = CostTotal.ZERO;
    private Usage unrecordedUsage = Usage.NONE;

    private boolean legIsOver;

    /** @param legIsOver whether no leg is open, so that nothing can be under way */
    NodeFold(NodeId node, boolean legIsOver) {
        this.node = node;
        this.legIsOver = legIsOver;
    }

    void legStarted() {
        abandon();
        legIsOver = false;
    }

    void add(RunEvent.OfNode event) {
        switch (event) {
            case RunEvent.NodeStarted started -> {
                enter(NodePhase.RUNNING, started.at());
                startedAt = Optional.of(started.at());
                round = started.round();
                firstAttemptOfLeg = started.attempt().orElse(firstAttemptOfLeg);
                detail = Optional.empty();
            }
            case RunEvent.NodeRetried retried -> {
                enter(NodePhase.RETRYING, retried.at());
                round = retried.round();
                detail = retried.detail();
                if (retried.attempt().isEmpty()) {
                    count(retried.accounting(), true);
                }
            }
            case RunEvent.NodePassed passed -> {
                enter(NodePhase.PASSED, passed.at());
                provenance = passed.provenance();
                detail = passed.detail();
                if (passed.attempt().isEmpty()) {
                    count(passed.accounting(), false);
                }
            }
            case RunEvent.NodeFailed failed -> {
                enter(NodePhase.FAILED, failed.at());
                judged = failed.judged();
                detail = failed.detail();
                if (failed.attempt().isEmpty()) {
                    count(failed.accounting(), true);
                }
            }
            case RunEvent.GatePaused gate -> enter(NodePhase.PAUSED, gate.at());
            case RunEvent.GateApproved gate -> {
                enter(NodePhase.PASSED, gate.at());
                provenance = Optional.of(Provenance.APPROVED);
            }
            case RunEvent.GateRejected gate -> enter(NodePhase.FAILED, gate.at());
            case RunEvent.AttemptStarted started -> begin(started);
            case RunEvent.AttemptEnded ended -> end(ended);
        }
    }

    /** Attempts are strictly serial: one that has no end when another starts was lost. */
    private void begin(RunEvent.AttemptStarted started) {
        lose(open.headSet(started.number()));
        open.add(started.number());
        attempts.put(
                started.number(),
                new AttemptMark(
                        started.number(),
                        started.trigger(),
                        started.at(),
                        Optional.empty(),
                        AttemptStatus.RUNNING,
                        Optional.empty(),
                        false,
                        Accounting.NONE,
                        started.quotes()));
    }

    private void end(RunEvent.AttemptEnded ended) {
        open.remove(ended.number());
        attempts.computeIfPresent(
                ended.number(),
                (_, mark) -> new AttemptMark(
                        mark.number(),
                        mark.trigger(),
                        mark.startedAt(),
                        Optional.of(ended.at()),
                        AttemptStatus.of(ended.outcome()),
                        ended.cause(),
                        ended.judged(),
                        ended.accounting(),
                        mark.quotes()));
    }

    private void lose(SortedSet<Integer> numbers) {
        numbers.forEach(number -> attempts.computeIfPresent(number, (_, mark) -> lostIfOpen(mark)));
        numbers.clear();
    }

    void abandon() {
        lose(open);
        if (isUnderWay()) {
            phase = NodePhase.LOST;
        }
    }

    /** A leg that pauses drains first, so a node it leaves without a verdict ran into a session limit. */
    void legEnded(RunOutcome outcome) {
        legIsOver = true;
        if (isUnderWay()) {
            phase = outcome == RunOutcome.PAUSED ? NodePhase.LIMITED : NodePhase.CANCELLED;
        } else if (phase == NodePhase.PAUSED && outcome != RunOutcome.PAUSED) {
            phase = NodePhase.WAITING;
        }
    }

    /** A round of its feedback loop begins. */
    void sendBack(int next, Instant at) {
        enter(NodePhase.WAITING, at);
        round = next;
    }

    /** What a snapshot says of an earlier round than the events do was overtaken by them. */
    void settle(SettledNode settled) {
        if (settled.round() < round) {
            return;
        }
        boolean isNews = settled.round() > round;
        round = settled.round();
        switch (settled.standing()) {
            case PASSED -> phase = NodePhase.PASSED;
            case FAILED -> phase = NodePhase.FAILED;
            case SENT_BACK -> {
                if (isNews) {
                    phase = NodePhase.WAITING;
                }
                return;
            }
        }
        judged = settled.judged();
        provenance = settled.provenance();
        detail = settled.detail().or(() -> detail);
    }

    /** The attempts; one without an end in a leg that is over was lost. */
    private List<AttemptMark> marks() {
        return legIsOver || phase == NodePhase.LOST
                ? attempts.values().stream().map(NodeFold::lostIfOpen).toList()
                : List.copyOf(attempts.values());
    }

    CostTotal rejected() {
        var total = unrecordedRejected;
        for (AttemptMark mark : marks()) {
            if (mark.status() != AttemptStatus.PASSED && mark.status() != AttemptStatus.RUNNING) {
                total = total.plus(mark.accounting().cost());
            }
        }
        return total;
    }

    NodeState state() {
        var cost = unrecordedCost;
        var usage = unrecordedUsage;
        List<AttemptMark> marks = marks();
        for (AttemptMark mark : marks) {
            cost = cost.plus(mark.accounting().cost());
            usage = usage.plus(mark.accounting().usage().orElse(Usage.NONE));
        }
        NodePhase shown = shownPhase();
        return new NodeState(
                node,
                shown,
                round,
                marks,
                shown == NodePhase.PASSED ? provenance : Optional.empty(),
                shown == NodePhase.FAILED && judged,
                detail(shown),
                cost,
                usage,
                startedAt,
                since);
    }

    /** What was last said of a node is of an attempt that had an end, and no longer its own once it was left without one. */
    private Optional<String> detail(NodePhase shown) {
        return switch (shown) {
            case RUNNING, RETRYING, PASSED, FAILED, PAUSED -> detail;
            case WAITING, NOT_REACHED, CANCELLED, LIMITED, LOST -> Optional.empty();
        };
    }

    /** The stream has no word for a node that was cancelled or limited, or whose next attempt has begun: attempts do. */
    private NodePhase shownPhase() {
        var last = attempts.lastEntry();
        if (last == null || last.getKey() < firstAttemptOfLeg) {
            return phase;
        }
        boolean undecided =
                isUnderWay() || phase == NodePhase.CANCELLED || phase == NodePhase.LIMITED || phase == NodePhase.LOST;
        if (!undecided) {
            return phase;
        }
        return switch (last.getValue().status()) {
            case CANCELLED -> NodePhase.CANCELLED;
            case LIMITED -> NodePhase.LIMITED;
            case LOST -> NodePhase.LOST;
            case RUNNING -> isUnderWay() ? NodePhase.RUNNING : NodePhase.LOST;
            case PASSED, FAILED -> phase;
        };
    }

    private boolean isUnderWay() {
        return phase == NodePhase.RUNNING || phase == NodePhase.RETRYING;
    }

    private void enter(NodePhase next, Instant at) {
        phase = next;
        since = Optional.of(at);
        judged = false;
    }

    private void count(Accounting accounting, boolean isRejected) {
        unrecordedCost = unrecordedCost.plus(accounting.cost());
        unrecordedUsage = unrecordedUsage.plus(accounting.usage().orElse(Usage.NONE));
        if (isRejected) {
            unrecordedRejected = unrecordedRejected.plus(accounting.cost());
        }
    }

    private static AttemptMark lostIfOpen(AttemptMark mark) {
        if (mark.status() != AttemptStatus.RUNNING) {
            return mark;
        }
        return new AttemptMark(
                mark.number(),
                mark.trigger(),
                mark.startedAt(),
                Optional.empty(),
                AttemptStatus.LOST,
                Optional.empty(),
                false,
                Accounting.UNKNOWN,
                mark.quotes());
    }
}
