package dev.retake.engine.lint;

import dev.retake.engine.graph.AgentGraph;
import dev.retake.engine.graph.CommandSpec;
import dev.retake.engine.graph.FeedbackLoops;
import dev.retake.engine.graph.Node;
import dev.retake.engine.graph.NodeId;
import dev.retake.engine.source.GraphSource;
import dev.retake.engine.source.UnknownKey;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/** What the rules ask of a graph, worked out once. */
final class GraphFacts {

    private final GraphSource source;
    private final AgentGraph graph;
    private final String runtime;
    private final Map<String, CommandSpec> commands = new LinkedHashMap<>();
    private final List<NodeFacts> nodes = new ArrayList<>();
    private final Map<NodeId, NodeFacts> byId = new HashMap<>();
    private final Map<NodeId, Set<NodeId>> loops;
    private final Supplier<RetryHistory> history;
    private final Ancestry ancestry;
    private final Set<String> inputs;
    private final List<Integer> unordered;

    GraphFacts(
            GraphSource source,
            AgentGraph graph,
            Optional<String> runtime,
            List<CommandSpec> commands,
            Supplier<RetryHistory> history) {
        this.source = source;
        this.graph = graph;
        this.runtime = runtime.or(graph::runtime).orElse("claude");
        var meant = meant(source);
        commands.forEach(command -> this.commands.put(command.name(), command));
        for (int i = 0; i < graph.nodes().size(); i++) {
            Node node = graph.nodes().get(i);
            nodes.add(NodeFacts.of(i, node, meant.getOrDefault(node.id(), Set.of()), source));
        }
        nodes.forEach(node -> byId.putIfAbsent(node.node().id(), node));
        this.loops = FeedbackLoops.bodies(graph);
        this.history = history;
        this.inputs = Set.copyOf(graph.inputs());
        this.ancestry = new Ancestry(graph.nodes());
        this.unordered = nodes.stream()
                .filter(node -> node.isOpen("depends_on")
                        || !byId.keySet().containsAll(node.node().dependsOn()))
                .map(NodeFacts::index)
                .toList();
    }

    private static Map<NodeId, Set<String>> meant(GraphSource source) {
        var meant = new HashMap<NodeId, Set<String>>();
        for (UnknownKey key : source.unknownKeys()) {
            key.node()
                    .ifPresent(node -> key.suggestion()
                            .ifPresent(word -> meant.computeIfAbsent(node, _ -> new HashSet<>())
                                    .add(word)));
        }
        return meant;
    }

    /** Whether more nodes may come before this one than could be read. */
    boolean isOrderOpen(NodeFacts node) {
        return unordered.stream().anyMatch(at -> at == node.index() || ancestry.isAncestor(at, node.index()));
    }

    GraphSource source() {
        return source;
    }

    AgentGraph graph() {
        return graph;
    }

    /** Of the run this check is for. */
    String runtime() {
        return runtime;
    }

    /** The runtime's description, when it is one of {@code runtimes.yaml}. */
    Optional<CommandSpec> command() {
        return Optional.ofNullable(commands.get(runtime));
    }

    /** The names of all runtimes of {@code runtimes.yaml}. */
    Set<String> described() {
        return commands.keySet();
    }

    boolean hasInput(String name) {
        return inputs.contains(name);
    }

    List<NodeFacts> nodes() {
        return nodes;
    }

    /** Whether a fragment's file says what this node is called. */
    boolean isOfFragment(NodeFacts node) {
        return !source.place(node.pointer() + "/id").file().equals(source.file());
    }

    Optional<NodeFacts> node(NodeId id) {
        return Optional.ofNullable(byId.get(id));
    }

    /** The bodies of feedback loops, by the nodes that declare them. */
    Map<NodeId, Set<NodeId>> loops() {
        return loops;
    }

    /** Slow: reads old runs. */
    RetryHistory history() {
        return history.get();
    }

    Ancestry ancestry() {
        return ancestry;
    }
}
