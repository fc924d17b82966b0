package dev.retake.engine.store;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.retake.engine.attempt.AttemptEnd;
import dev.retake.engine.attempt.AttemptStart;
import dev.retake.engine.attempt.FileRef;
import dev.retake.engine.attempt.Sha256;
import dev.retake.engine.event.RunEvent;
import dev.retake.engine.graph.NodeId;
import dev.retake.engine.json.Json;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;

/** Writes attempts: each half once, into files that did not exist; the only class that can, and it has no update. */
public final class AttemptStore {

    public static final String PROMPT = "prompt.md";
    public static final String REPLY = "reply.md";
    public static final String STDOUT = "stdout.log";
    public static final String STDERR = "stderr.log";
    public static final String VERIFY = "verify.log";
    static final String START = "start.json";
    static final String END = "end.json";

    private final RunDirectory directory;
    private final Disk disk;
    private final Journal journal;
    private final Map<NodeId, Integer> open = new ConcurrentHashMap<>();
    private final Map<NodeId, Integer> last = new ConcurrentHashMap<>();
    /** Nodes whose folders were counted; nobody else makes any while this run is locked. */
    private final Set<NodeId> counted = ConcurrentHashMap.newKeySet();

    public AttemptStore(RunDirectory directory, Disk disk) {
        this.directory = directory;
        this.disk = disk;
        this.journal = new Journal(disk, directory.journal());
    }

    /** Tells the number of a node's last attempt, where no folder on disk does: in a run of the other tool. */
    public void startNumberingAfter(NodeId node, int number) {
        last.merge(node, number, Math::max);
    }

    /** The number that the next attempt of a node has: one more than any that was ever begun. */
    public int nextNumber(NodeId node) throws IOException {
        if (!counted.contains(node)) {
            last.merge(node, AttemptFolders.last(directory, node), Math::max);
            counted.add(node);
        }
        return last.getOrDefault(node, 0) + 1;
    }

    /**
     * Writes the first half of an attempt, its prompt first.
     *
     * @return the event that may now be told
     */
    public RunEvent.AttemptStarted start(AttemptStart start, String prompt) throws IOException {
        if (open.putIfAbsent(start.node(), start.number()) != null) {
            throw new IllegalStateException("attempts of " + start.node() + " are strictly serial");
        }
        boolean started = false;
        try {
            Path folder = directory.attempt(start.node(), start.number());
            if (Files.exists(folder)) {
                throw new FileAlreadyExistsException(folder.toString());
            }
            disk.createDirectories(folder);
            last.put(start.node(), start.number());
            disk.create(folder.resolve(PROMPT), prompt.getBytes(StandardCharsets.UTF_8));
            byte[] row = bytes(AttemptRows.write(start));
            disk.publish(folder.resolve(START), row);
            RunEvent.AttemptStarted event = event(start);
            journal.append(EventLines.journal(event, Sha256.of(row)));
            started = true;
            return event;
        } finally {
            if (!started) {
                open.remove(start.node());
                // A folder may have been made all the same.
                counted.remove(start.node());
            }
        }
    }

    /** What the second half of an attempt became on disk. */
    public record Ended(AttemptEnd end, RunEvent.AttemptEnded event) {}

    /**
     * Writes the second half of an attempt, its reply first.
     *
     * @param end whose files say only what was cut from each; their hashes are taken here
     */
    public Ended end(AttemptEnd end, Optional<String> reply) throws IOException {
        if (!open.remove(end.node(), end.number())) {
            throw new IllegalStateException("attempt " + end.number() + " of " + end.node() + " is not open");
        }
        Path folder = directory.attempt(end.node(), end.number());
        if (reply.isPresent()) {
            disk.create(folder.resolve(REPLY), reply.get().getBytes(StandardCharsets.UTF_8));
        }
        AttemptEnd whole = new AttemptEnd(
                end.runId(),
                end.node(),
                end.number(),
                end.endedAt(),
                end.verdict(),
                end.exitCode(),
                end.signal(),
                end.checks(),
                end.accounting(),
                end.model(),
                end.sessionId(),
                payloads(folder, end.files()),
                end.touched(),
                end.delta());
        byte[] row = bytes(AttemptRows.write(whole));
        disk.publish(folder.resolve(END), row);
        RunEvent.AttemptEnded event = event(whole);
        journal.append(EventLines.journal(event, Sha256.of(row)));
        return new Ended(whole, event);
    }

    /** Appends the lines that the process before this one did not come to write for rows that it wrote. */
    public void completeJournal() throws IOException {
        for (ObjectNode line : JournalTail.missing(directory)) {
            journal.append(line);
        }
    }

    private static Map<String, FileRef> payloads(Path folder, Map<String, FileRef> cuts) throws IOException {
        var files = new TreeMap<String, FileRef>();
        for (String name : new String[] {PROMPT, REPLY, STDOUT, STDERR, VERIFY}) {
            Path file = folder.resolve(name);
            if (Files.isRegularFile(file)) {
                FileRef known = cuts.get(name);
                files.put(name, new FileRef(FileHash.of(file), Files.size(file), known == null ? 0 : known.cut()));
            }
        }
        return files;
    }

    static RunEvent.AttemptStarted event(AttemptStart start) {
        return new RunEvent.AttemptStarted(
                start.startedAt(),
                start.node(),
                start.number(),
                start.trigger(),
                start.quote().map(quote -> OptionalInt.of(quote.of())).orElse(OptionalInt.empty()),
                start.quote().map(quote -> (int) quote.bytes()).orElse(0));
    }

    static RunEvent.AttemptEnded event(AttemptEnd end) {
        return new RunEvent.AttemptEnded(
                end.endedAt(),
                end.node(),
                end.number(),
                end.verdict().outcome(),
                end.verdict().failedBy(),
                end.verdict().judged(),
                end.accounting());
    }

    private static byte[] bytes(ObjectNode row) {
        return Json.pretty(row).getBytes(StandardCharsets.UTF_8);
    }
}
