package dev.retake.app.launch;

import java.util.logging.Logger;

/** Keeps the toolkit from telling every user that it was started from a class path, which is how this program is built. */
final class ToolkitLog {

    // The logging system forgets a logger, and its filter, that nobody holds.
    private static final Logger JAVAFX = Logger.getLogger("javafx");

    private ToolkitLog() {}

    static void quieten() {
        JAVAFX.setFilter(entry -> !String.valueOf(entry.getMessage()).startsWith("Unsupported JavaFX configuration"));
    }
}
