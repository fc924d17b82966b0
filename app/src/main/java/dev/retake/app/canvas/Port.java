package dev.retake.app.canvas;

import javafx.scene.layout.Region;

/** The place at the right of a card where a link to another one begins. */
final class Port extends Region {

    static final double SIZE = 16;

    Port() {
        getStyleClass().add("port");
        setManaged(false);
    }
}
