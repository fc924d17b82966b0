package dev.retake.app.resource;

/** Texts of the attempts pane. */
public enum AttemptsText implements Message {
    TITLE
}
