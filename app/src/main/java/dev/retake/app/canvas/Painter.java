package dev.retake.app.canvas;

import dev.retake.app.canvas.Drawing.Arrow;
import dev.retake.app.canvas.Drawing.Box;
import dev.retake.app.canvas.Drawing.Kind;
import dev.retake.app.canvas.Drawing.Point;
import dev.retake.app.resource.CanvasText;
import dev.retake.app.resource.StateMark;
import dev.retake.engine.graph.NodeId;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import javafx.geometry.VPos;
import javafx.scene.canvas.GraphicsContext;
import javafx.scene.paint.Color;
import javafx.scene.shape.StrokeLineCap;
import javafx.scene.text.Font;
import javafx.scene.text.Text;
import javafx.scene.text.TextAlignment;

/** Paints the arrows, and when zoomed far out the cards too, as plain boxes. */
final class Painter {

    private static final double CORNER = 10;
    private static final double HEAD = 8;
    private static final double FAINT = 0.28;
    private static final double NAMED_FROM = 48;
    private static final double FRAME_ROUND = 8;

    /** Smaller curves than this look like corners and cost more. */
    private static final double ROUND_FROM = 4;

    private final GraphicsContext graphics;
    private final Palette palette;
    private final Camera camera;
    private final double width;
    private final double height;

    Painter(GraphicsContext graphics, Palette palette, Camera camera, double width, double height) {
        this.graphics = graphics;
        this.palette = palette;
        this.camera = camera;
        this.width = width;
        this.height = height;
    }

    void clear() {
        graphics.clearRect(0, 0, width, height);
    }

    /** Paints every frame in view, for when cards are boxes. */
    void frames(Map<NodeId, Box> frames) {
        frames.values().stream().filter(box -> camera.sees(box, width, height)).forEach(box -> {
            graphics.setStroke(palette.edge());
            graphics.setLineWidth(1);
            graphics.strokeRoundRect(
                    camera.toScreenX(box.x()),
                    camera.toScreenY(box.y()),
                    box.width() * camera.scale(),
                    box.height() * camera.scale(),
                    FRAME_ROUND,
                    FRAME_ROUND);
        });
    }

    /**
     * Paints all arrows in view.
     *
     * @param path the nodes of the highlighted path; empty = none is
     * @param rounds what stands beside the arrow of a loop, by the node that declares it
     */
    void arrows(List<Arrow> arrows, Set<NodeId> path, Map<NodeId, String> rounds) {
        graphics.setLineCap(StrokeLineCap.ROUND);
        for (Arrow arrow : arrows) {
            if (inView(arrow.points())) {
                boolean lit = path.contains(arrow.from()) && path.contains(arrow.to());
                graphics.setGlobalAlpha(path.isEmpty() || lit ? 1 : FAINT);
                arrow(arrow, color(arrow, lit), lit);
            }
        }
        // Last, so that no other arrow runs through the words.
        for (Arrow arrow : arrows) {
            if (arrow.kind() == Kind.FEEDBACK && inView(arrow.points())) {
                boolean lit = path.contains(arrow.from()) && path.contains(arrow.to());
                graphics.setGlobalAlpha(path.isEmpty() || lit ? 1 : FAINT);
                rounds(
                        arrow,
                        color(arrow, lit),
                        rounds.getOrDefault(arrow.from(), CanvasText.ROUNDS.text(arrow.rounds())));
            }
        }
        graphics.setGlobalAlpha(1);
    }

    private boolean inView(List<Point> points) {
        double left = Double.MAX_VALUE;
        double top = Double.MAX_VALUE;
        double right = -Double.MAX_VALUE;
        double bottom = -Double.MAX_VALUE;
        for (Point point : points) {
            left = Math.min(left, point.x());
            right = Math.max(right, point.x());
            top = Math.min(top, point.y());
            bottom = Math.max(bottom, point.y());
        }
        return camera.sees(new Box(left, top, right - left, bottom - top), width, height);
    }

    private void arrow(Arrow arrow, Color color, boolean lit) {
        double line = Math.max(0.6, (lit ? 2.2 : 1.6) * Math.min(1, camera.scale()));
        graphics.setStroke(color);
        graphics.setFill(color);
        graphics.setLineWidth(line);
        switch (arrow.kind()) {
            case ARTIFACT -> route(arrow.points());
            case SESSION -> {
                graphics.setLineWidth(line * 3.2);
                route(arrow.points());
                graphics.setStroke(palette.surface());
                graphics.setLineWidth(line * 1.3);
                route(arrow.points());
            }
            case FEEDBACK -> {
                graphics.setLineDashes(6 * camera.scale(), 5 * camera.scale());
                route(arrow.points());
                graphics.setLineDashes();
            }
        }
        head(arrow.points());
    }

