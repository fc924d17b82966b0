package dev.retake.engine.schedule;

import dev.retake.engine.graph.AgentGraph;
import dev.retake.engine.graph.FeedbackLoop;
import dev.retake.engine.graph.FeedbackLoops;
import dev.retake.engine.graph.Node;
import dev.retake.engine.graph.NodeId;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The feedback loops of a graph and the round each is in. */
final class Loops {

    private final Map<NodeId, Set<NodeId>> bodies;
    private final Map<NodeId, LoopRound> rounds = new HashMap<>();
    private final Map<NodeId, NodeId> declarerOf = new HashMap<>();

    /** @param begun the round that loops are in already, by declarer */
    Loops(AgentGraph graph, Map<NodeId, Integer> begun) {
        bodies = FeedbackLoops.bodies(graph);
        for (Node node : graph.nodes()) {
            node.feedback().ifPresent(loop -> add(node.id(), loop, begun.getOrDefault(node.id(), 0)));
        }
    }

    private void add(NodeId declarer, FeedbackLoop loop, int round) {
        rounds.put(declarer, new LoopRound(loop.rerun(), declarer, round, loop.max()));
        bodies.getOrDefault(declarer, Set.of()).forEach(node -> declarerOf.put(node, declarer));
    }

    /** The loop whose body holds {@code node}, if one does. */
    Optional<LoopRound> around(NodeId node) {
        return Optional.ofNullable(declarerOf.get(node)).map(rounds::get);
    }

    /** Begins the next round of a loop; the nodes that run again. */
    Set<NodeId> begin(LoopRound next) {
        rounds.put(next.declarer(), next);
        return bodies.getOrDefault(next.declarer(), Set.of());
    }
}
