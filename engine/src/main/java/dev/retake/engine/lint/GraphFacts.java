package dev.retake.engine.lint;

import dev.retake.engine.graph.AgentGraph;
import dev.retake.engine.graph.CommandSpec;
import dev.retake.engine.graph.FeedbackLoops;
import dev.retake.engine.graph.Node;
import dev.retake.engine.graph.NodeId;
import dev.retake.engine.source.GraphSource;
import dev.retake.engine.source.UnknownKey;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
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
    private final BitSet unordered;

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
        this.unordered = unordered();
    }

    /** Nodes whose parents cannot all be told, and all that come after them; those of a cycle have no order. */
    private BitSet unordered() {
        var unordered = new BitSet();
        var inOrder = nodes.stream()
                .sorted(Comparator.comparingInt(node -> ancestry.rank(node.index())))
                .toList();
        for (NodeFacts node : inOrder) {
            boolean isOpen = ancestry.rank(node.index()) < 0 || node.isOpen("depends_on");
            for (NodeId parent : node.node().dependsOn()) {
                NodeFacts at = byId.get(parent);
                isOpen |= at == null || unordered.get(at.index());
            }
            unordered.set(node.index(), isOpen);
        }
        return unordered;
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
        return unordered.get(node.index());
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
