package dev.retake.engine.graph;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a fragment put into a graph at one citation.
 *
 * @param using the id that cites it: of the frame around its nodes, or of its one node
 * @param citation absent in the graph of a run, which keeps the ids only
 * @param exit what stands for the whole to the nodes after it; absent where it is not known
 * @param nodes all that came from it, nested splices included, in file order
 * @param parent the {@code using} of the splice that this one stands in
 */
public record Splice(
        NodeId using, Optional<Citation> citation, Optional<NodeId> exit, List<NodeId> nodes, Optional<NodeId> parent) {

    /** Splices nest no deeper, counting the fragments on the way. */
    public static final int DEEPEST = 3;

    /**
     * Where a fragment was cited, and which.
     *
     * @param fragment its name
     * @param file of the fragment
     * @param place of the name in the file that cites it
     */
    public record Citation(String fragment, String file, Place place) {}

    public Splice {
        nodes = List.copyOf(nodes);
    }

    /** Whether it is a subgraph, to be drawn as a frame; else one node that took its behaviour from a fragment. */
    public boolean isFrame() {
        return !nodes.equals(List.of(using));
    }

    /** The frames that the ids of a resolved graph tell of: a node {@code a/b/c} stands in {@code a/b}, in {@code a}. */
    public static List<Splice> ofIds(List<NodeId> ids) {
        var frames = new LinkedHashMap<String, List<NodeId>>();
        for (NodeId id : ids) {
            int slash = id.value().indexOf('/');
            for (int depth = 0; slash > 0 && depth < DEEPEST; depth++) {
                frames.computeIfAbsent(id.value().substring(0, slash), _ -> new ArrayList<>())
                        .add(id);
                slash = id.value().indexOf('/', slash + 1);
            }
        }
        return frames.entrySet().stream().map(Splice::ofId).toList();
    }

    private static Splice ofId(Map.Entry<String, List<NodeId>> frame) {
        int slash = frame.getKey().lastIndexOf('/');
        return new Splice(
                new NodeId(frame.getKey()),
                Optional.empty(),
                Optional.empty(),
                frame.getValue(),
                slash < 0
                        ? Optional.empty()
                        : Optional.of(new NodeId(frame.getKey().substring(0, slash))));
    }
}
