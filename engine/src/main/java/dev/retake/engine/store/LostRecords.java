package dev.retake.engine.store;

import dev.retake.engine.event.RunEvent;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;

/** Names what must have been in a run directory and is not there any more. */
final class LostRecords {

    private final RunDirectory directory;
    private final PlainFiles files;

    LostRecords(RunDirectory directory, PlainFiles files) {
        this.directory = directory;
        this.files = files;
    }

    /** A last line that breaks off is a writer's that was killed; where there is nothing before it, the stream is lost. */
    void streams(List<RunEvent> events, List<RunEvent> journal) {
        stream(directory.events(), events);
        stream(directory.journal(), journal);
    }

    private void stream(Path file, List<RunEvent> read) {
        boolean isTold =
                files.damages().stream().anyMatch(damage -> damage.file().equals(file));
        if (read.isEmpty() && !isTold && holdsSomething(file)) {
            files.damaged(file, "nothing in it can be read");
        }
    }

    private static boolean holdsSomething(Path file) {
        try {
            return Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS) && Files.size(file) > 0;
        } catch (IOException _) {
            return false; // It went away since it was read.
        }
    }

    /** Whether the journal tells of attempts whose folders are gone. */
    boolean attempts(List<RunEvent> journal) {
        long gone = journal.stream()
                .filter(event -> event instanceof RunEvent.AttemptStarted start
                        && !Files.isDirectory(
                                directory.attempt(start.node(), start.number()), LinkOption.NOFOLLOW_LINKS))
                .count();
        if (gone > 0) {
            files.damaged(
                    directory.attempts(),
                    gone + (gone == 1 ? " attempt is" : " attempts are")
                            + " missing from it that attempts.jsonl tells of");
        }
        return gone > 0;
    }
}
