package dev.retake.app.cli;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.PrintStream;

/** The two outputs of a command; safe for use by several threads. */
final class Console {

    private final PrintStream out;
    private final PrintStream err;

    Console(PrintStream out, PrintStream err) {
        this.out = out;
        this.err = err;
    }

    /** A line of the result. */
    synchronized void line(String text) {
        out.print(Harmless.text(text) + "\n");
        out.flush();
    }

    /** A line beside the result. */
    synchronized void note(String text) {
        err.print(Harmless.text(text) + "\n");
        err.flush();
    }

    /** One line of JSON Lines. */
    synchronized void jsonLine(JsonNode value) {
        out.print(Harmless.json(value.toString()) + "\n");
        out.flush();
    }

    /** The one document of a command. */
    synchronized void document(JsonNode value) {
        out.print(Harmless.json(value.toPrettyString()) + "\n");
        out.flush();
    }
}
