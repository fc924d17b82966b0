package dev.retake.engine.source;

import dev.retake.engine.graph.AgentGraph;
import dev.retake.engine.graph.FeedbackLoops;
import dev.retake.engine.graph.Node;
import dev.retake.engine.graph.NodeId;
import dev.retake.engine.graph.NodeType;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** What may be written at a place of a node: the placeholders of a template, the ids of others. */
public final class Offers {

    /**
     * One of them.
     *
     * @param text what is written
     * @param doc what it is, in a few words
     */
    public record Offer(String text, String doc) {}

    private final AgentGraph graph;
    private final NodeId node;

    public Offers(AgentGraph graph, NodeId node) {
        this.graph = graph;
        this.node = node;
    }

    /** Whole placeholders that have a value in the node's templates. */
    public List<Offer> placeholders() {
        var offers = new ArrayList<Offer>();
        graph.inputs().forEach(input -> offers.add(new Offer("{{ inputs." + input + " }}", "the value of this input")));
        for (Node before : ancestors()) {
            if (before.type() != NodeType.GATE) {
                offers.add(new Offer("{{ artifacts." + before.id() + " | inline }}", "the reply of " + before.id()));
                offers.add(new Offer("{{ artifacts." + before.id() + " }}", "the file of that reply"));
            }
        }
        FeedbackLoops.bodies(graph).forEach((declarer, body) -> {
            if (body.contains(node)) {
                offers.add(new Offer("{{ feedback." + declarer + " }}", "why " + declarer + " sent the work back"));
            }
        });
        return offers;
    }

    /** What begins with what stands before the caret: a placeholder that was begun there; none when none was. */
    public List<Offer> placeholders(String before) {
        return begun(before)
                .map(typed -> placeholders().stream()
                        .filter(offer -> tight(offer.text()).startsWith(tight(typed)))
                        .toList())
                .orElse(List.of());
    }

    /** The placeholder that was begun before the caret and not ended. */
    public static Optional<String> begun(String before) {
        int open = before.lastIndexOf("{{");
        String typed = open < 0 ? "" : before.substring(open);
        return open < 0 || typed.contains("}}") || typed.contains("\n") ? Optional.empty() : Optional.of(typed);
    }

    private static String tight(String text) {
        return text.replace(" ", "");
    }

    /** Nodes that may be waited for, or gone back to: none that waits for this one. */
    public List<Offer> ids(boolean onlyBefore) {
        Set<NodeId> after = after();
        Stream<Node> nodes = onlyBefore ? ancestors().stream() : graph.nodes().stream();
        return nodes.map(Node::id)
                .filter(id -> !id.equals(node) && !after.contains(id) && NodeId.isAuthored(id.value()))
                .distinct()
                .map(id -> new Offer(id.value(), "a node"))
                .toList();
    }

    /** All that will have passed before it starts, the nearest first. */
    public List<Node> ancestors() {
        var byId = graph.byId();
        var seen = new LinkedHashSet<NodeId>();
        var open = new ArrayDeque<NodeId>(List.of(node));
        while (!open.isEmpty()) {
            Optional.ofNullable(byId.get(open.pop())).stream()
                    .flatMap(found -> found.dependsOn().stream())
                    .filter(seen::add)
                    .forEach(open::add);
        }
        return seen.stream()
                .flatMap(id -> Optional.ofNullable(byId.get(id)).stream())
                .toList();
    }

    private Set<NodeId> after() {
        var after = new LinkedHashSet<NodeId>();
        for (Node each : graph.inOrder()) {
            if (each.dependsOn().stream().anyMatch(parent -> parent.equals(node) || after.contains(parent))) {
                after.add(each.id());
            }
        }
        return after;
    }
}
