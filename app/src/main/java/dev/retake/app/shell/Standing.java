package dev.retake.app.shell;

import dev.retake.app.resource.StateMark;
import dev.retake.engine.attempt.HeldAttempt;
import dev.retake.engine.event.NodePhase;
import dev.retake.engine.event.NodeState;
import dev.retake.engine.event.RunState;
import dev.retake.engine.graph.AgentGraph;
import dev.retake.engine.graph.Node;
import dev.retake.engine.graph.NodeId;
import dev.retake.engine.graph.NodeType;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** How each node of a run is marked: by what happened to it, and by what people decided or are asked to decide. */
public final class Standing {

    private final RunState state;
    private final Set<NodeId> rejected = new HashSet<>();
    private final Map<NodeId, NodeId> blocked = new HashMap<>();
    private final Set<NodeId> held = new HashSet<>();

    /** @param waiting the attempts that are held back */
    public Standing(Optional<AgentGraph> graph, RunState state, Collection<HeldAttempt> waiting) {
        this.state = state;
        waiting.forEach(attempt -> held.add(attempt.node()));
        graph.ifPresent(this::block);
    }

    private void block(AgentGraph graph) {
        for (Node node : graph.nodes()) {
            if (node.type() == NodeType.GATE && state.phase(node.id()) == NodePhase.FAILED) {
                rejected.add(node.id());
            }
        }
        if (rejected.isEmpty()) {
            return;
        }
        for (Node node : graph.inOrder()) {
            node.dependsOn().stream()
                    .flatMap(parent -> gate(parent).stream())
                    .findFirst()
                    .ifPresent(gate -> blocked.put(node.id(), gate));
        }
    }

    private Optional<NodeId> gate(NodeId parent) {
        return rejected.contains(parent) ? Optional.of(parent) : blockedBy(parent);
    }

    /** The rejected gate that keeps a node from running. */
    public Optional<NodeId> blockedBy(NodeId node) {
        return Optional.ofNullable(blocked.get(node));
    }

    /** Whether a person rejected it. */
    public boolean isRejected(NodeId node) {
        return rejected.contains(node);
    }

    public StateMark mark(NodeId node) {
        if (held.contains(node)) {
            return StateMark.asking();
        }
        if (rejected.contains(node)) {
            return StateMark.rejected();
        }
        NodePhase phase = state.phase(node);
        boolean isOpen = phase == NodePhase.WAITING || phase == NodePhase.NOT_REACHED;
        return isOpen && blocked.containsKey(node)
                ? StateMark.blocked()
                : StateMark.of(phase, state.node(node).map(NodeState::judged).orElse(false));
    }
}
