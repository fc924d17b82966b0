package dev.retake.engine.run;

import dev.retake.engine.store.RunTail;
import java.io.IOException;
import java.nio.file.Path;

/** Follows a run that another process may be running, of this tool or another; one thread at a time may look. */
public final class RunWatch {

    private final RunTail tail;

    RunWatch(Path run) {
        this.tail = new RunTail(run);
    }

    /** What is new since the look before; the first look tells everything. Reads files, so not for the UI thread. */
    public RunNews look() throws IOException {
        RunTail.News news = tail.look();
        return new RunNews(news.anew(), news.events(), news.status());
    }
}
