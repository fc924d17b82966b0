package dev.retake.engine.event;

import dev.retake.engine.graph.Accounting;
import dev.retake.engine.graph.AgentGraph;
import dev.retake.engine.graph.CostTotal;
import dev.retake.engine.graph.FeedbackLoops;
import dev.retake.engine.graph.NodeId;
import dev.retake.engine.graph.Usage;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Turns the events of a run into its state.
 *
 * <p>The order between the events of {@code attempts.jsonl} and those of {@code events.jsonl} does not matter, only the
 * order within each. Not safe for use by several threads.
 */
public final class RunFold {

    private final Map<NodeId, NodeFold> nodes = new LinkedHashMap<>();
    private final Map<NodeId, Set<NodeId>> loops;
    private int leg;
    private boolean open;
    private boolean planning;
    private Optional<RunOutcome> outcome = Optional.empty();
    private Optional<String> detail = Optional.empty();
    private Optional<Instant> startedAt = Optional.empty();
    private Optional<Instant> endedAt = Optional.empty();
    private Optional<Instant> legStartedAt = Optional.empty();
    private Duration worked = Duration.ZERO;
    private CostTotal planningCost = CostTotal.ZERO;
    private Usage planningUsage = Usage.NONE;
    private int unknownEvents;

    /** For a graph without feedback loops, or one that is not known. */
    public RunFold() {
        this(Map.of());
    }

    /** @param loops the bodies of the graph's feedback loops, by their declarers */
    public RunFold(Map<NodeId, Set<NodeId>> loops) {
        this.loops = Map.copyOf(loops);
    }

    /** For a graph, if it is known. */
    public static RunFold of(Optional<AgentGraph> graph) {
        return new RunFold(graph.map(FeedbackLoops::bodies).orElse(Map.of()));
    }

    /** The state after all of {@code events}. */
    public static RunState fold(List<? extends RunEvent> events) {
        var fold = new RunFold();
        events.forEach(fold::add);
        return fold.state();
    }

    public void add(RunEvent event) {
        switch (event) {
            case RunEvent.OfNode ofNode -> {
                node(ofNode).add(ofNode);
                if (ofNode instanceof RunEvent.NodeRetried retried && retried.retries() == 0) {
                    sendBack(retried);
                }
            }
            case RunEvent.RunStarted started -> start(started);
            case RunEvent.RunFinished finished -> finish(finished);
            case RunEvent.Unknown _ -> unknownEvents++;
        }
    }

    /** A fired feedback loop: one event stands for all the nodes that run again. */
    private void sendBack(RunEvent.NodeRetried fired) {
        for (NodeId id : loops.getOrDefault(fired.node(), Set.of())) {
            nodes.computeIfAbsent(id, _ -> new NodeFold(id, leg > 0 && !open)).sendBack(fired.round(), fired.at());
        }
    }

    private NodeFold node(RunEvent.OfNode event) {
        return nodes.computeIfAbsent(event.node(), id -> new NodeFold(id, leg > 0 && !open));
    }

    /** Says that nobody is running this run: what was under way is lost. */
    public void abandon() {
        nodes.values().forEach(NodeFold::abandon);
    }

    /** Lets the settled verdict of a snapshot win over what the events said. */
    public void settle(SettledNode settled) {
        nodes.computeIfAbsent(settled.node(), id -> new NodeFold(id, !open)).settle(settled);
    }

    private void start(RunEvent.RunStarted started) {
        if (leg > 0) {
            nodes.values().forEach(NodeFold::legStarted);
        }
        leg++;
        legStartedAt = Optional.of(started.at());
        open = true;
        planning = started.phase().filter("planning"::equals).isPresent();
        outcome = Optional.empty();
        detail = Optional.empty();
        endedAt = Optional.empty();
        if (startedAt.isEmpty()) {
            startedAt = Optional.of(started.at());
        }
        addPlanning(started.accounting());
    }

    private void finish(RunEvent.RunFinished finished) {
        open = false;
        outcome = Optional.of(finished.outcome());
        detail = finished.detail();
        endedAt = Optional.of(finished.at());
        worked = worked.plus(legStartedAt
                .map(from -> Duration.between(from, finished.at()))
                .filter(Duration::isPositive)
                .orElse(Duration.ZERO));
        nodes.values().forEach(node -> node.legEnded(finished.outcome()));
        addPlanning(finished.accounting());
    }

    private void addPlanning(Accounting accounting) {
        planningCost = planningCost.plus(accounting.cost());
        planningUsage = planningUsage.plus(accounting.usage().orElse(Usage.NONE));
    }

    /** The state of one node, if anything was said of it. */
    public Optional<NodeState> node(NodeId id) {
        return Optional.ofNullable(nodes.get(id)).map(NodeFold::state);
    }

    public RunState state() {
        var states = new LinkedHashMap<NodeId, NodeState>();
        var cost = planningCost;
        var rejected = CostTotal.ZERO;
        var usage = planningUsage;
        for (NodeFold node : nodes.values()) {
            NodeState state = node.state();
            states.put(state.node(), state);
            cost = cost.plus(state.cost());
            rejected = rejected.plus(node.rejected());
            usage = usage.plus(state.usage());
        }
        return new RunState(
                Collections.unmodifiableMap(states),
                leg,
                open,
                planning,
                outcome,
                detail,
                startedAt,
                endedAt,
                legStartedAt,
                worked,
                cost,
                rejected,
                usage,
                unknownEvents);
    }
}
