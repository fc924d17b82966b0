package dev.retake.app.resource;

/** Texts of the canvas. */
public enum CanvasText implements Message {
    TITLE,
    ZOOM_IN,
    ZOOM_OUT,
    ZOOM_FIT,
    ZOOM_PERCENT,
    NO_GRAPH_TITLE,
    NO_GRAPH,
    NO_RUN_GRAPH,
    ROUNDS,
    COUNT,
    CANVAS,
    LINT_ERROR,
    LINT_WARNING,
    SPOKEN,
    RETRY_ONE,
    RETRY_MANY,
    TAKE_ONE,
    TAKE_MANY
}
