package dev.retake.app.canvas;

import dev.retake.app.canvas.Drawing.Box;
import dev.retake.engine.graph.NodeId;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import javafx.scene.input.MouseButton;
import javafx.scene.input.MouseEvent;

/** The cards that the camera sees, and no others: a large graph has more than a toolkit can hold. */
final class CardsInView extends CardLayer {

    private final WorldView world;
    private final CanvasModel model;
    private final CardActions actions;
    private final Map<NodeId, CardView> cards = new HashMap<>();
    private Set<NodeId> path = Set.of();

    CardsInView(WorldView world, CanvasModel model, CardActions actions) {
        this.world = world;
        this.model = model;
        this.actions = actions;
    }

    /** The nodes before and after the one under the mouse; empty when it is over none. */
    Set<NodeId> path() {
        return path;
    }

    void clear() {
        cards.clear();
        getChildren().clear();
    }

    /** Makes the cards that come into view, removes those that leave it, and places the others. */
    void show(Camera eye, double width, double height) {
        drawing().boxes().forEach((id, box) -> {
            CardView card = cards.get(id);
            if (eye.sees(box, width, height)) {
                if (card == null) {
                    make(id, box);
                } else {
                    place(card, box);
                }
            } else if (card != null) {
                cards.remove(id);
                getChildren().remove(card);
            }
        });
    }

    void tell(Map<NodeId, CardModel> said) {
        cards.forEach((id, card) -> {
            CardModel news = said.get(id);
            if (news != null) {
                card.show(news);
            }
        });
    }

    void select(Optional<NodeId> chosen) {
        cards.forEach((id, card) -> card.select(chosen.equals(Optional.of(id))));
    }

    private Drawing drawing() {
        return model.drawingProperty().get();
    }

    private void make(NodeId id, Box box) {
        CardModel said = model.cardsProperty().get().get(id);
        if (said == null) {
            throw new IllegalStateException("a box without a card: " + id);
        }
        var card = new CardView(said, actions);
        card.select(world.selected().equals(Optional.of(id)));
        card.dim(!path.isEmpty() && !path.contains(id));
        listen(card, id);
        cards.put(id, card);
        getChildren().add(card);
        place(card, box);
        // It is born in the middle of a layout pass, which would leave it unstyled until something else moves.
        card.applyCss();
        card.layout();
    }

    private void listen(CardView card, NodeId id) {
        card.setOnMouseEntered(_ -> highlight(new Walk(drawing()).path(id)));
        card.setOnMouseExited(_ -> highlight(Set.of()));
        card.addEventHandler(MouseEvent.MOUSE_CLICKED, event -> {
            if (event.getButton() == MouseButton.PRIMARY && event.isStillSincePress()) {
                world.select(id);
                if (event.getClickCount() == 2 && card.shown().kind() == CardModel.Kind.FRAME) {
                    world.fold();
                }
                event.consume();
            }
        });
        card.setOnContextMenuRequested(event -> {
            var menu = WorldMouse.menu(card.shown(), model, actions);
            if (!menu.getItems().isEmpty()) {
                menu.show(card, event.getScreenX(), event.getScreenY());
            }
            event.consume();
        });
    }

    private static void place(CardView card, Box box) {
        card.resizeRelocate(box.x(), box.y(), box.width(), box.height());
    }

    private void highlight(Set<NodeId> nodes) {
        path = nodes;
        cards.forEach((id, card) -> card.dim(!nodes.isEmpty() && !nodes.contains(id)));
        world.requestLayout();
    }
}
