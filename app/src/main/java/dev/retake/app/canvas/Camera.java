package dev.retake.app.canvas;

import dev.retake.app.canvas.Drawing.Box;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import javafx.geometry.Side;

/**
 * What part of the world is on screen: {@code screen = world * scale + offset}.
 *
 * @param scale screen pixels of one world unit
 */
record Camera(double scale, double x, double y) {

    static final Camera START = new Camera(1, 0, 0);

    private static final double LEAST = 0.05;
    private static final double MOST = 2.5;
    private static final double MARGIN = 24;

    /** The least scale at which the words on cards are read with ease. */
    private static final double LEGIBLE = 0.75;

    /** A drawing that would be smaller than this is shown whole. */
    private static final double OVERVIEW = 0.2;

    /** The whole drawing in the middle, never larger than life. */
    static Camera fit(Drawing drawing, double width, double height) {
        if (drawing.boxes().isEmpty() || width <= 0 || height <= 0) {
            return START;
        }
        double scale =
                Math.min(1, Math.min((width - 2 * MARGIN) / drawing.width(), (height - 2 * MARGIN) / drawing.height()));
        double kept = clamp(scale);
        return new Camera(
                kept,
                Math.rint((width - drawing.width() * kept) / 2),
                Math.rint((height - drawing.height() * kept) / 2));
    }

    /**
     * How a drawing is first shown: the whole of it if its words can be read then, or if it is so large that an overview
     * comes first; else as much as can be read.
     *
     * @param focus what is to be seen, the most important last; empty = the beginning
     */
    static Camera open(Drawing drawing, List<Box> focus, double width, double height) {
        Camera whole = fit(drawing, width, height);
        if (whole.scale() >= LEGIBLE || whole.scale() < OVERVIEW || width <= 0) {
            return whole;
        }
        double y = Math.rint((height - drawing.height() * LEGIBLE) / 2);
        var start = new Camera(LEGIBLE, MARGIN, Math.max(MARGIN, y));
        Camera eye = start;
        for (Box box : focus) {
            eye = eye.reveal(box, width, height);
        }
        return eye;
    }

    Camera pan(double dx, double dy) {
        return new Camera(scale, x + dx, y + dy);
    }

    /** Zooms so that what is under the given screen point stays there. */
    Camera zoom(double factor, double atX, double atY) {
        double next = clamp(scale * factor);
        double grown = next / scale;
        return new Camera(next, atX - (atX - x) * grown, atY - (atY - y) * grown);
    }

    /** Moves so that a place of the world is in the middle. */
    Camera centered(double worldX, double worldY, double width, double height) {
        return new Camera(scale, Math.rint(width / 2 - worldX * scale), Math.rint(height / 2 - worldY * scale));
    }

    /** Moves as little as needed to bring a box into view. */
    Camera reveal(Box box, double width, double height) {
        return pan(
                shift(toScreenX(box.x()), toScreenX(box.right()), width),
                shift(toScreenY(box.y()), toScreenY(box.bottom()), height));
    }

    private static double shift(double from, double to, double size) {
        if (from < MARGIN) {
            return MARGIN - from;
        }
        return to > size - MARGIN ? Math.max(MARGIN - from, size - MARGIN - to) : 0;
    }

    double toScreenX(double worldX) {
        return worldX * scale + x;
    }

    double toScreenY(double worldY) {
        return worldY * scale + y;
    }

    double toWorldX(double screenX) {
        return (screenX - x) / scale;
    }

    double toWorldY(double screenY) {
        return (screenY - y) / scale;
    }

    /** The sides of a screen of this size beyond which the drawing goes on. */
    Set<Side> beyond(Drawing drawing, double width, double height) {
        var sides = EnumSet.noneOf(Side.class);
        if (toScreenX(0) < 0) {
            sides.add(Side.LEFT);
        }
        if (toScreenX(drawing.width()) > width) {
            sides.add(Side.RIGHT);
        }
        if (toScreenY(0) < 0) {
            sides.add(Side.TOP);
        }
        if (toScreenY(drawing.height()) > height) {
            sides.add(Side.BOTTOM);
        }
        return sides;
    }

    /** Whether any of a box is on a screen of this size. */
    boolean sees(Box box, double width, double height) {
        return toScreenX(box.right()) >= 0
                && toScreenX(box.x()) <= width
                && toScreenY(box.bottom()) >= 0
                && toScreenY(box.y()) <= height;
    }

    private static double clamp(double scale) {
        return Math.clamp(scale, LEAST, MOST);
    }
}
