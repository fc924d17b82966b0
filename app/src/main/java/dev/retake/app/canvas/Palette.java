package dev.retake.app.canvas;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import javafx.beans.Observable;
import javafx.css.CssMetaData;
import javafx.css.Styleable;
import javafx.css.StyleableProperty;
import javafx.css.StyleablePropertyFactory;
import javafx.scene.layout.Region;
import javafx.scene.paint.Color;

/** The colours of what is painted rather than styled: an invisible node that the stylesheets can reach. */
final class Palette extends Region {

    private static final StyleablePropertyFactory<Palette> FACTORY =
            new StyleablePropertyFactory<>(Region.getClassCssMetaData());

    private final Runnable changed;
    private final StyleableProperty<Color> edge = color("edge");
    private final StyleableProperty<Color> path = color("path");
    private final StyleableProperty<Color> loop = color("loop");
    private final StyleableProperty<Color> ring = color("ring");
    private final StyleableProperty<Color> surface = color("surface");
    private final StyleableProperty<Color> card = color("card");
    private final StyleableProperty<Color> border = color("border");
    private final StyleableProperty<Color> text = color("text");
    private final StyleableProperty<Color> faint = color("faint");
    private final StyleableProperty<Color> frame = color("frame");
    private final Map<String, StyleableProperty<Color>> states = Map.of(
            "state-waiting", color("waiting"),
            "state-running", color("running"),
            "state-passed", color("passed"),
            "state-failed", color("failed"),
            "state-broken", color("broken"),
            "state-paused", color("paused"),
            "state-rejected", color("rejected"),
            "state-stopped", color("stopped"));

    /**
     * @param changed called when a theme has changed the colours
     */
    Palette(Runnable changed) {
        this.changed = changed;
        getStyleClass().add("canvas-palette");
        setManaged(false);
        setVisible(false);
    }

    private StyleableProperty<Color> color(String name) {
        var property =
                FACTORY.createStyleableColorProperty(this, name, "-rt-paint-" + name, palette -> palette.find(name));
        ((Observable) property).addListener(_ -> repaint());
        return property;
    }

    private void repaint() {
        changed.run();
    }

    private StyleableProperty<Color> find(String name) {
        return switch (name) {
            case "edge" -> edge;
            case "path" -> path;
            case "loop" -> loop;
            case "ring" -> ring;
            case "surface" -> surface;
            case "card" -> card;
            case "border" -> border;
            case "text" -> text;
            case "faint" -> faint;
            case "frame" -> frame;
            default -> states.getOrDefault("state-" + name, edge);
        };
    }

    Color edge() {
        return edge.getValue();
    }

    Color path() {
        return path.getValue();
    }

    Color loop() {
        return loop.getValue();
    }

    Color ring() {
        return ring.getValue();
    }

    Color surface() {
        return surface.getValue();
    }

    /** All of them for a picture. */
    Ink ink() {
        return new Ink(
                css(surface),
                css(card),
                css(border),
                css(text),
                css(faint),
                css(edge),
                css(loop),
                css(frame),
                states.entrySet().stream()
                        .collect(Collectors.toUnmodifiableMap(Map.Entry::getKey, entry -> css(entry.getValue()))));
    }

    private static String css(StyleableProperty<Color> property) {
        Color color = property.getValue();
        return String.format(
                Locale.ROOT,
                "#%02x%02x%02x",
                Math.round(color.getRed() * 255),
                Math.round(color.getGreen() * 255),
                Math.round(color.getBlue() * 255));
    }

    /** The colour of a state, by its style class. */
    Color state(String style) {
        return states.getOrDefault(style, edge).getValue();
    }

    @Override
    public List<CssMetaData<? extends Styleable, ?>> getCssMetaData() {
        return FACTORY.getCssMetaData();
    }
}
