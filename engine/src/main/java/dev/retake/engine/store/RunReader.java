package dev.retake.engine.store;

import dev.retake.engine.attempt.Attempt;
import dev.retake.engine.event.NodePhase;
import dev.retake.engine.event.NodeState;
import dev.retake.engine.event.RunEvent;
import dev.retake.engine.event.RunFold;
import dev.retake.engine.event.RunState;
import dev.retake.engine.event.RunStatus;
import dev.retake.engine.event.SettledNode;
import dev.retake.engine.graph.NodeId;
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
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Reads a run directory: whatever wrote it, whatever is broken in it, and without touching it. */
public final class RunReader {

    private static final String NOT_RECORDED = "earlier attempts were not recorded by the tool that wrote this run";

    private final RunDirectory directory;
    private final boolean held;
    private final PlainFiles files = new PlainFiles();
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
                found.add(new AttemptReader(reader.directory, reader.files, Integer.MAX_VALUE).of(node));
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
        List<RunEvent> events = files.lines(directory.events(), new EventReader());
        List<RunEvent> journal = files.lines(directory.journal(), EventLines::readJournal);
        files.object(directory.request());
        boolean recorded = Files.isDirectory(directory.attempts(), LinkOption.NOFOLLOW_LINKS);

        RunState told = RunFold.fold(events);
        RunStatus status = RunStatuses.of(directory, told, () -> snapshot, held);
        boolean alive = status == RunStatus.RUNNING || status == RunStatus.PLANNING;

        Map<NodeId, List<Attempt>> attempts =
                recorded ? new AttemptReader(directory, files, alive ? told.leg() : Integer.MAX_VALUE).all() : Map.of();
        var all = new ArrayList<RunEvent>(events);
        all.addAll(journal);
        all.addAll(missingFromJournal(journal, attempts));
        var fold = new RunFold(snapshot.map(Snapshot::loops).orElse(Map.of()));
        all.forEach(fold::add);
        snapshot.ifPresent(present -> {
            if (!alive) {
                present.settled().forEach(settled -> {
                    disagreement(settled, fold.node(settled.node())).ifPresent(notices::add);
                    fold.settle(settled);
                });
            }
        });
        if (!alive) {
            fold.abandon();
        }
        RunState state = fold.state();
        var lost = new LostRecords(directory, files);
        lost.streams(events, journal);
        attempts = withUnrecorded(attempts, events, state, lost.attempts(journal));
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
                files.damages());
    }

    /** The snapshot's verdict counts, and that the stream told another is said. */
    private static Optional<String> disagreement(SettledNode settled, Optional<NodeState> told) {
        Optional<NodePhase> phase = told.filter(node -> node.round() == settled.round())
                .map(NodeState::phase)
                .filter(of -> of == NodePhase.PASSED || of == NodePhase.FAILED);
        NodePhase counts = switch (settled.standing()) {
            case PASSED -> NodePhase.PASSED;
            case FAILED -> NodePhase.FAILED;
            case SENT_BACK -> NodePhase.WAITING;
        };
        return phase.filter(of -> counts != NodePhase.WAITING && of != counts)
                .map(of -> "state.json says that " + settled.node() + " " + word(counts) + ", events.jsonl that it "
                        + word(of) + ": state.json counts");
    }

    private static String word(NodePhase phase) {
        return phase == NodePhase.PASSED ? "passed" : "failed";
    }

    /** Legs of a tool that keeps no records come before or between those that have them: what the stream tells of them. */
    private Map<NodeId, List<Attempt>> withUnrecorded(
            Map<NodeId, List<Attempt>> recorded, List<RunEvent> events, RunState state, boolean areLost) {
        Set<Integer> legs = recorded.values().stream()
                .flatMap(List::stream)
                .map(Attempt::leg)
                .collect(Collectors.toSet());
        if (isCovered(legs, events, state)) {
            return recorded;
        }
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
        if (isAny && !areLost) {
            notices.add(NOT_RECORDED);
        }
        return all;
    }

    /** Whether each leg that the stream tells of has records: then it knows of no attempt beside them. */
    private static boolean isCovered(Set<Integer> legs, List<RunEvent> events, RunState state) {
        boolean isPartOfALeg = !events.isEmpty() && events.getFirst() instanceof RunEvent.RunStarted;
        return isPartOfALeg && IntStream.rangeClosed(1, state.leg()).allMatch(legs::contains);
    }

    private static List<Attempt> inOrder(List<Attempt> recorded, List<Attempt> told) {
        return Stream.concat(recorded.stream(), told.stream())
                .sorted(Comparator.comparingInt(Attempt::number))
                .toList();
    }

    private Optional<Snapshot> readSnapshot() {
        if (!Files.exists(directory.snapshot())) {
            notices.add("there is no state.json: the graph and the verdicts it would hold are not known");
            return Optional.empty();
        }
        Optional<Snapshot> snapshot = Snapshot.read(directory, files);
        snapshot.filter(present -> present.schema() != Snapshot.SCHEMA)
                .ifPresent(present -> notices.add("this run is of schema " + present.schema() + ", not "
                        + Snapshot.SCHEMA + ": it opens read-only"));
        return snapshot;
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
