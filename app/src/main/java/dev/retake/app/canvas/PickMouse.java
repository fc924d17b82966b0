package dev.retake.app.canvas;

import dev.retake.engine.graph.NodeId;
import java.util.Set;
import javafx.scene.input.MouseButton;
import javafx.scene.input.MouseEvent;

/** Selects cards with the mouse, and lights the paths through the one under it. */
record PickMouse(WorldView world) implements CardMouse {

    @Override
    public void listen(CardView card, NodeId id) {
        card.addEventHandler(
                MouseEvent.MOUSE_ENTERED, _ -> world.cards().highlight(new Walk(world.drawing()).path(id)));
        card.addEventHandler(MouseEvent.MOUSE_EXITED, _ -> world.cards().highlight(Set.of()));
        card.addEventHandler(MouseEvent.MOUSE_CLICKED, event -> {
            if (event.getButton() == MouseButton.PRIMARY && event.isStillSincePress()) {
                world.select(id, isBeside(event));
                if (event.getClickCount() == 2 && card.shown().kind() == CardModel.Kind.FRAME) {
                    world.fold();
                }
                event.consume();
            }
        });
    }

    /** Whether a click adds to what is selected. */
    static boolean isBeside(MouseEvent event) {
        return event.isShortcutDown() || event.isShiftDown();
    }
}
