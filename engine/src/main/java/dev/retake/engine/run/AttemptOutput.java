package dev.retake.engine.run;

import dev.retake.engine.attempt.Attempt;
import dev.retake.engine.process.OutputTail;
import dev.retake.engine.store.AttemptStore;
import dev.retake.engine.store.RunDirectory;
import java.io.IOException;
import java.nio.file.Path;

/**
 * What a running attempt has printed until now.
 *
 * @param verify what the command printed that its work is being judged by
 */
public record AttemptOutput(Tail stdout, Tail stderr, Tail verify) {

    /**
     * The end of one stream.
     *
     * @param text whole characters, from the beginning of a line where one is near
     * @param from bytes that the stream brought before the text
     * @param total bytes that the stream has brought; the last few may be waiting for the rest of a character
     */
    public record Tail(String text, long from, long total) {
        public static final Tail NONE = new Tail("", 0, 0);
    }

    static AttemptOutput read(Path run, Attempt attempt) throws IOException {
        Path folder = new RunDirectory(run).attempt(attempt.node(), attempt.number());
        return new AttemptOutput(
                tail(folder.resolve(AttemptStore.STDOUT)),
                tail(folder.resolve(AttemptStore.STDERR)),
                tail(folder.resolve(AttemptStore.VERIFY)));
    }

    private static Tail tail(Path file) throws IOException {
        OutputTail read = OutputTail.of(file);
        return new Tail(read.text(), read.from(), read.total());
    }
}
