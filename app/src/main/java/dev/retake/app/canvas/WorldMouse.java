package dev.retake.app.canvas;

import javafx.scene.input.MouseButton;
import javafx.scene.input.MouseEvent;
import javafx.scene.shape.Rectangle;

/** What the mouse does on the canvas: drag to look elsewhere, with Shift to select, turn the wheel, click. */
final class WorldMouse {

    private static final double CLICK_SLACK = 4;

    private final WorldView world;
    private final Rectangle band = new Rectangle();
    private double pressX;
    private double pressY;
    private Camera pressed = Camera.START;
    private boolean isBand;

    private WorldMouse(WorldView world) {
        this.world = world;
        band.getStyleClass().add("band");
        band.setManaged(false);
        band.setMouseTransparent(true);
        band.setVisible(false);
        world.lay(band);
    }

    static void install(WorldView world) {
        new WorldMouse(world).listen();
    }

    private void listen() {
        world.setOnMousePressed(event -> {
            world.requestFocus();
            pressX = event.getX();
            pressY = event.getY();
            pressed = world.cameraProperty().get();
            isBand = event.isShiftDown() && event.getButton() == MouseButton.PRIMARY;
        });
        world.setOnMouseDragged(event -> {
            if (Math.hypot(event.getX() - pressX, event.getY() - pressY) > CLICK_SLACK) {
                drag(event);
            }
        });
        world.setOnMouseReleased(event -> {
            if (band.isVisible()) {
                band.setVisible(false);
                world.select(world.between(pressX, pressY, event.getX(), event.getY()));
            }
        });
        world.setOnMouseClicked(event -> {
            if (event.isStillSincePress() && event.getButton() == MouseButton.PRIMARY) {
                world.at(event.getX(), event.getY())
                        .ifPresentOrElse(card -> world.select(card, PickMouse.isBeside(event)), world::clearSelection);
            }
        });
        world.setOnScroll(event -> {
            if (event.isShortcutDown()) {
                world.zoom(Math.pow(1.0015, event.getDeltaY()), event.getX(), event.getY());
            } else {
                boolean sideways = event.isShiftDown() && event.getDeltaX() == 0;
                world.pan(sideways ? event.getDeltaY() : event.getDeltaX(), sideways ? 0 : event.getDeltaY());
            }
            event.consume();
        });
    }

    private void drag(MouseEvent event) {
        if (!isBand) {
            world.look(pressed.pan(event.getX() - pressX, event.getY() - pressY));
            return;
        }
        band.setX(Math.min(pressX, event.getX()));
        band.setY(Math.min(pressY, event.getY()));
        band.setWidth(Math.abs(event.getX() - pressX));
        band.setHeight(Math.abs(event.getY() - pressY));
        band.setVisible(true);
    }
}
