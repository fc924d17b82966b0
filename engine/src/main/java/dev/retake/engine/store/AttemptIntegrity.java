package dev.retake.engine.store;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.retake.engine.attempt.Attempt;
import dev.retake.engine.attempt.AttemptEnd;
import dev.retake.engine.attempt.AttemptStart;
import dev.retake.engine.attempt.FileRef;
import dev.retake.engine.attempt.Integrity;
import dev.retake.engine.attempt.PromptRef;
import dev.retake.engine.attempt.Sha256;
import dev.retake.engine.graph.NodeId;
import dev.retake.engine.json.Json;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** Compares the two rows of an attempt, its lines in the journal and its payload files. */
public final class AttemptIntegrity {

    private final RunDirectory directory;
    private final JournalIndex journal;

    AttemptIntegrity(RunDirectory directory, JournalIndex journal) {
        this.directory = directory;
        this.journal = journal;
    }

    /**
     * Checks attempts of a run.
     *
     * @throws IOException also when the thread is interrupted: payloads may be large
     */
    public static Map<Attempt, Integrity> of(Path run, Collection<Attempt> attempts) throws IOException {
        var directory = new RunDirectory(run);
        var checker = new AttemptIntegrity(directory, JournalIndex.read(directory.journal()));
        var found = new HashMap<Attempt, Integrity>();
        for (Attempt attempt : attempts) {
            if (Thread.currentThread().isInterrupted()) {
                throw new InterruptedIOException("the check was interrupted");
            }
            found.put(
                    attempt,
                    attempt.start().isEmpty()
                            ? new Integrity.Unrecorded()
                            : checker.check(attempt.node(), attempt.number()).integrity());
        }
        return found;
    }

    /**
     * What was found of one attempt.
     *
     * @param differences the files that differ, each with a reason that goes on from its name
     */
    record Checked(Integrity integrity, List<ReadRun.Damage> differences) {}

    Checked check(NodeId node, int number) {
        var folder = new AttemptFolders.Folder(node, number, directory.attempt(node, number));
        return new OfOne(folder).check();
    }

    /** The check of one attempt. */
    private final class OfOne {

        private final AttemptFolders.Folder folder;
        private final Set<String> expected = new TreeSet<>();
        private final List<ReadRun.Damage> differences = new ArrayList<>();

        OfOne(AttemptFolders.Folder folder) {
            this.folder = folder;
        }

        Checked check() {
            boolean isOpen = false;
            try {
                Optional<AttemptStart> start = row(AttemptStore.START, false).flatMap(AttemptRows::readStart);
                start.ifPresent(read -> prompt(read.prompt()));
                isOpen = isAbsent(AttemptStore.END) && lineOf(true).isEmpty();
                if (!isOpen) {
                    Optional<AttemptEnd> end = row(AttemptStore.END, true).flatMap(AttemptRows::readEnd);
                    if (end.isPresent()) {
                        payloads(end.get());
                        strangers();
                    }
                }
            } catch (IOException e) {
                differences.add(new ReadRun.Damage(folder.path(), "cannot be read: " + Failures.words(e)));
            }
            return new Checked(integrity(isOpen), List.copyOf(differences));
        }

        private Integrity integrity(boolean isOpen) {
            if (!differences.isEmpty()) {
                return new Integrity.Differs(differences.stream()
                        .map(different -> different.file().getFileName() + " " + different.reason())
                        .toList());
            }
            return isOpen ? new Integrity.Open() : new Integrity.Sound(expected.size());
        }

        private void differs(String name, String reason) {
            differences.add(new ReadRun.Damage(folder.path().resolve(name), reason));
        }

        private Optional<ObjectNode> lineOf(boolean isEnd) {
            return journal.line(new JournalIndex.Half(folder.node(), folder.number(), isEnd));
        }

        private boolean isAbsent(String name) {
            return !Files.exists(folder.path().resolve(name), LinkOption.NOFOLLOW_LINKS);
        }

