package dev.retake.engine.source;

import dev.retake.engine.graph.Handoff;
import dev.retake.engine.graph.NodeId;
import dev.retake.engine.graph.NodeType;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Checks how the nodes of a graph refer to each other. */
final class Wiring {

    private final List<ReadNode> nodes;
    private final Problems problems;
    private final Set<String> names;
    private final Map<NodeId, ReadNode> byId = new HashMap<>();

    private Wiring(List<ReadNode> nodes, Set<String> names, Problems problems) {
        this.nodes = nodes;
        this.names = names;
        this.problems = problems;
    }

    /**
     * @param frames the ids of subgraphs, which no node may have
     * @param names what stands in the file, those that could not be read included
     */
    static void check(List<ReadNode> nodes, Map<String, Yaml> frames, Set<String> names, Problems problems) {
        var wiring = new Wiring(nodes, names, problems);
        wiring.ids(frames);
        for (ReadNode node : nodes) {
            problems.by(node.cited());
            wiring.parents(node);
            wiring.session(node);
        }
        Cycles.find(nodes, wiring.byId, problems);
        LoopRules.check(nodes, wiring.byId, frames.keySet(), names, problems);
    }

    private void ids(Map<String, Yaml> frames) {
        for (ReadNode node : nodes) {
            var first = Optional.ofNullable(byId.putIfAbsent(node.id(), node))
                    .map(other -> other.at("id"))
                    .or(() -> Optional.ofNullable(frames.get(node.id().value())));
            first.filter(_ -> !problems.isTold(node.at("id").place()))
                    .ifPresent(other -> problems.error(
                            LoadRule.DUPLICATE_NODE,
                            node.at("id"),
                            Optional.of(node.id()),
                            "Another node has the id `" + node.id() + "`, at line "
                                    + other.place().line() + ".",
                            "Give this one an id of its own."));
        }
    }

    private void parents(ReadNode node) {
        if (!(node.at("depends_on") instanceof Yaml.Sequence list)) {
            return;
        }
        for (Yaml item : list.items()) {
            if (!(item instanceof Yaml.Scalar parent) || parent.isNull()) {
                continue;
            }
            if (parent.text().equals(node.id().value())) {
                problems.error(
                        LoadRule.SELF_DEPENDENCY,
                        parent,
                        Optional.of(node.id()),
                        "The node `" + node.id() + "` depends on itself.",
                        "Remove its own id from `depends_on`.");
            } else if (names.contains(parent.text()) || problems.isTold(parent.place())) {
                continue;
            } else if (!NodeId.isValid(parent.text()) || !byId.containsKey(new NodeId(parent.text()))) {
                problems.error(
                        LoadRule.UNKNOWN_DEPENDENCY,
                        parent,
                        Optional.of(node.id()),
                        "There is no node " + parent.kind() + " to depend on.",
                        Suggestion.question(
                                parent.text(),
                                Names.nearby(names, node.id().value()),
                                "Name a node of this graph, or remove it."));
            }
        }
    }

    private void session(ReadNode node) {
        if (node.node().handoff() != Handoff.SESSION) {
            return;
        }
        var parents = node.node().dependsOn();
        if (parents.size() != 1 && !node.isOpen("depends_on", problems)) {
            problems.error(
                    LoadRule.SESSION_PARENT,
                    node.at("handoff"),
                    Optional.of(node.id()),
                    "`handoff: session` needs exactly one parent, and this node has " + parents.size() + ".",
                    "Depend on the one node whose session goes on here, or use `handoff: artifact`.");
        }
        if (parents.size() != 1) {
            return;
        }
        var parent = byId.get(parents.getFirst());
        if (parent != null && parent.node().type() == NodeType.GATE) {
            problems.error(
                    LoadRule.SESSION_PARENT,
                    node.at("handoff"),
                    Optional.of(node.id()),
                    "The parent `" + parent.id() + "` is a gate and has no session to go on with.",
                    "Depend on an agent's node, or use `handoff: artifact`.");
        }
    }
}
