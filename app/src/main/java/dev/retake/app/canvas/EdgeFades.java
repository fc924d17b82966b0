package dev.retake.app.canvas;

import dev.retake.app.widget.Icons;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import javafx.geometry.Side;
import javafx.scene.layout.Pane;
import javafx.scene.layout.StackPane;

/** Fades the sides of the canvas beyond which there is more. */
final class EdgeFades extends Pane {

    private static final double DEPTH = 36;
    private static final double BADGE = 24;

    private final Map<Side, StackPane> fades = new EnumMap<>(Side.class);

    EdgeFades() {
        setMouseTransparent(true);
        setManaged(false);
        for (Side side : Side.values()) {
            var more = new StackPane(Icons.of(icon(side)));
            more.getStyleClass().add("edge-more");
            more.setMaxSize(BADGE, BADGE);
            var fade = new StackPane(more);
            fade.getStyleClass().addAll("edge-fade", side.name().toLowerCase(Locale.ROOT));
            fades.put(side, fade);
        }
        getChildren().setAll(fades.values());
    }

    private static String icon(Side side) {
        return switch (side) {
            case TOP -> "fth-chevron-up";
            case BOTTOM -> "fth-chevron-down";
            case LEFT -> "fth-chevron-left";
            case RIGHT -> "fth-chevron-right";
        };
    }

    void show(Set<Side> sides) {
        fades.forEach((side, fade) -> fade.setVisible(sides.contains(side)));
    }

    @Override
    protected void layoutChildren() {
        fades.forEach((side, fade) -> {
            double across = side.isHorizontal() ? getWidth() : DEPTH;
            double down = side.isHorizontal() ? DEPTH : getHeight();
            double x = side == Side.RIGHT ? getWidth() - across : 0;
            double y = side == Side.BOTTOM ? getHeight() - down : 0;
            fade.resizeRelocate(x, y, across, down);
        });
    }
}
