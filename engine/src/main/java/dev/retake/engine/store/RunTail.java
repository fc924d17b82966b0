package dev.retake.engine.store;

import dev.retake.engine.event.RunEvent;
import dev.retake.engine.event.RunFold;
import dev.retake.engine.event.RunState;
import dev.retake.engine.event.RunStatus;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Follows the two streams of a run that somebody else may be writing; touches nothing. */
public final class RunTail {

    private final RunDirectory directory;
    private FileTail events;
    private FileTail journal;
    private EventReader stream = new EventReader();
    private RunFold fold = new RunFold();

    public RunTail(Path run) {
        this.directory = new RunDirectory(run);
        this.events = new FileTail(directory.events());
        this.journal = new FileTail(directory.journal());
    }

    /**
     * What a look found.
     *
     * @param anew whether a stream was cut, replaced or removed, so that everything told before is void and what there is
     *     now is told from its beginning
     * @param events since the look before, in an order that a fold takes
     * @param goesOn whether more may come by itself
     */
    public record News(boolean anew, List<RunEvent> events, RunStatus status, boolean goesOn) {}

    /** Reads what was written since the look before; a stream that is not there yet has told nothing. */
    public News look() throws IOException {
        boolean anew = !events.goesOn() || !journal.goesOn();
        if (anew) {
            events = new FileTail(directory.events());
            journal = new FileTail(directory.journal());
            stream = new EventReader();
            fold = new RunFold();
        }
        List<RunEvent> ofJournal = read(journal, EventLines::readJournal);
        List<RunEvent> ofStream = read(events, stream);
        ofStream.forEach(fold::add);
        RunState told = fold.state();
        RunStatus status = RunStatuses.of(directory, told, this::snapshot, false);
        return new News(anew, merged(ofJournal, ofStream), status, RunStatuses.goesOn(directory, told, status));
    }

    private Optional<Snapshot> snapshot() {
        return Snapshot.read(directory, new PlainFiles());
    }

    private static List<RunEvent> read(FileTail tail, Function<String, Optional<RunEvent>> read) throws IOException {
        var found = new ArrayList<RunEvent>();
        for (String line : tail.lines()) {
            read.apply(line).ifPresent(found::add);
        }
        return found;
    }

    /** Each stream keeps its own order; between the two, what says to be earlier comes first. */
    private static List<RunEvent> merged(List<RunEvent> first, List<RunEvent> second) {
        var all = new ArrayList<RunEvent>(first.size() + second.size());
        int i = 0;
        int j = 0;
        while (i < first.size() || j < second.size()) {
            boolean takesFirst =
                    j == second.size() || (i < first.size() && !at(first, i).isAfter(at(second, j)));
            all.add(takesFirst ? first.get(i++) : second.get(j++));
        }
        return List.copyOf(all);
    }

    private static Instant at(List<RunEvent> events, int index) {
        return events.get(index).at();
    }
}
