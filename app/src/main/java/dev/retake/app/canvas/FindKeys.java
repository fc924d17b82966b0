package dev.retake.app.canvas;

import dev.retake.app.shell.Document;
import javafx.scene.Node;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;

/** The ways to the find bar of a canvas: what is asked of the document, and the keys that go on. */
final class FindKeys {

    private FindKeys() {}

    static void install(Node canvas, FindBar find, Document document) {
        document.canvas().find().heard(find::open);
        canvas.addEventHandler(KeyEvent.KEY_PRESSED, event -> {
            if (event.getCode() == KeyCode.F3) {
                find.go(event.isShiftDown());
                event.consume();
            }
        });
    }
}
