package dev.retake.engine.run;

import dev.retake.engine.store.RunDirectory;
import dev.retake.engine.store.RunLock;
import dev.retake.engine.store.RunTail;
import java.io.IOException;
import java.nio.file.Path;
import java.util.OptionalLong;

/** Follows a run that another process may be running, of this tool or another; one thread at a time may look. */
public final class RunWatch {

    private final RunTail tail;
    private final Path lock;

    RunWatch(Path run) {
        this.tail = new RunTail(run);
        this.lock = new RunDirectory(run).lock();
    }

    /** What is new since the look before; the first look tells everything. Reads files, so not for the UI thread. */
    public RunNews look() throws IOException {
        RunTail.News news = tail.look();
        return new RunNews(news.anew(), news.events(), news.status(), news.goesOn());
    }

    /** The process that its lock names, which runs it while it goes on; empty when the lock does not say. */
    public OptionalLong pid() {
        try {
            return RunLock.pid(lock);
        } catch (IOException _) {
            return OptionalLong.empty();
        }
    }
}
