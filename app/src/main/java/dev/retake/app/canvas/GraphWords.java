package dev.retake.app.canvas;

import dev.retake.app.resource.CanvasText;
import dev.retake.app.shell.Frames;
import dev.retake.engine.graph.AgentGraph;
import dev.retake.engine.graph.FeedbackLoops;
import dev.retake.engine.graph.Node;
import dev.retake.engine.graph.NodeId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What a card tells of the graph around its node; worked out once for each graph.
 *
 * @param lanes by name of the worktree
 * @param loops what is said of loops, by node
 */
record GraphWords(Frames frames, Map<String, Lane> lanes, Map<NodeId, List<String>> loops) {

    static final GraphWords NONE = new GraphWords(Frames.NONE, Map.of(), Map.of());

    static GraphWords of(AgentGraph graph) {
        var loops = new HashMap<NodeId, List<String>>();
        Map<NodeId, Set<NodeId>> bodies = FeedbackLoops.bodies(graph);
        for (Node node : graph.nodes()) {
            node.feedback()
                    .ifPresent(loop -> say(
                            loops,
                            node.id(),
                            loop.max() == 1
                                    ? CanvasText.SPOKEN_LOOP_ONE.text(loop.rerun())
                                    : CanvasText.SPOKEN_LOOP_MANY.text(loop.rerun(), loop.max())));
        }
        bodies.forEach((declarer, body) -> body.stream()
                .filter(node -> !node.equals(declarer))
                .forEach(node -> say(loops, node, CanvasText.SPOKEN_IN_LOOP.text(declarer))));
        return new GraphWords(Frames.of(graph), Lane.of(graph), loops);
    }

    private static void say(Map<NodeId, List<String>> loops, NodeId node, String words) {
        loops.computeIfAbsent(node, _ -> new ArrayList<>()).add(words);
    }
}
