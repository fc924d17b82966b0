package dev.retake.app.canvas;

import dev.retake.app.resource.CanvasText;
import dev.retake.engine.graph.NodeId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import javafx.geometry.Side;
import javafx.scene.control.ContextMenu;
import javafx.scene.control.MenuItem;
import javafx.scene.control.SeparatorMenuItem;
import javafx.scene.input.ContextMenuEvent;
import javafx.scene.input.KeyCombination;

/** The menus of cards and of the canvas around them. */
final class WorldMenu {

    private final WorldView world;
    private final Supplier<List<MenuItem>> changes;

    private WorldMenu(WorldView world, Supplier<List<MenuItem>> changes) {
        this.world = world;
        this.changes = changes;
    }

    /** @param changes new items for what can be changed about the selected nodes; none where nothing can be */
    static void install(WorldView world, Supplier<List<MenuItem>> changes) {
        var menu = new WorldMenu(world, changes);
        world.setOnContextMenuRequested(menu::show);
    }

    private void show(ContextMenuEvent event) {
        Optional<NodeId> card = event.isKeyboardTrigger() ? world.selected() : world.at(event.getX(), event.getY());
        card.ifPresentOrElse(world::choose, world::clearSelection);
        var items = new ArrayList<MenuItem>();
        card.map(world.model().cardsProperty().get()::get).ifPresent(shown -> items.addAll(about(shown)));
        List<MenuItem> more = changes.get();
        if (!items.isEmpty() && !more.isEmpty()) {
            items.add(new SeparatorMenuItem());
        }
        items.addAll(more);
        if (!items.isEmpty()) {
            var menu = new ContextMenu(items.toArray(MenuItem[]::new));
            if (event.isKeyboardTrigger()) {
                menu.show(world, Side.TOP, world.getWidth() / 3, world.getHeight() / 3);
            } else {
                menu.show(world, event.getScreenX(), event.getScreenY());
            }
        }
        event.consume();
    }

    /** What can be done with a card, whether it is of a graph or of a run. */
    private List<MenuItem> about(CardModel card) {
        CanvasModel model = world.model();
        CardActions actions = world.actions();
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
        return items;
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
