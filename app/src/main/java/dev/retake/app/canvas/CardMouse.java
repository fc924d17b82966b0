package dev.retake.app.canvas;

import dev.retake.engine.graph.NodeId;

/** Listens to the mouse over a card. */
@FunctionalInterface
interface CardMouse {

    /** Called once for each card that comes into view. */
    void listen(CardView card, NodeId id);

    /** Both listen, this one first. */
    default CardMouse and(CardMouse other) {
        return (card, id) -> {
            listen(card, id);
            other.listen(card, id);
        };
    }
}
