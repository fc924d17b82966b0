package dev.retake.app.cli;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Optional;

/** The two outputs of a command; safe for use by several threads. */
final class Console {

    private final OutputStream out;
    private final OutputStream err;
    private Optional<IOException> lost = Optional.empty();

    Console(OutputStream out, OutputStream err) {
        this.out = out;
        this.err = err;
    }

    /** A line of the result. */
    synchronized void line(String text) {
        result(Harmless.text(text));
    }

    /** A line beside the result. */
    synchronized void note(String text) {
        try {
            write(err, Harmless.text(text));
        } catch (IOException _) {
            // There is nowhere left to say it.
        }
    }

    /** One line of JSON Lines. */
    synchronized void jsonLine(JsonNode value) {
        result(Harmless.json(value.toString()));
    }

    /** The one document of a command. */
    synchronized void document(JsonNode value) {
        result(Harmless.json(value.toPrettyString()));
    }

    /** Why the result is not whole; empty when it is, and when its reader went away because it had enough. */
    synchronized Optional<String> loss() {
        return lost.map(e -> String.valueOf(e.getMessage())).filter(why -> !isReaderGone(why));
    }

    /** A command goes on without its output, since what it does matters more than what it says. */
    private void result(String text) {
        // After a gap nothing more: half a line and the next one would read as one.
        if (lost.isEmpty()) {
            try {
                write(out, text);
            } catch (IOException e) {
                lost = Optional.of(e);
            }
        }
    }

    private static void write(OutputStream to, String text) throws IOException {
        // In UTF-8 whatever the locale says: JSON has no other encoding, and the marks of a run have no other letters.
        to.write((text + "\n").getBytes(StandardCharsets.UTF_8));
        to.flush();
    }

    /** Told by the system's words, which Java gives instead of the number. */
    private static boolean isReaderGone(String why) {
        return why.toLowerCase(Locale.ROOT).contains("pipe");
    }
}
