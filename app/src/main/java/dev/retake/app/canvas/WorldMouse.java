package dev.retake.app.canvas;

import dev.retake.app.resource.CanvasText;
import dev.retake.engine.graph.NodeId;
import java.util.ArrayList;
import java.util.List;
import javafx.scene.control.ContextMenu;
import javafx.scene.control.MenuItem;
import javafx.scene.input.KeyCombination;

/** What the mouse does on the canvas: drag to look elsewhere, turn the wheel, click, ask for a menu. */
final class WorldMouse {

    private static final double CLICK_SLACK = 4;

    private final WorldView world;
    private double pressX;
    private double pressY;
    private Camera pressed = Camera.START;

    private WorldMouse(WorldView world) {
        this.world = world;
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
        });
        world.setOnMouseDragged(event -> {
            double dx = event.getX() - pressX;
            double dy = event.getY() - pressY;
            if (Math.hypot(dx, dy) > CLICK_SLACK) {
                world.look(pressed.pan(dx, dy));
            }
        });
        world.setOnMouseClicked(event -> {
            if (event.isStillSincePress()) {
                world.pick(event.getX(), event.getY());
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

    /** What can be done with a card. */
    static ContextMenu menu(CardModel card, CanvasModel model, CardActions actions) {
        var items = new ArrayList<MenuItem>();
        NodeId id = card.id();
        if (card.asks()) {
            items.add(
                    item(CanvasText.APPROVE.text(), "", () -> actions.approve().accept(id)));
            items.add(item(CanvasText.REJECT.text(), "", () -> actions.reject().accept(id)));
        }
        if (model.hasAttempts(id)) {
            CanvasText name = card.breakpoint() ? CanvasText.BREAKPOINT_CLEAR : CanvasText.BREAKPOINT_SET;
            items.add(item(name.text(), "B", () -> actions.breakpoint().accept(id)));
        }
        if (card.kind() == CardModel.Kind.FRAME) {
            items.add(item(
                    CanvasText.FRAME_EXPAND.text(id),
                    "Space",
                    () -> actions.fold().accept(id)));
        } else {
            model.frameAround(id)
                    .ifPresent(frame -> items.add(item(
                            CanvasText.FRAME_COLLAPSE.text(frame.id()),
                            "Space",
                            () -> actions.fold().accept(id))));
        }
        return new ContextMenu(List.copyOf(items).toArray(MenuItem[]::new));
    }

    private static MenuItem item(String name, String key, Runnable action) {
        var item = new MenuItem(name);
        if (!key.isEmpty()) {
            item.setAccelerator(KeyCombination.valueOf(key));
        }
        item.setOnAction(_ -> action.run());
        return item;
    }
}
