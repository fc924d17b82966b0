package dev.retake.app.canvas;

import dev.retake.app.shell.Designing;
import dev.retake.app.shell.GraphDocument;
import dev.retake.engine.graph.NodeType;
import javafx.scene.Node;
import javafx.scene.control.TextInputControl;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;

/** The keys that change a graph on its canvas; those that count everywhere in the window are the menu's. */
final class DesignKeys {

    private DesignKeys() {}

    static void install(Node canvas, GraphDocument graph, Designing designing) {
        canvas.addEventHandler(KeyEvent.KEY_PRESSED, event -> {
            if (event.getCode() == KeyCode.DELETE && isMeant(event)) {
                designing.delete(graph);
                event.consume();
            }
        });
        // Before the cards have them: while a link is asked for, these two keys are about it.
        canvas.addEventFilter(KeyEvent.KEY_PRESSED, event -> {
            boolean isAnswer = event.getCode() == KeyCode.ENTER || event.getCode() == KeyCode.ESCAPE;
            if (isAnswer && isMeant(event) && graph.linkingProperty().get().isPresent()) {
                if (event.getCode() == KeyCode.ENTER) {
                    designing.link(graph);
                } else {
                    designing.leaveLink(graph);
                }
                event.consume();
            }
        });
        // Not when it is pressed: the letter would be typed into the field that is shown then.
        canvas.addEventHandler(KeyEvent.KEY_TYPED, event -> {
            if (event.getCharacter().equalsIgnoreCase("n") && isMeant(event)) {
                designing.askToAdd(graph, event.isShiftDown() ? NodeType.GATE : NodeType.AGENT);
                event.consume();
            } else if (event.getCharacter().equalsIgnoreCase("c") && isMeant(event)) {
                designing.askToLink(graph);
                event.consume();
            }
        });
    }

    private static boolean isMeant(KeyEvent event) {
        return !(event.getTarget() instanceof TextInputControl) && !event.isShortcutDown() && !event.isAltDown();
    }
}
