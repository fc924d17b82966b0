package dev.retake.app.canvas;

import dev.retake.app.canvas.Drawing.Kind;
import dev.retake.app.shell.Frame;
import dev.retake.app.shell.Frames;
import dev.retake.engine.graph.AgentGraph;
import dev.retake.engine.graph.Handoff;
import dev.retake.engine.graph.Node;
import dev.retake.engine.graph.NodeId;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What of a graph is drawn: cards, arrows between them, frames around them; a collapsed frame is a card.
 *
 * @param cards with the frame that each stands in, in file order
 * @param frames that are open, with the frame that each stands in, outer ones first
 * @param cardHeight the same for all: graphs with worktrees need a line more
 */
record Outline(
        Map<NodeId, Optional<NodeId>> cards,
        Map<NodeId, Optional<NodeId>> frames,
        List<Link> links,
        double cardHeight) {

    /**
     * An arrow that has no place yet.
     *
     * @param rounds of a feedback arrow; 0 for others
     */
    record Link(NodeId from, NodeId to, Kind kind, int rounds) {}

    static Outline of(AgentGraph graph) {
        return of(graph, Frames.of(graph), Set.of());
    }

    static Outline of(AgentGraph graph, Frames frames, Set<NodeId> collapsed) {
        var cards = new LinkedHashMap<NodeId, Optional<NodeId>>();
        var shown = new LinkedHashMap<NodeId, NodeId>();
        for (NodeId id : graph.byId().keySet()) {
            NodeId card = frames.hiding(id, collapsed).orElse(id);
            shown.put(id, card);
            cards.put(card, frames.innermost(card).map(Frame::id));
        }
        var open = new LinkedHashMap<NodeId, Optional<NodeId>>();
        frames.byId().values().stream()
                .filter(frame -> !collapsed.contains(frame.id())
                        && frames.hiding(frame.id(), collapsed).isEmpty())
                .forEach(frame -> open.put(frame.id(), frame.parent()));
        boolean isLaned =
                graph.nodes().stream().anyMatch(node -> node.worktree().isPresent());
        return new Outline(cards, open, links(graph, shown), isLaned ? Drawing.LANED_HEIGHT : Drawing.CARD_HEIGHT);
    }

    private static List<Link> links(AgentGraph graph, Map<NodeId, NodeId> shown) {
        var links = new LinkedHashSet<Link>();
        for (Node node : graph.byId().values()) {
            Kind kind = node.handoff() == Handoff.SESSION ? Kind.SESSION : Kind.ARTIFACT;
            node.dependsOn().forEach(parent -> link(shown, parent, node.id(), kind, 0, links));
            node.feedback().ifPresent(loop -> link(shown, node.id(), loop.rerun(), Kind.FEEDBACK, loop.max(), links));
        }
        return List.copyOf(links);
    }

    /** Arrows inside a collapsed frame are not drawn, nor those to nodes that are not there. */
    private static void link(
            Map<NodeId, NodeId> shown, NodeId from, NodeId to, Kind kind, int rounds, Set<Link> links) {
        NodeId source = shown.get(from);
        NodeId target = shown.get(to);
        if (source != null && target != null && !source.equals(target)) {
            links.add(new Link(source, target, kind, rounds));
        }
    }
}
