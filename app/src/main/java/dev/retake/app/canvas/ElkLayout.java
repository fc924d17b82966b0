package dev.retake.app.canvas;

import dev.retake.app.canvas.Drawing.Arrow;
import dev.retake.app.canvas.Drawing.Box;
import dev.retake.app.canvas.Drawing.Point;
import dev.retake.app.fx.Job;
import dev.retake.engine.graph.AgentGraph;
import dev.retake.engine.graph.Node;
import dev.retake.engine.graph.NodeId;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.eclipse.elk.alg.layered.LayeredLayoutProvider;
import org.eclipse.elk.alg.layered.options.FixedAlignment;
import org.eclipse.elk.alg.layered.options.LayeredOptions;
import org.eclipse.elk.alg.layered.options.OrderingStrategy;
import org.eclipse.elk.core.data.LayoutMetaDataService;
import org.eclipse.elk.core.math.ElkPadding;
import org.eclipse.elk.core.options.CoreOptions;
import org.eclipse.elk.core.options.Direction;
import org.eclipse.elk.core.options.EdgeRouting;
import org.eclipse.elk.core.util.BasicProgressMonitor;
import org.eclipse.elk.graph.ElkEdge;
import org.eclipse.elk.graph.ElkEdgeSection;
import org.eclipse.elk.graph.ElkNode;
import org.eclipse.elk.graph.util.ElkGraphUtil;

/** The layered layout of Eclipse's Layout Kernel, left to right. */
final class ElkLayout {

    private static final int LARGE = 400;

    private ElkLayout() {}

    /** Lays out a graph; empty when it was cancelled or took longer than {@code deadline}. Slow. */
    static Optional<Drawing> of(AgentGraph graph, Job job, Duration deadline) {
        ElkNode root = root(graph.nodes().size());
        var elk = new LinkedHashMap<NodeId, ElkNode>();
        for (Node node : graph.byId().values()) {
            ElkNode shape = ElkGraphUtil.createNode(root);
            shape.setDimensions(Drawing.CARD_WIDTH, Drawing.CARD_HEIGHT);
            elk.put(node.id(), shape);
        }
        var edges = new LinkedHashMap<ElkEdge, Arrow>();
        for (Node node : graph.byId().values()) {
            for (NodeId parent : node.dependsOn()) {
                ElkNode from = elk.get(parent);
                ElkNode to = elk.get(node.id());
                if (from != null && to != null && !parent.equals(node.id())) {
                    edges.put(
                            ElkGraphUtil.createSimpleEdge(from, to),
                            new Arrow(parent, node.id(), SimpleLayout.kind(node), 0, List.of()));
                }
            }
        }
        // Asking for the service makes the layout's own value types known; without it properties cannot be copied.
        LayoutMetaDataService.getInstance();
        var monitor = new Deadline(job, System.nanoTime() + deadline.toNanos());
        new LayeredLayoutProvider().layout(root, monitor);
        return monitor.isCanceled() ? Optional.empty() : Optional.of(drawing(graph, root, elk, edges));
    }

    private static ElkNode root(int size) {
        ElkNode root = ElkGraphUtil.createGraph();
        root.setProperty(CoreOptions.DIRECTION, Direction.RIGHT);
        root.setProperty(CoreOptions.EDGE_ROUTING, EdgeRouting.ORTHOGONAL);
        root.setProperty(CoreOptions.PADDING, new ElkPadding(0));
        root.setProperty(CoreOptions.SPACING_NODE_NODE, SimpleLayout.NODE_GAP);
        root.setProperty(CoreOptions.SPACING_COMPONENT_COMPONENT, SimpleLayout.NODE_GAP);
        root.setProperty(LayeredOptions.SPACING_NODE_NODE_BETWEEN_LAYERS, SimpleLayout.LAYER_GAP);
        root.setProperty(LayeredOptions.SPACING_EDGE_NODE_BETWEEN_LAYERS, 20.0);
        // Lanes stand in the order of the file, and a node in the middle of what it leads to.
        root.setProperty(LayeredOptions.CONSIDER_MODEL_ORDER_STRATEGY, OrderingStrategy.NODES_AND_EDGES);
        root.setProperty(LayeredOptions.NODE_PLACEMENT_BK_FIXED_ALIGNMENT, FixedAlignment.BALANCED);
        root.setProperty(LayeredOptions.THOROUGHNESS, size > LARGE ? 1 : 7);
        return root;
    }

    private static Drawing drawing(
            AgentGraph graph, ElkNode root, Map<NodeId, ElkNode> elk, Map<ElkEdge, Arrow> edges) {
        var boxes = new LinkedHashMap<NodeId, Box>();
        elk.forEach(
                (id, shape) -> boxes.put(id, new Box(shape.getX(), shape.getY(), shape.getWidth(), shape.getHeight())));
        var arrows = new ArrayList<Arrow>();
        edges.forEach((edge, arrow) -> arrows.add(new Arrow(arrow.from(), arrow.to(), arrow.kind(), 0, points(edge))));
        List<Arrow> arcs = FeedbackArcs.of(graph, boxes);
        arrows.addAll(arcs);
        double lowest = arcs.stream()
                .flatMap(arc -> arc.points().stream())
                .mapToDouble(Point::y)
                .max()
                .orElse(0);
        return new Drawing(boxes, arrows, root.getWidth(), Math.max(root.getHeight(), lowest));
    }

    private static List<Point> points(ElkEdge edge) {
        var points = new ArrayList<Point>();
        for (ElkEdgeSection section : edge.getSections()) {
            points.add(new Point(section.getStartX(), section.getStartY()));
            section.getBendPoints().forEach(bend -> points.add(new Point(bend.getX(), bend.getY())));
            points.add(new Point(section.getEndX(), section.getEndY()));
        }
        return points;
    }

    /** Asked by the layout between its steps whether to go on. */
    private static final class Deadline extends BasicProgressMonitor {

        private final Job job;
        private final long until;

        Deadline(Job job, long until) {
            this.job = job;
            this.until = until;
        }

        @Override
        public boolean isCanceled() {
            return job.isCancelled() || System.nanoTime() > until;
        }
    }
}
