package dev.retake.app.shell;

/**
 * What can be asked of the canvas of a document from elsewhere.
 *
 * @param find to find nodes
 * @param picture to make a file with a picture of the graph
 */
public record CanvasSignals(Signal find, Signal picture) {

    CanvasSignals() {
        this(new Signal(), new Signal());
    }
}
