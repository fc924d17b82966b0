package dev.retake.app.canvas;

import dev.retake.app.canvas.Drawing.Arrow;
import dev.retake.app.canvas.Drawing.Box;
import dev.retake.app.canvas.Drawing.Kind;
import dev.retake.app.canvas.Drawing.Point;
import dev.retake.app.resource.CanvasText;
import dev.retake.app.resource.StateMark;
import dev.retake.engine.graph.NodeId;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Writes a drawing as SVG that needs nothing beside it but a font. */
final class SvgPicture {

    private static final double MARGIN = 24;
    private static final double CORNER = 10;
    private static final double HEAD = 8;
    private static final int FITTING = 26;
    private static final int SMALL_FITTING = 36;

    private final StringBuilder svg = new StringBuilder();
    private final Ink ink;

    private SvgPicture(Ink ink) {
        this.ink = ink;
    }

    /**
     * @param cards of all boxes and frames
     * @param rounds what stands beside the arrow of a loop, by the node that declares it
     */
    static String of(String title, Drawing drawing, Map<NodeId, CardModel> cards, Map<NodeId, String> rounds, Ink ink) {
        return new SvgPicture(ink).write(title, drawing, cards, rounds);
    }

    private String write(String title, Drawing drawing, Map<NodeId, CardModel> cards, Map<NodeId, String> rounds) {
        line(
                "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%s\" height=\"%s\" viewBox=\"%s %s %s %s\""
                        + " font-family=\"Inter, sans-serif\" role=\"img\">",
                number(drawing.width() + 2 * MARGIN),
                number(drawing.height() + 2 * MARGIN),
                number(-MARGIN),
                number(-MARGIN),
                number(drawing.width() + 2 * MARGIN),
                number(drawing.height() + 2 * MARGIN));
        line("<title>%s</title>", text(title));
        line(
                "<rect x=\"%s\" y=\"%s\" width=\"100%%\" height=\"100%%\" fill=\"%s\"/>",
                number(-MARGIN), number(-MARGIN), ink.canvas());
        drawing.frames().forEach(this::frame);
        drawing.arrows().forEach(this::arrow);
        drawing.boxes().forEach((id, box) -> {
            CardModel card = cards.get(id);
            if (card != null) {
                card(card, box);
            }
        });
        // Last, so that no arrow runs through the words.
        drawing.arrows().stream()
                .filter(arrow -> arrow.kind() == Kind.FEEDBACK)
                .forEach(arrow ->
                        rounds(arrow, rounds.getOrDefault(arrow.from(), CanvasText.ROUNDS.text(arrow.rounds()))));
        return svg.append("</svg>\n").toString();
    }

    private void frame(NodeId id, Box box) {
        rectangle(box, 12, "none", ink.frame(), "");
        words(box.x() + 16, box.y() + 22, 12, true, ink.faint(), id.value(), "");
    }

    private void card(CardModel card, Box box) {
        String state = ink.state(card.mark().map(StateMark::style).orElse(""));
        boolean isGate = card.kind() == CardModel.Kind.GATE;
        line("<g><title>%s</title>", text(card.spoken()));
        rectangle(box, isGate ? 28 : 8, ink.card(), ink.border(), isGate ? " stroke-dasharray=\"5 3\"" : "");
        if (card.kind() == CardModel.Kind.FRAME) {
            rectangle(
                    new Box(box.x() + 3, box.y() + 3, box.width() - 6, box.height() - 6), 6, "none", ink.border(), "");
        }
        if (!isGate) {
            line(
                    "<rect x=\"%s\" y=\"%s\" width=\"4\" height=\"%s\" rx=\"2\" fill=\"%s\"/>",
                    number(box.x() + 1), number(box.y() + 1), number(box.height() - 2), state);
        }
        double x = box.x() + (isGate ? 24 : 16);
        words(x, box.y() + 26, 13.5, true, ink.text(), cut(card.id().value(), FITTING), "");
        words(x, box.y() + 49, 12, false, card.mark().isPresent() ? state : ink.faint(), second(card), "");
        words(x, box.y() + 71, 11.5, false, ink.faint(), cut(card.facts(), SMALL_FITTING), "");
        card.lane().ifPresent(lane -> words(x, box.y() + 95, 11, true, ink.faint(), lane.name(), ""));
        line("</g>");
    }

    /** The state in words, or where there is none what the node is. */
    private static String second(CardModel card) {
        String count = card.attempts() > 1 ? " · " + CanvasText.COUNT.text(card.attempts()) : "";
        return card.mark().map(mark -> mark.word() + count).orElseGet(() -> switch (card.kind()) {
            case AGENT -> CanvasText.PICTURE_NODE.text();
            case GATE -> CanvasText.PICTURE_GATE.text();
            case FRAME -> CanvasText.PICTURE_FRAME.text();
        });
    }

