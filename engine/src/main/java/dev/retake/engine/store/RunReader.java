package dev.retake.engine.store;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.retake.engine.attempt.Attempt;
import dev.retake.engine.attempt.AttemptEnd;
import dev.retake.engine.attempt.AttemptStart;
import dev.retake.engine.event.RunEvent;
import dev.retake.engine.event.RunFold;
import dev.retake.engine.event.RunState;
import dev.retake.engine.event.RunStatus;
import dev.retake.engine.graph.NodeId;
import dev.retake.engine.json.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Reads a run directory: whatever wrote it, whatever is broken in it, and without touching it. */
public final class RunReader {

    private static final long MAX_SNAPSHOT = 256L * 1024 * 1024;
    private static final String NOT_RECORDED = "earlier attempts were not recorded by the tool that wrote this run";

    private final RunDirectory directory;
    private final boolean held;
    private final List<ReadRun.Damage> damages = new ArrayList<>();
    private final List<String> notices = new ArrayList<>();

    private RunReader(RunDirectory directory, boolean held) {
        this.directory = directory;
        this.held = held;
    }

    /** Whether a folder looks like a run: it has a stream or a snapshot. */
    public static boolean isRun(Path folder) {
        var directory = new RunDirectory(folder);
        return Files.isRegularFile(directory.events()) || Files.isRegularFile(directory.snapshot());
    }

    public static ReadRun read(Path folder) throws IOException {
        return read(folder, false);
    }

    /** Reads a run whose lock the caller holds: an open leg is one that nobody is running. */
    public static ReadRun readHeld(Path folder) throws IOException {
        return read(folder, true);
    }

    /** The attempts of each node that has at least so many; nothing else of the run is read. */
    public static List<List<Attempt>> attemptsOfNodesWith(Path folder, int attempts) throws IOException {
        var reader = new RunReader(new RunDirectory(folder), false);
        var found = new ArrayList<List<Attempt>>();
        for (NodeId node : AttemptFolders.nodes(reader.directory)) {
            if (AttemptFolders.last(reader.directory, node) >= attempts) {
                found.add(reader.readAttempts(node, Integer.MAX_VALUE));
            }
        }
        return found;
    }

    private static ReadRun read(Path folder, boolean held) throws IOException {
        if (!Files.isDirectory(folder)) {
            throw new NotDirectoryException(folder.toString());
        }
        return new RunReader(new RunDirectory(folder), held).read();
    }

    private ReadRun read() {
        Optional<Snapshot> snapshot = readSnapshot();
        List<RunEvent> events = readLines(directory.events(), EventLines::read);
        List<RunEvent> journal = readLines(directory.journal(), EventLines::readJournal);
        boolean recorded = Files.isDirectory(directory.attempts(), LinkOption.NOFOLLOW_LINKS);

        RunState told = RunFold.fold(events);
        RunStatus status = RunStatuses.of(directory, told, snapshot.isPresent(), held);
        boolean alive = status == RunStatus.RUNNING || status == RunStatus.PLANNING;

        Map<NodeId, List<Attempt>> attempts =
                recorded ? readAttempts(alive ? told.leg() : Integer.MAX_VALUE) : Map.of();
        var all = new ArrayList<RunEvent>(events);
        all.addAll(journal);
        all.addAll(missingFromJournal(journal, attempts));
        var fold = new RunFold(snapshot.map(Snapshot::loops).orElse(Map.of()));
        all.forEach(fold::add);
        snapshot.ifPresent(present -> {
            if (!alive) {
                present.settled().forEach(fold::settle);
            }
        });
        if (!alive) {
            fold.abandon();
        }
        RunState state = fold.state();
        attempts = withUnrecorded(attempts, events, state);
        if (state.unknownEvents() > 0) {
            notices.add(state.unknownEvents() + " events are of a type this version does not know");
        }
        return new ReadRun(
                directory,
                snapshot.flatMap(Snapshot::runId)
                        .orElse(directory.root().toAbsolutePath().getFileName().toString()),
                status,
                snapshot,
                state,
                List.copyOf(all),
                attempts,
                recorded,
                List.copyOf(notices),
                List.copyOf(damages));
    }

