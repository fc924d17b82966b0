package dev.retake.app.canvas;

import dev.retake.engine.graph.NodeId;
import java.util.List;
import java.util.Map;

/**
 * Where everything of a graph is drawn, in world coordinates.
 *
 * @param boxes of the cards, in file order
 */
record Drawing(Map<NodeId, Box> boxes, List<Arrow> arrows, double width, double height) {

    static final double CARD_WIDTH = 216;
    static final double CARD_HEIGHT = 88;
    static final Drawing EMPTY = new Drawing(Map.of(), List.of(), 0, 0);

    /** The place of one card. */
    record Box(double x, double y, double width, double height) {

        double centerX() {
            return x + width / 2;
        }

        double centerY() {
            return y + height / 2;
        }

        double right() {
            return x + width;
        }

        double bottom() {
            return y + height;
        }
    }

    /** A corner of an arrow. */
    record Point(double x, double y) {}

    /** What an arrow means. */
    enum Kind {
        /** The target reads what the source wrote. */
        ARTIFACT,
        /** The target goes on in the source's session. */
        SESSION,
        /** When the source fails, the target runs again. */
        FEEDBACK
    }

    /**
     * An arrow from a node to another.
     *
     * @param rounds of a feedback arrow; 0 for others
     */
    record Arrow(NodeId from, NodeId to, Kind kind, int rounds, List<Point> points) {}
}
