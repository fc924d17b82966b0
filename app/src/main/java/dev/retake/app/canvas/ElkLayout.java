package dev.retake.app.canvas;

import dev.retake.app.canvas.Drawing.Arrow;
import dev.retake.app.canvas.Drawing.Box;
import dev.retake.app.canvas.Drawing.Kind;
import dev.retake.app.canvas.Drawing.Point;
import dev.retake.app.fx.Job;
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
import org.eclipse.elk.core.options.HierarchyHandling;
import org.eclipse.elk.core.options.PortConstraints;
import org.eclipse.elk.core.options.PortSide;
import org.eclipse.elk.core.util.BasicProgressMonitor;
import org.eclipse.elk.graph.ElkConnectableShape;
import org.eclipse.elk.graph.ElkEdge;
import org.eclipse.elk.graph.ElkEdgeSection;
import org.eclipse.elk.graph.ElkNode;
import org.eclipse.elk.graph.util.ElkGraphUtil;

/** The layered layout of Eclipse's Layout Kernel, left to right. */
final class ElkLayout {

    /** Cards and arrows from which on speed comes before beauty. */
    private static final int LARGE = 800;

    private final Outline outline;
    private final ElkNode root = ElkGraphUtil.createGraph();
    private final Map<NodeId, ElkNode> frames = new LinkedHashMap<>();
    private final Map<NodeId, ElkNode> cards = new LinkedHashMap<>();
    private final Map<ElkEdge, Outline.Link> edges = new LinkedHashMap<>();

    private ElkLayout(Outline outline) {
        this.outline = outline;
        configure(root);
        root.setProperty(CoreOptions.PADDING, new ElkPadding(0));
        outline.cards().forEach((id, parent) -> {
            ElkNode card = ElkGraphUtil.createNode(shape(parent));
            card.setDimensions(Drawing.CARD_WIDTH, outline.cardHeight());
            cards.put(id, card);
        });
        outline.links().forEach(this::connect);
    }

    /** Lays out a graph; empty when it was cancelled or took longer than {@code deadline}. Slow. */
    static Optional<Drawing> of(Outline outline, Job job, Duration deadline) {
        // Asking for the service makes the layout's own value types known; without it properties cannot be copied.
        LayoutMetaDataService.getInstance();
        var layout = new ElkLayout(outline);
        var monitor = new Deadline(job, System.nanoTime() + deadline.toNanos());
        new LayeredLayoutProvider().layout(layout.root, monitor);
        return monitor.isCanceled() ? Optional.empty() : Optional.of(layout.drawing());
    }

    /** The shape that a card or a frame stands in, made when the first of its cards asks for it. */
    private ElkNode shape(Optional<NodeId> inside) {
        if (inside.isEmpty()) {
            return root;
        }
        NodeId id = inside.get();
        ElkNode there = frames.get(id);
        if (there != null) {
            return there;
        }
        ElkNode frame = ElkGraphUtil.createNode(shape(outline.frames().getOrDefault(id, Optional.empty())));
        configure(frame);
        double gap = Drawing.FRAME_GAP;
        frame.setProperty(CoreOptions.PADDING, new ElkPadding(gap + Drawing.FRAME_HEAD, gap, gap, gap));
        frames.put(id, frame);
        return frame;
    }

    private void configure(ElkNode graph) {
        if (!outline.frames().isEmpty()) {
            graph.setProperty(CoreOptions.HIERARCHY_HANDLING, HierarchyHandling.INCLUDE_CHILDREN);
        }
        graph.setProperty(CoreOptions.DIRECTION, Direction.RIGHT);
        graph.setProperty(CoreOptions.EDGE_ROUTING, EdgeRouting.ORTHOGONAL);
        graph.setProperty(CoreOptions.SPACING_NODE_NODE, SimpleLayout.NODE_GAP);
        graph.setProperty(CoreOptions.SPACING_COMPONENT_COMPONENT, SimpleLayout.NODE_GAP);
        graph.setProperty(LayeredOptions.SPACING_NODE_NODE_BETWEEN_LAYERS, SimpleLayout.LAYER_GAP);
        graph.setProperty(LayeredOptions.SPACING_EDGE_NODE_BETWEEN_LAYERS, 20.0);
        graph.setProperty(CoreOptions.SPACING_EDGE_NODE, 24.0);
        graph.setProperty(CoreOptions.SPACING_EDGE_EDGE, 22.0);
        // A node stands in the middle of what it leads to, and lanes in the order of the file, where that is cheap.
        graph.setProperty(LayeredOptions.NODE_PLACEMENT_BK_FIXED_ALIGNMENT, FixedAlignment.BALANCED);
        boolean isLarge = outline.cards().size() + outline.links().size() > LARGE;
        graph.setProperty(LayeredOptions.THOROUGHNESS, isLarge ? 1 : 7);
        if (!isLarge) {
            graph.setProperty(LayeredOptions.CONSIDER_MODEL_ORDER_STRATEGY, OrderingStrategy.NODES_AND_EDGES);
        }
    }

    private void connect(Outline.Link link) {
        ElkNode from = cards.get(link.from());
        ElkNode to = cards.get(link.to());
        if (from != null && to != null) {
            edges.put(
                    switch (link.kind()) {
                        case ARTIFACT, SESSION -> ElkGraphUtil.createSimpleEdge(from, to);
                        // It runs under the cards, and is laid out the other way round: then the graph has no cycle.
                        case FEEDBACK -> ElkGraphUtil.createSimpleEdge(below(to), below(from));
                    },
                    link);
        }
    }

    private static ElkConnectableShape below(ElkNode card) {
        card.setProperty(CoreOptions.PORT_CONSTRAINTS, PortConstraints.FIXED_SIDE);
        var port = ElkGraphUtil.createPort(card);
        port.setProperty(CoreOptions.PORT_SIDE, PortSide.SOUTH);
        return port;
    }

    private Drawing drawing() {
        var arrows = new ArrayList<Arrow>();
        edges.forEach((edge, link) ->
                arrows.add(new Arrow(link.from(), link.to(), link.kind(), link.rounds(), points(edge, link.kind()))));
        return new Drawing(boxes(cards), boxes(frames), arrows, root.getWidth(), root.getHeight());
    }

    private static Map<NodeId, Box> boxes(Map<NodeId, ElkNode> shapes) {
        var boxes = new LinkedHashMap<NodeId, Box>();
        shapes.forEach((id, shape) -> {
            Point at = origin(shape);
            boxes.put(id, new Box(at.x(), at.y(), shape.getWidth(), shape.getHeight()));
        });
        return boxes;
    }

    /** Where a shape is in the world: its own place is that inside its frame. */
    private static Point origin(ElkNode shape) {
        double x = 0;
        double y = 0;
        for (ElkNode at = shape; at != null; at = at.getParent()) {
            x += at.getX();
            y += at.getY();
        }
        return new Point(x, y);
    }

    private static List<Point> points(ElkEdge edge, Kind kind) {
        Point origin = origin(edge.getContainingNode());
        var points = new ArrayList<Point>();
        for (ElkEdgeSection section : edge.getSections()) {
            points.add(new Point(origin.x() + section.getStartX(), origin.y() + section.getStartY()));
            section.getBendPoints()
                    .forEach(bend -> points.add(new Point(origin.x() + bend.getX(), origin.y() + bend.getY())));
            points.add(new Point(origin.x() + section.getEndX(), origin.y() + section.getEndY()));
        }
        return kind == Kind.FEEDBACK ? List.copyOf(points.reversed()) : List.copyOf(points);
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