        /** False when the file is not there as a plain file, which is then said. */
        private boolean isThere(String name) {
            expected.add(name);
            if (isAbsent(name)) {
                differs(name, "is missing");
                return false;
            }
            boolean isPlain = Files.isRegularFile(folder.path().resolve(name), LinkOption.NOFOLLOW_LINKS);
            if (!isPlain) {
                differs(name, "is not a plain file");
            }
            return isPlain;
        }

        /** A row that is a row of this attempt and is what its journal line says, or else a reason. */
        private Optional<ObjectNode> row(String name, boolean isEnd) throws IOException {
            if (!isThere(name)) {
                return Optional.empty();
            }
            byte[] bytes = Files.readAllBytes(folder.path().resolve(name));
            Optional<ObjectNode> row = Json.parseObject(new String(bytes, StandardCharsets.UTF_8));
            Optional<ObjectNode> line = lineOf(isEnd);
            boolean isSame = line.flatMap(told -> Fields.text(told, "row_sha256"))
                    .filter(Sha256.of(bytes)::equals)
                    .isPresent();
            if (line.isPresent() && !isSame) {
                differs(name, "is not what attempts.jsonl recorded of it");
                return Optional.empty();
            }
            if (row.filter(this::isOfThisAttempt).isEmpty()) {
                differs(name, "is no record of this attempt");
                return Optional.empty();
            }
            Optional<ObjectNode> asTold = isEnd ? JournalTail.endLine(folder) : JournalTail.startLine(folder);
            if (line.isPresent() && !line.map(Json::line).equals(asTold.map(Json::line))) {
                differs(name, "does not say what its line in attempts.jsonl says");
            } else if (line.isEmpty() && !isTail(isEnd)) {
                differs(name, "has no line in attempts.jsonl, though later ones have");
            }
            return row;
        }

        /** A killed process may leave a row without its line, but none after it. */
        private boolean isTail(boolean isEnd) {
            return (isEnd || lineOf(true).isEmpty())
                    && journal.line(new JournalIndex.Half(folder.node(), folder.number() + 1, false))
                            .isEmpty();
        }

        private boolean isOfThisAttempt(ObjectNode row) {
            return AttemptRows.nodeId(row).filter(folder.node()::equals).isPresent()
                    && Fields.integer(row, "number").orElse(0) == folder.number();
        }

        private void prompt(PromptRef recorded) {
            if (!isThere(AttemptStore.PROMPT)) {
                return;
            }
            Path file = folder.path().resolve(AttemptStore.PROMPT);
            try (InputStream in = Files.newInputStream(file)) {
                byte[] bytes = in.readAllBytes();
                if (bytes.length != recorded.bytes() || !Sha256.of(bytes).equals(recorded.sha256())) {
                    differs(AttemptStore.PROMPT, "is not what start.json recorded of it");
                }
            } catch (IOException e) {
                differs(AttemptStore.PROMPT, "cannot be read: " + Failures.words(e));
            }
        }

        private void payloads(AttemptEnd end) {
            for (Map.Entry<String, FileRef> entry : end.files().entrySet()) {
                String name = entry.getKey();
                if (name.equals(AttemptStore.PROMPT)) {
                    continue; // The start has told of it already.
                }
                boolean isName = Path.of(name).getNameCount() == 1 && !name.startsWith(".");
                if (!isName) {
                    differs(AttemptStore.END, "names `" + name + "`, which cannot be a file of an attempt");
                } else if (isThere(name)) {
                    payload(name, entry.getValue());
                }
            }
        }

        private void payload(String name, FileRef recorded) {
            Path file = folder.path().resolve(name);
            try {
                if (Files.size(file) != recorded.bytes() || !FileHash.of(file).equals(recorded.sha256())) {
                    differs(name, "is not what end.json recorded of it");
                }
            } catch (IOException e) {
                differs(name, "cannot be read: " + Failures.words(e));
            }
        }

        /** What no row tells of; a hidden file is the draft of a write that was cut off. */
        private void strangers() throws IOException {
            try (var files = Files.newDirectoryStream(folder.path())) {
                for (Path file : files) {
                    String name = file.getFileName().toString();
                    if (!expected.contains(name) && !name.startsWith(".")) {
                        differs(name, "was not written by this attempt");
                    }
                }
            }
        }
    }
}
