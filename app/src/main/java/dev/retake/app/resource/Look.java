package dev.retake.app.resource;

/** What the window looks like. */
public enum Look {
    LIGHT,
    DARK,
    /** Black and white, bright signs, a line around everything. */
    CONTRAST;

    /** Whether light text stands on dark. */
    public boolean isDark() {
        return this != LIGHT;
    }
}
