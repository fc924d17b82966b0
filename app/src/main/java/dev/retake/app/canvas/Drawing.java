package dev.retake.app.canvas;

import dev.retake.engine.graph.NodeId;
import java.util.List;
import java.util.Map;

/**
 * Where everything of a graph is drawn, in world coordinates.
 *
 * @param boxes of the cards, in file order
 * @param frames around cards and other frames, outer ones first
 */
record Drawing(Map<NodeId, Box> boxes, Map<NodeId, Box> frames, List<Arrow> arrows, double width, double height) {

    static final double CARD_WIDTH = 216;
    static final double CARD_HEIGHT = 88;

    /** Of cards that have a line for their worktree. */
    static final double LANED_HEIGHT = 112;

    /** Room inside a frame, and above it for its name. */
    static final double FRAME_GAP = 18;

    static final double FRAME_HEAD = 34;
    static final Drawing EMPTY = new Drawing(Map.of(), Map.of(), List.of(), 0, 0);

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

        boolean contains(double atX, double atY) {
            return atX >= x && atX <= right() && atY >= y && atY <= bottom();
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
    record Arrow(NodeId from, NodeId to, Kind kind, int rounds, List<Point> points) {

        /** The middle of the longest stretch that runs sideways. */
        Point middle() {
            int at = 1;
            for (int i = 1; i < points.size(); i++) {
                if (sideways(i) > sideways(at)) {
                    at = i;
                }
            }
            Point a = points.get(at - 1);
            Point b = points.get(at);
            return new Point((a.x() + b.x()) / 2, (a.y() + b.y()) / 2);
        }

        private double sideways(int to) {
            return Math.abs(points.get(to).x() - points.get(to - 1).x());
        }
    }
}