    /** Legs of a tool that keeps no records come before or between those that have them: what the stream tells of them. */
    private Map<NodeId, List<Attempt>> withUnrecorded(
            Map<NodeId, List<Attempt>> recorded, List<RunEvent> events, RunState state) {
        Set<Integer> legs = recorded.values().stream()
                .flatMap(List::stream)
                .map(Attempt::leg)
                .collect(Collectors.toSet());
        var all = new LinkedHashMap<NodeId, List<Attempt>>(recorded);
        boolean isAny = false;
        for (var told : ForeignAttempts.of(events, state).entrySet()) {
            Set<Integer> numbers = recorded.getOrDefault(told.getKey(), List.of()).stream()
                    .map(Attempt::number)
                    .collect(Collectors.toSet());
            List<Attempt> ofOtherLegs = told.getValue().stream()
                    .filter(attempt -> !legs.contains(attempt.leg()) && !numbers.contains(attempt.number()))
                    .toList();
            if (!ofOtherLegs.isEmpty()) {
                isAny = true;
                all.merge(told.getKey(), ofOtherLegs, RunReader::inOrder);
            }
        }
        if (isAny) {
            notices.add(NOT_RECORDED);
        }
        return all;
    }

    private static List<Attempt> inOrder(List<Attempt> recorded, List<Attempt> told) {
        return Stream.concat(recorded.stream(), told.stream())
                .sorted(Comparator.comparingInt(Attempt::number))
                .toList();
    }

    private Optional<Snapshot> readSnapshot() {
        Path file = directory.snapshot();
        if (!Files.exists(file)) {
            notices.add("there is no state.json: the graph and the verdicts it would hold are not known");
            return Optional.empty();
        }
        Optional<String> text = readText(file);
        if (text.isEmpty()) {
            return Optional.empty();
        }
        Optional<Snapshot> snapshot = Snapshot.parse(text.get());
        if (snapshot.isEmpty()) {
            damages.add(new ReadRun.Damage(file, Json.whatIsWrong(text.get())));
        }
        snapshot.filter(present -> present.schema() != Snapshot.SCHEMA)
                .ifPresent(present -> notices.add("this run is of schema " + present.schema() + ", not "
                        + Snapshot.SCHEMA + ": it opens read-only"));
        return snapshot;
    }

    /** False when there is nothing, and when there is something that is no plain file: a link, a folder, a pipe. */
    private boolean isPlain(Path file) {
        if (Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
            return true;
        }
        if (Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
            damages.add(new ReadRun.Damage(file, "it is not a plain file, and is not read"));
        }
        return false;
    }

    private Optional<String> readText(Path file) {
        if (!isPlain(file)) {
            return Optional.empty();
        }
        try {
            if (Files.size(file) > MAX_SNAPSHOT) {
                damages.add(new ReadRun.Damage(file, "it is larger than 256 MiB"));
                return Optional.empty();
            }
            return Optional.of(Files.readString(file));
        } catch (java.nio.charset.CharacterCodingException _) {
            damages.add(new ReadRun.Damage(file, "it is not UTF-8 text"));
        } catch (IOException e) {
            damages.add(new ReadRun.Damage(file, Failures.words(e)));
        }
        return Optional.empty();
    }

