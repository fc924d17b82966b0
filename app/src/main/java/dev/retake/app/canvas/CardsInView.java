package dev.retake.app.canvas;

import dev.retake.app.canvas.Drawing.Box;
import dev.retake.engine.graph.NodeId;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The cards that the camera sees, and no others: a large graph has more than a toolkit can hold. */
final class CardsInView extends CardLayer {

    private final WorldView world;
    private final CanvasModel model;
    private final Map<NodeId, CardView> cards = new HashMap<>();
    private CardMouse mouse = (_, _) -> {};
    private Set<NodeId> path = Set.of();
    private Set<NodeId> found = Set.of();

    CardsInView(WorldView world, CanvasModel model) {
        this.world = world;
        this.model = model;
    }

    /** Who hears of the mouse over cards; before the first card is made. */
    void setMouse(CardMouse mouse) {
        this.mouse = mouse;
    }

    /** The nodes before and after the one under the mouse; empty when it is over none. */
    Set<NodeId> path() {
        return path;
    }

    /** All that is not dimmed; empty when nothing is. */
    Set<NodeId> bright() {
        return path.isEmpty() ? found : path;
    }

    void highlight(Set<NodeId> nodes) {
        path = nodes;
        dim();
    }

    /** Dims all but what was found; empty = nothing is sought. */
    void find(Set<NodeId> nodes) {
        found = nodes;
        dim();
    }

    private void dim() {
        cards.forEach((id, card) -> card.dim(isDim(id)));
        world.requestLayout();
    }

    private boolean isDim(NodeId id) {
        return !bright().isEmpty() && !bright().contains(id);
    }

    /** Shows on cards that a link that is drawn just now would lead to them, or why not. */
    void mark(Set<NodeId> targets, Set<NodeId> round) {
        cards.forEach((id, card) -> card.mark(targets.contains(id), round.contains(id)));
    }

    /** Makes the cards that come into view, removes those that leave it, and places the others. */
    void show(Camera eye, double width, double height) {
        Map<NodeId, Box> boxes = world.shownProperty().get().boxes();
        List.copyOf(cards.keySet()).stream()
                .filter(id -> !boxes.containsKey(id))
                .forEach(this::remove);
        boxes.forEach((id, box) -> {
            CardView card = cards.get(id);
            if (!eye.sees(box, width, height)) {
                if (card != null) {
                    remove(id);
                }
            } else if (card == null) {
                make(id, box);
            } else {
                place(card, box);
            }
        });
    }

    void tell(Map<NodeId, CardModel> said) {
        for (NodeId id : List.copyOf(cards.keySet())) {
            CardModel news = said.get(id);
            CardView card = cards.get(id);
            if (news == null || card == null) {
                remove(id);
            } else if (news.kind() != card.shown().kind()) {
                // What it stands for is another thing: it is made anew with the next layout.
                remove(id);
                world.requestLayout();
            } else {
                card.show(news);
            }
        }
    }

    void select(Set<NodeId> chosen) {
        cards.forEach((id, card) -> card.select(chosen.contains(id)));
    }

    private void remove(NodeId id) {
        CardView card = cards.remove(id);
        if (card != null) {
            getChildren().remove(card);
        }
    }

    private void make(NodeId id, Box box) {
        CardModel said = model.cardsProperty().get().get(id);
        if (said == null) {
            // The words of the graph are ahead of its drawing: that follows, without this card.
            return;
        }
        var card = new CardView(said, world.actions());
        card.select(world.selectedCards().contains(id));
        card.dim(isDim(id));
        mouse.listen(card, id);
        cards.put(id, card);
        getChildren().add(card);
        place(card, box);
        // It is born in the middle of a layout pass, which would leave it unstyled until something else moves.
        card.applyCss();
        card.layout();
    }

    private static void place(CardView card, Box box) {
        card.resizeRelocate(box.x(), box.y(), box.width(), box.height());
    }
}
