package dev.retake.engine.store;

import dev.retake.engine.attempt.Attempt;
import dev.retake.engine.event.NodePhase;
import dev.retake.engine.event.NodeState;
import dev.retake.engine.event.RunEvent;
import dev.retake.engine.event.RunOutcome;
import dev.retake.engine.event.RunState;
import dev.retake.engine.graph.Accounting;
import dev.retake.engine.graph.AttemptStatus;
import dev.retake.engine.graph.Cause;
import dev.retake.engine.graph.NodeId;
import dev.retake.engine.graph.Provenance;
import dev.retake.engine.graph.Trigger;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The attempts that can be told from the stream of a tool that keeps no attempt records: one for each node and leg. */
final class ForeignAttempts {

    private final Map<NodeId, List<Attempt>> attempts = new LinkedHashMap<>();
    private final Map<NodeId, Running> running = new LinkedHashMap<>();
    private final Map<NodeId, Integer> counts = new LinkedHashMap<>();
    private int leg;
    private Optional<RunOutcome> outcome = Optional.empty();

    /** The attempt that a node is in: its number counts those that the stream only mentions. */
    private record Running(int number, Trigger trigger, int leg, int round, Instant since, Optional<String> session) {}

    private ForeignAttempts() {}

    static Map<NodeId, List<Attempt>> of(List<RunEvent> events, RunState state) {
        var reader = new ForeignAttempts();
        events.forEach(reader::add);
        reader.running.forEach((node, open) -> reader.end(node, open, unsettled(state, node)));
        reader.attempts.replaceAll((node, ofNode) -> ofNode.stream()
                .map(attempt -> attempt == ofNode.getLast() ? withJudged(attempt, state) : attempt)
                .toList());
        return reader.attempts;
    }

    /** Only the snapshot says whether a failure was a judgment, and only for the last one. */
    private static Attempt withJudged(Attempt attempt, RunState state) {
        boolean judged = attempt.status() == AttemptStatus.FAILED
                && state.node(attempt.node()).filter(NodeState::judged).isPresent();
        return new Attempt(
                attempt.node(),
                attempt.number(),
                attempt.trigger(),
                attempt.leg(),
                attempt.round(),
                attempt.startedAt(),
                attempt.endedAt(),
                attempt.status(),
                attempt.cause(),
                judged || attempt.judged(),
                attempt.provenance(),
                attempt.detail(),
                attempt.accounting(),
                attempt.sessionId(),
                attempt.start(),
                attempt.end());
    }

    private void add(RunEvent event) {
        switch (event) {
            case RunEvent.RunStarted _ -> {
                leaveOpen();
                leg++;
                outcome = Optional.empty();
            }
            case RunEvent.RunFinished finished -> outcome = Optional.of(finished.outcome());
            case RunEvent.NodeStarted started ->
                begin(
                        started.node(),
                        started.round() > 0 ? Trigger.FEEDBACK : leg > 1 ? Trigger.RESUME : Trigger.INITIAL,
                        started.round(),
                        started.at(),
                        started.sessionId());
            case RunEvent.NodeRetried retried
            when retried.retries() > 0 ->
                begin(retried.node(), Trigger.RETRY, retried.round(), retried.at(), retried.sessionId());
            case RunEvent.NodeRetried sentBack ->
                settle(
                        sentBack.node(),
                        new Ending(
                                Optional.of(sentBack.at()),
                                AttemptStatus.FAILED,
                                sentBack.cause(),
                                true,
                                Optional.empty(),
                                sentBack.detail().orElse(""),
                                sentBack.accounting()));
            case RunEvent.GatePaused gate -> {
                // A gate makes no attempt, though the other tool says that it starts.
                running.remove(gate.node());
                counts.remove(gate.node());
            }
            case RunEvent.NodePassed passed ->
                settle(
                        passed.node(),
                        new Ending(
                                Optional.of(passed.at()),
                                AttemptStatus.PASSED,
                                Optional.empty(),
                                false,
                                passed.provenance(),
                                passed.detail().orElse(""),
                                passed.accounting()));
            case RunEvent.NodeFailed failed ->
                settle(
                        failed.node(),
                        new Ending(
                                Optional.of(failed.at()),
                                AttemptStatus.FAILED,
                                failed.cause(),
                                failed.judged(),
                                Optional.empty(),
                                failed.detail().orElse(""),
                                failed.accounting()));
            default -> {}
        }
    }

    private record Ending(
            Optional<Instant> at,
            AttemptStatus status,
            Optional<Cause> cause,
            boolean judged,
            Optional<Provenance> provenance,
            String detail,
            Accounting accounting) {}

    private void begin(NodeId node, Trigger trigger, int round, Instant at, Optional<String> session) {
        int number = counts.merge(node, 1, Integer::sum);
        running.put(node, new Running(number, trigger, leg, round, at, session));
    }

    private void settle(NodeId node, Ending ending) {
        Running open = running.remove(node);
        if (open != null) {
            end(node, open, ending);
        }
    }

    private void end(NodeId node, Running open, Ending ending) {
        List<Attempt> ofNode = attempts.computeIfAbsent(node, _ -> new ArrayList<>());
        ofNode.removeIf(earlier -> earlier.leg() == open.leg());
        ofNode.add(new Attempt(
                node,
                open.number(),
                open.trigger(),
                open.leg(),
                open.round(),
                Optional.of(open.since()),
                ending.at(),
                ending.status(),
                ending.cause(),
                ending.judged(),
                ending.provenance(),
                ending.detail(),
                ending.accounting(),
                open.session(),
                Optional.empty(),
                Optional.empty()));
    }

    /** What a leg left open when another began: how it ended says why. */
    private void leaveOpen() {
        AttemptStatus status = outcome.map(how -> switch (how) {
                    case PAUSED -> AttemptStatus.LIMITED;
                    case PASSED, FAILED -> AttemptStatus.CANCELLED;
                })
                .orElse(AttemptStatus.LOST);
        running.forEach((node, open) -> end(node, open, withoutEnd(status)));
        running.clear();
    }

    private static Ending unsettled(RunState state, NodeId node) {
        NodePhase phase = state.node(node).map(NodeState::phase).orElse(NodePhase.LOST);
        AttemptStatus status = switch (phase) {
            case RUNNING, RETRYING, PAUSED, WAITING, NOT_REACHED -> AttemptStatus.RUNNING;
            case CANCELLED, PASSED, FAILED -> AttemptStatus.CANCELLED;
            case LIMITED -> AttemptStatus.LIMITED;
            case LOST -> AttemptStatus.LOST;
        };
        return withoutEnd(status);
    }

    private static Ending withoutEnd(AttemptStatus status) {
        return new Ending(
                Optional.empty(),
                status,
                Optional.empty(),
                false,
                Optional.empty(),
                "",
                status == AttemptStatus.RUNNING ? Accounting.NONE : Accounting.UNKNOWN);
    }
}
