package dev.retake.app.shell;

import dev.retake.engine.graph.AgentGraph;
import dev.retake.engine.graph.NodeId;
import dev.retake.engine.graph.Splice;
import dev.retake.engine.graph.Splice.Citation;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The frames of a graph, outer ones before those inside them. */
public record Frames(Map<NodeId, Frame> byId) {

    public static final Frames NONE = new Frames(Map.of());

    public static Frames of(AgentGraph graph) {
        var frames = new LinkedHashMap<NodeId, Frame>();
        for (Splice splice : graph.splices()) {
            if (splice.isFrame()) {
                var nodes = Collections.unmodifiableSet(new LinkedHashSet<>(splice.nodes()));
                frames.put(
                        splice.using(),
                        new Frame(splice.using(), splice.citation().map(Citation::fragment), splice.parent(), nodes));
            }
        }
        return new Frames(Collections.unmodifiableMap(frames));
    }

    /** The ids that an id extends, the shortest first. */
    private static List<String> around(NodeId id) {
        var ids = new ArrayList<String>();
        String text = id.value();
        for (int at = text.indexOf('/'); at >= 0; at = text.indexOf('/', at + 1)) {
            ids.add(text.substring(0, at));
        }
        return ids;
    }

    public Optional<Frame> frame(NodeId id) {
        return Optional.ofNullable(byId.get(id));
    }

    /** The innermost frame that holds a node, or that a frame stands in. */
    public Optional<Frame> innermost(NodeId id) {
        return around(id).reversed().stream()
                .flatMap(text -> frame(new NodeId(text)).stream())
                .findFirst();
    }

    /** The outermost collapsed frame that hides a node or a frame. */
    public Optional<NodeId> hiding(NodeId id, Set<NodeId> collapsed) {
        return around(id).stream()
                .map(NodeId::new)
                .filter(outer -> byId.containsKey(outer) && collapsed.contains(outer))
                .findFirst();
    }
}