    private void arrow(Arrow arrow) {
        String color = arrow.kind() == Kind.FEEDBACK ? ink.loop() : ink.edge();
        String way = way(arrow.points());
        switch (arrow.kind()) {
            case ARTIFACT -> path(way, color, 1.6, "");
            case SESSION -> {
                path(way, color, 5.1, "");
                path(way, ink.canvas(), 2.1, "");
            }
            case FEEDBACK -> path(way, color, 1.6, " stroke-dasharray=\"6 5\"");
        }
        head(arrow.points(), color);
    }

    private void path(String way, String color, double width, String more) {
        line("<path d=\"%s\" fill=\"none\" stroke=\"%s\" stroke-width=\"%s\"%s/>", way, color, number(width), more);
    }

    private static String way(List<Point> points) {
        var way = new StringBuilder("M" + at(points.getFirst()));
        for (int i = 1; i < points.size() - 1; i++) {
            Point before = points.get(i - 1);
            Point corner = points.get(i);
            Point after = points.get(i + 1);
            double in = Math.hypot(corner.x() - before.x(), corner.y() - before.y());
            double out = Math.hypot(after.x() - corner.x(), after.y() - corner.y());
            double radius = Math.min(CORNER, Math.min(in, out) / 2);
            way.append(" L")
                    .append(at(toward(corner, before, radius, in)))
                    .append(" Q")
                    .append(at(corner))
                    .append(' ')
                    .append(at(toward(corner, after, radius, out)));
        }
        return way.append(" L").append(at(points.getLast())).toString();
    }

    private static Point toward(Point from, Point to, double by, double length) {
        double share = length == 0 ? 0 : by / length;
        return new Point(from.x() + (to.x() - from.x()) * share, from.y() + (to.y() - from.y()) * share);
    }

    private void head(List<Point> points, String color) {
        if (points.size() < 2) {
            return;
        }
        Point tip = points.getLast();
        Point before = points.get(points.size() - 2);
        double length = Math.max(1e-6, Math.hypot(tip.x() - before.x(), tip.y() - before.y()));
        double dx = (tip.x() - before.x()) / length * HEAD;
        double dy = (tip.y() - before.y()) / length * HEAD;
        line(
                "<path d=\"M%s L%s L%s Z\" fill=\"%s\"/>",
                at(tip),
                at(new Point(tip.x() - dx - dy * 0.55, tip.y() - dy + dx * 0.55)),
                at(new Point(tip.x() - dx + dy * 0.55, tip.y() - dy - dx * 0.55)),
                color);
    }

    private void rounds(Arrow arrow, String words) {
        Point middle = arrow.middle();
        double half = words.length() * 3.6 + 8;
        rectangle(new Box(middle.x() - half, middle.y() - 9, half * 2, 18), 9, ink.canvas(), "none", "");
        words(middle.x(), middle.y() + 4, 12, true, ink.loop(), words, " text-anchor=\"middle\"");
    }

    private void rectangle(Box box, double round, String fill, String stroke, String more) {
        line(
                "<rect x=\"%s\" y=\"%s\" width=\"%s\" height=\"%s\" rx=\"%s\" fill=\"%s\" stroke=\"%s\"%s/>",
                number(box.x()),
                number(box.y()),
                number(box.width()),
                number(box.height()),
                number(round),
                fill,
                stroke,
                more);
    }

    private void words(double x, double y, double size, boolean strong, String color, String words, String more) {
        if (!words.isEmpty()) {
            line(
                    "<text x=\"%s\" y=\"%s\" font-size=\"%s\" font-weight=\"%s\" fill=\"%s\"%s>%s</text>",
                    number(x), number(y), number(size), strong ? "600" : "400", color, more, text(words));
        }
    }

    private static String at(Point point) {
        return number(point.x()) + "," + number(point.y());
    }

    private static String number(double value) {
        return String.format(Locale.ROOT, "%.1f", value);
    }

    /** Letters are as wide as they are on average; a title says the rest. */
    private static String cut(String words, int most) {
        return words.length() <= most ? words : words.substring(0, most - 1).stripTrailing() + "…";
    }

    /** What XML allows, escaped; all else is a question mark. */
    private static String text(String raw) {
        var safe = new StringBuilder();
        raw.codePoints().forEach(point -> {
            switch (point) {
                case '&' -> safe.append("&amp;");
                case '<' -> safe.append("&lt;");
                case '>' -> safe.append("&gt;");
                case '"' -> safe.append("&quot;");
                default -> {
                    boolean isAllowed =
                            point >= 0x20 && (point < 0xD800 || point > 0xDFFF) && point < 0xFFFE || point > 0xFFFF;
                    safe.appendCodePoint(isAllowed ? point : '?');
                }
            }
        });
        return safe.toString();
    }

    private void line(String format, Object... values) {
        svg.append(String.format(Locale.ROOT, format, values)).append('\n');
    }
}
