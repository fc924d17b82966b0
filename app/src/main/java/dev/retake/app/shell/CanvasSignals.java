package dev.retake.app.shell;

/**
 * What can be asked of the canvas of a document from elsewhere.
 *
 * @param find to find nodes
 * @param picture to make a file with a picture of the graph
 * @param turn to go from the canvas to the text, at what is selected, and back
 * @param next to go to the next problem
 * @param previous to go to the one before
 */
public record CanvasSignals(Signal find, Signal picture, Signal turn, Signal next, Signal previous) {

    CanvasSignals() {
        this(new Signal(), new Signal(), new Signal(), new Signal(), new Signal());
    }
}
