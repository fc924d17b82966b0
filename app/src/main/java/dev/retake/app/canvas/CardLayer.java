package dev.retake.app.canvas;

import javafx.scene.layout.Pane;

/** Holds the cards where the drawing puts them; a usual pane would shrink them to what they say. */
class CardLayer extends Pane {

    CardLayer() {
        setManaged(false);
        setPickOnBounds(false);
    }

    @Override
    protected void layoutChildren() {
        // The world has placed them.
    }
}