    private void route(List<Point> points) {
        graphics.beginPath();
        Point first = points.getFirst();
        graphics.moveTo(camera.toScreenX(first.x()), camera.toScreenY(first.y()));
        for (int i = 1; i < points.size() - 1; i++) {
            corner(points.get(i - 1), points.get(i), points.get(i + 1));
        }
        Point last = points.getLast();
        graphics.lineTo(camera.toScreenX(last.x()), camera.toScreenY(last.y()));
        graphics.stroke();
    }

    private void corner(Point before, Point at, Point after) {
        double in = Math.hypot(at.x() - before.x(), at.y() - before.y());
        double out = Math.hypot(after.x() - at.x(), after.y() - at.y());
        double radius = Math.min(CORNER, Math.min(in, out) / 2);
        double x = camera.toScreenX(at.x());
        double y = camera.toScreenY(at.y());
        if (radius * camera.scale() < ROUND_FROM) {
            graphics.lineTo(x, y);
            return;
        }
        double fromX = at.x() + (before.x() - at.x()) / in * radius;
        double fromY = at.y() + (before.y() - at.y()) / in * radius;
        double toX = at.x() + (after.x() - at.x()) / out * radius;
        double toY = at.y() + (after.y() - at.y()) / out * radius;
        graphics.lineTo(camera.toScreenX(fromX), camera.toScreenY(fromY));
        graphics.quadraticCurveTo(x, y, camera.toScreenX(toX), camera.toScreenY(toY));
    }

    private void head(List<Point> points) {
        if (points.size() < 2) {
            return;
        }
        Point tip = points.getLast();
        Point before = points.get(points.size() - 2);
        double length = Math.max(1e-6, Math.hypot(tip.x() - before.x(), tip.y() - before.y()));
        double dx = (tip.x() - before.x()) / length;
        double dy = (tip.y() - before.y()) / length;
        double size = HEAD * Math.clamp(camera.scale(), 0.4, 1.2);
        double x = camera.toScreenX(tip.x());
        double y = camera.toScreenY(tip.y());
        graphics.fillPolygon(
                new double[] {x, x - dx * size - dy * size * 0.55, x - dx * size + dy * size * 0.55},
                new double[] {y, y - dy * size + dx * size * 0.55, y - dy * size - dx * size * 0.55},
                3);
    }

    private Color color(Arrow arrow, boolean lit) {
        if (lit) {
            return palette.path();
        }
        return arrow.kind() == Kind.FEEDBACK ? palette.loop() : palette.edge();
    }

    private void rounds(Arrow arrow, Color ink, String words) {
        double x = camera.toScreenX(arrow.middle().x());
        double y = camera.toScreenY(arrow.middle().y());
        double size = Math.max(9, 12 * camera.scale());
        var text = new Text(words);
        text.setFont(Font.font("Inter SemiBold", size));
        double half = text.getLayoutBounds().getWidth() / 2 + size * 0.6;
        double tall = size * 1.6;
        graphics.setFont(text.getFont());
        graphics.setTextAlign(TextAlignment.CENTER);
        graphics.setTextBaseline(VPos.CENTER);
        graphics.setFill(palette.surface());
        graphics.fillRoundRect(x - half, y - tall / 2, half * 2, tall, tall, tall);
        graphics.setFill(ink);
        graphics.fillText(words, x, y);
    }

    /** Paints every card in view as a box in the colour of its state. */
    void boxes(Map<NodeId, Box> boxes, Map<NodeId, CardModel> cards, Set<NodeId> selected, Set<NodeId> bright) {
        boxes.forEach((id, box) -> {
            if (camera.sees(box, width, height)) {
                String style = Optional.ofNullable(cards.get(id))
                        .flatMap(CardModel::mark)
                        .map(StateMark::style)
                        .orElse("");
                graphics.setGlobalAlpha(bright.isEmpty() || bright.contains(id) ? 1 : FAINT);
                box(box, palette.state(style), selected.contains(id));
                name(id, box);
            }
        });
        graphics.setGlobalAlpha(1);
    }

    /** The id, where there is room to read it. */
    private void name(NodeId id, Box box) {
        double w = box.width() * camera.scale();
        if (w < NAMED_FROM) {
            return;
        }
        graphics.setFont(Font.font("Inter SemiBold", 10));
        graphics.setTextAlign(TextAlignment.CENTER);
        graphics.setTextBaseline(VPos.CENTER);
        graphics.setFill(palette.surface());
        graphics.fillText(id.value(), camera.toScreenX(box.centerX()), camera.toScreenY(box.centerY()), w - 8);
    }

    private void box(Box box, Color color, boolean selected) {
        double x = camera.toScreenX(box.x());
        double y = camera.toScreenY(box.y());
        double w = Math.max(2, box.width() * camera.scale());
        double h = Math.max(2, box.height() * camera.scale());
        double round = Math.min(8, 16 * camera.scale());
        graphics.setFill(color);
        graphics.fillRoundRect(x, y, w, h, round, round);
        if (selected) {
            graphics.setStroke(palette.ring());
            graphics.setLineWidth(2.5);
            graphics.strokeRoundRect(x - 3, y - 3, w + 6, h + 6, round + 4, round + 4);
        }
    }
}