    private List<RunEvent> readLines(Path file, Function<String, Optional<RunEvent>> read) {
        var events = new ArrayList<RunEvent>();
        if (!isPlain(file)) {
            return events;
        }
        int unreadable = 0;
        try (var lines = new BoundedLines(file)) {
            for (Optional<String> line = lines.next(); line.isPresent(); line = lines.next()) {
                Optional<RunEvent> event = read.apply(line.get());
                event.ifPresent(events::add);
                if (event.isEmpty() && !line.get().isBlank() && !lines.lastWasTorn()) {
                    unreadable++;
                }
            }
            unreadable += lines.tooLong();
        } catch (IOException e) {
            damages.add(new ReadRun.Damage(file, Failures.words(e)));
        }
        if (unreadable > 0) {
            damages.add(new ReadRun.Damage(
                    file, unreadable + (unreadable == 1 ? " line is" : " lines are") + " not an event"));
        }
        return events;
    }

    /** @param livingLeg the leg that somebody is running; an attempt without an end of an earlier one was lost */
    private Map<NodeId, List<Attempt>> readAttempts(int livingLeg) {
        var attempts = new LinkedHashMap<NodeId, List<Attempt>>();
        try {
            for (NodeId node : AttemptFolders.nodes(directory)) {
                List<Attempt> ofNode = readAttempts(node, livingLeg);
                if (!ofNode.isEmpty()) {
                    attempts.put(node, ofNode);
                }
            }
        } catch (IOException e) {
            damages.add(new ReadRun.Damage(directory.attempts(), Failures.words(e)));
        }
        return attempts;
    }

    private List<Attempt> readAttempts(NodeId node, int livingLeg) throws IOException {
        var attempts = new ArrayList<Attempt>();
        for (AttemptFolders.Folder folder : AttemptFolders.of(directory, node)) {
            readAttempt(folder, livingLeg).ifPresent(attempts::add);
        }
        return List.copyOf(attempts);
    }

    private Optional<Attempt> readAttempt(AttemptFolders.Folder folder, int livingLeg) {
        Path startFile = folder.path().resolve(AttemptStore.START);
        Path endFile = folder.path().resolve(AttemptStore.END);
        Optional<AttemptStart> start = row(startFile).flatMap(row -> whole(startFile, AttemptRows.readStart(row)));
        Optional<AttemptEnd> end = row(endFile).flatMap(row -> whole(endFile, AttemptRows.readEnd(row)));
        return start.filter(read -> read.node().equals(folder.node()) && read.number() == folder.number())
                .map(read -> Attempt.of(read, end, read.leg() >= livingLeg));
    }

    private <T> Optional<T> whole(Path file, Optional<T> read) {
        if (read.isEmpty()) {
            damages.add(new ReadRun.Damage(file, "it lacks what every such record has"));
        }
        return read;
    }

    private Optional<ObjectNode> row(Path file) {
        if (!Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
            return Optional.empty();
        }
        return readText(file).flatMap(text -> {
            Optional<ObjectNode> row = Json.parseObject(text);
            if (row.isEmpty()) {
                damages.add(new ReadRun.Damage(file, Json.whatIsWrong(text)));
            }
            return row;
        });
    }

    /** Rows whose journal lines a killed process did not come to write are as true as those that have them. */
    private static List<RunEvent> missingFromJournal(List<RunEvent> journal, Map<NodeId, List<Attempt>> attempts) {
        var started = new java.util.HashSet<String>();
        var ended = new java.util.HashSet<String>();
        for (RunEvent event : journal) {
            switch (event) {
                case RunEvent.AttemptStarted start -> started.add(start.node() + " " + start.number());
                case RunEvent.AttemptEnded end -> ended.add(end.node() + " " + end.number());
                default -> {}
            }
        }
        var missing = new ArrayList<RunEvent>();
        attempts.values().stream().flatMap(List::stream).forEach(attempt -> {
            String key = attempt.node() + " " + attempt.number();
            attempt.start()
                    .filter(_ -> !started.contains(key))
                    .map(AttemptStore::event)
                    .ifPresent(missing::add);
            attempt.end()
                    .filter(_ -> !ended.contains(key))
                    .map(AttemptStore::event)
                    .ifPresent(missing::add);
        });
        return missing;
    }
}
