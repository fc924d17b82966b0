package dev.retake.app.canvas;

import dev.retake.app.canvas.Drawing.Box;
import dev.retake.app.resource.CanvasText;
import dev.retake.app.resource.StateMark;
import dev.retake.engine.graph.NodeId;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import javafx.scene.AccessibleRole;
import javafx.scene.canvas.Canvas;
import javafx.scene.canvas.GraphicsContext;
import javafx.scene.input.MouseEvent;
import javafx.scene.layout.StackPane;

/** The whole drawing, small, with what is on screen of it marked; there while not all of it is on screen. */
final class MiniMap extends StackPane {

    private static final double MOST_WIDTH = 180;
    private static final double MOST_HEIGHT = 110;
    private static final double LEAST = 40;
    private static final double GAP = 6;

    private final WorldView world;
    private final Canvas canvas = new Canvas();

    MiniMap(WorldView world) {
        this.world = world;
        getStyleClass().add("mini-map");
        setId("mini-map");
        setAccessibleRole(AccessibleRole.IMAGE_VIEW);
        setAccessibleText(CanvasText.MINI_MAP.text());
        setMaxSize(USE_PREF_SIZE, USE_PREF_SIZE);
        getChildren().setAll(canvas);
        managedProperty().bind(visibleProperty());
        world.paintedProperty().subscribe(this::paint);
        addEventHandler(MouseEvent.MOUSE_PRESSED, this::look);
        addEventHandler(MouseEvent.MOUSE_DRAGGED, this::look);
    }

    private static double scale(Drawing drawing) {
        return Math.min(MOST_WIDTH / drawing.width(), MOST_HEIGHT / drawing.height());
    }

    private void look(MouseEvent event) {
        double scale = scale(world.drawing());
        var at = canvas.sceneToLocal(event.getSceneX(), event.getSceneY());
        world.lookAt((at.getX() - GAP) / scale, (at.getY() - GAP) / scale);
        event.consume();
    }

    private void paint() {
        Drawing drawing = world.drawing();
        Camera camera = world.cameraProperty().get();
        boolean isNeeded = world.isVisible()
                && !drawing.boxes().isEmpty()
                && !camera.beyond(drawing, world.getWidth(), world.getHeight()).isEmpty();
        setVisible(isNeeded);
        if (!isNeeded) {
            return;
        }
        double scale = scale(drawing);
        canvas.setWidth(Math.max(LEAST, drawing.width() * scale) + 2 * GAP);
        canvas.setHeight(Math.max(LEAST / 2, drawing.height() * scale) + 2 * GAP);
        GraphicsContext graphics = canvas.getGraphicsContext2D();
        graphics.clearRect(0, 0, canvas.getWidth(), canvas.getHeight());
        boxes(graphics, world.shownProperty().get().boxes(), scale);
        double left = Math.max(1, camera.toWorldX(0) * scale + GAP);
        double top = Math.max(1, camera.toWorldY(0) * scale + GAP);
        double right = Math.min(canvas.getWidth() - 1, camera.toWorldX(world.getWidth()) * scale + GAP);
        double bottom = Math.min(canvas.getHeight() - 1, camera.toWorldY(world.getHeight()) * scale + GAP);
        graphics.setStroke(world.palette().ring());
        graphics.setLineWidth(1.5);
        graphics.strokeRect(left, top, Math.max(2, right - left), Math.max(2, bottom - top));
    }

    private void boxes(GraphicsContext graphics, Map<NodeId, Box> boxes, double scale) {
        Map<NodeId, CardModel> cards = world.model().cardsProperty().get();
        Set<NodeId> selected = world.selectedCards();
        boxes.forEach((id, box) -> {
            String style = Optional.ofNullable(cards.get(id))
                    .flatMap(CardModel::mark)
                    .map(StateMark::style)
                    .orElse("");
            graphics.setFill(
                    selected.contains(id)
                            ? world.palette().ring()
                            : world.palette().state(style));
            graphics.fillRect(
                    box.x() * scale + GAP,
                    box.y() * scale + GAP,
                    Math.max(1.5, box.width() * scale),
                    Math.max(1.5, box.height() * scale));
        });
    }
}
