package dev.retake.engine.store;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.retake.engine.attempt.Attempt;
import dev.retake.engine.attempt.Excerpt;
import dev.retake.engine.attempt.Integrity;
import dev.retake.engine.attempt.Sha256;
import dev.retake.engine.event.NodePhase;
import dev.retake.engine.event.NodeState;
import dev.retake.engine.event.RunEvent;
import dev.retake.engine.event.RunOutcome;
import dev.retake.engine.graph.Accounting;
import dev.retake.engine.graph.AttemptStatus;
import dev.retake.engine.graph.Cause;
import dev.retake.engine.graph.NodeId;
import dev.retake.engine.json.Json;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Compares everything that a run directory says twice, and names each file that differs. */
public final class RunIntegrity {

    private final ReadRun run;
    private final RunDirectory directory;
    private final Replies replies;
    private final List<ReadRun.Damage> differences = new ArrayList<>();
    private final Set<Path> different = new HashSet<>();
    private final List<String> notes = new ArrayList<>();
    private int attempts;
    private int files;

    /**
     * What a check found.
     *
     * @param attempts whose records were compared
     * @param files that agree with what was recorded of them
     * @param notes what could not be checked, and why
     */
    public record Result(ReadRun run, int attempts, int files, List<ReadRun.Damage> differences, List<String> notes) {}

    private RunIntegrity(ReadRun run) {
        this.run = run;
        this.directory = run.directory();
        this.replies = new Replies(directory);
    }

    /** Checks a run; touches nothing. */
    public static Result of(Path folder) throws IOException {
        var check = new RunIntegrity(RunReader.read(folder));
        check.check();
        return new Result(
                check.run, check.attempts, check.files, List.copyOf(check.differences), List.copyOf(check.notes));
    }

    private void check() throws IOException {
        run.damages().forEach(this::add);
        JournalIndex journal = JournalIndex.read(directory.journal());
        journal.faults().forEach(fault -> differs(directory.journal(), fault));
        checkRecords(journal);
        checkCopies();
        if (run.recorded()) {
            ForeignEntries.of(directory).forEach(foreign -> differs(foreign.file(), foreign.reason()));
            checkNodes();
            checkBeginning();
        }
        if (Files.isRegularFile(directory.proof(), LinkOption.NOFOLLOW_LINKS)) {
            checkProof();
        } else if (run.recorded() && !run.state().open()) {
            differs(directory.proof(), "it is missing, though the run's last leg has ended");
        } else {
            notes.add("there is no proof.json: state.json and events.jsonl have nothing to be compared with");
        }
    }

    private void differs(Path file, String reason) {
        if (!different.contains(file)) {
            add(new ReadRun.Damage(file, reason));
        }
    }

    private void add(ReadRun.Damage difference) {
        differences.add(difference);
        different.add(difference.file());
    }

    private void checkRecords(JournalIndex journal) throws IOException {
        var checker = new AttemptIntegrity(directory, journal);
        for (NodeId node : AttemptFolders.nodes(directory)) {
            for (AttemptFolders.Folder folder : AttemptFolders.of(directory, node)) {
                checkRecord(checker, folder);
            }
        }
        for (JournalIndex.Half half : journal.halves()) {
            Path folder = directory.attempt(half.node(), half.number());
            if (!Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)) {
                differs(folder, "it is missing, though attempts.jsonl tells of it");
            }
        }
        long unrecorded = run.attempts().values().stream()
                .flatMap(List::stream)
                .filter(attempt -> attempt.start().isEmpty())
                .count();
        if (unrecorded > 0) {
            notes.add(unrecorded + (unrecorded == 1 ? " attempt is" : " attempts are")
                    + " known from the event stream only: there is no record to compare");
        }
    }

    private void checkNodes() throws IOException {
        // A process may be killed between making the folder of a node's first attempt and telling of it.
        var known = new HashSet<NodeId>(run.state().nodes().keySet());
        run.snapshot().ifPresent(snapshot -> known.addAll(snapshot.graphNodes()));
        for (NodeId node : AttemptFolders.nodes(directory)) {
            if (!known.isEmpty() && !known.contains(node)) {
                differs(directory.attempts(node), "it is of a node that the run does not have");
            }
        }
    }

    private void checkBeginning() {
        if (run.state().leg() == 0 && !run.attempts().isEmpty()) {
            differs(directory.events(), "it does not tell how the run began, though there are attempts");
        }
    }

    private void checkRecord(AttemptIntegrity checker, AttemptFolders.Folder folder) throws IOException {
        if (isEmpty(folder.path())) {
            return; // Its start could not be written, and nothing was spawned.
        }
        attempts++;
        AttemptIntegrity.Checked checked = checker.check(folder.node(), folder.number());
        checked.differences()
                .forEach(
                        different -> differences.add(new ReadRun.Damage(different.file(), "it " + different.reason())));
        switch (checked.integrity()) {
            case Integrity.Sound sound -> files += sound.files();
            case Integrity.Open _ ->
                notes.add("attempt " + folder.number() + " of " + folder.node()
                        + " has no end: what it wrote until then has nothing to be compared with");
            case Integrity.Differs _, Integrity.Unrecorded _ -> {}
        }
    }

    private static boolean isEmpty(Path folder) throws IOException {
        try (var entries = Files.list(folder)) {
            return entries.allMatch(
                    file -> file.getFileName().toString().startsWith(".") || file.endsWith(AttemptStore.PROMPT));
        }
    }

    /** Artifacts and failed replies are copies of what an attempt replied. */
    private void checkCopies() throws IOException {
        for (var entry : run.attempts().entrySet()) {
            Optional<NodePhase> phase = run.state().node(entry.getKey()).map(NodeState::phase);
            List<Attempt> recorded = entry.getValue().stream()
                    .filter(attempt -> attempt.start().isPresent())
                    .toList();
            if (phase.filter(NodePhase.PASSED::equals).isPresent()) {
                checkCopy(
                        directory.artifact(entry.getKey()),
                        last(recorded, RunIntegrity::leavesArtifact),
                        Integer.MAX_VALUE);
            } else if (phase.filter(NodePhase.FAILED::equals).isPresent()) {
                checkCopy(
                        directory.failedReply(entry.getKey()),
                        last(recorded, attempt -> attempt.status() == AttemptStatus.FAILED),
                        RunFeed.MAX_FAILED_REPLY);
            }
        }
    }

    private static Optional<Attempt> last(List<Attempt> attempts, java.util.function.Predicate<Attempt> wanted) {
        return attempts.reversed().stream().filter(wanted).findFirst();
    }

    private static boolean leavesArtifact(Attempt attempt) {
        return attempt.status() == AttemptStatus.PASSED
                || attempt.cause().filter(Cause.BUDGET_EXCEEDED::equals).isPresent();
    }

    private void checkCopy(Path copy, Optional<Attempt> of, int most) throws IOException {
        Optional<String> reply = of.isPresent() ? replies.payload(of.get(), AttemptStore.REPLY) : Optional.empty();
        if (reply.isEmpty()) {
            return;
        }
        String expected = most == Integer.MAX_VALUE
                ? reply.get()
                : Excerpt.of(reply.get(), most).text();
        Optional<String> said = replies.text(copy);
        if (said.isEmpty()) {
            differs(copy, "it is missing, though " + of.get().node() + " left a reply");
        } else if (!said.get().equals(expected)) {
            differs(
                    copy,
                    "it is not what attempt " + of.get().number() + " of "
                            + of.get().node() + " replied");
        } else {
            files++;
        }
    }

    private void checkProof() throws IOException {
        var reader = new PlainFiles();
        Optional<String> text = reader.text(directory.proof());
        reader.damages().forEach(damage -> differs(damage.file(), damage.reason()));
        Optional<ObjectNode> proof = text.flatMap(Json::parseObject);
        if (text.isEmpty() || proof.isEmpty() || !isItself(text.get(), proof.get())) {
            differs(directory.proof(), "it is not what was written: it does not agree with its own hash");
            return;
        }
        files++;
        int leg = Fields.integer(proof.get(), "leg").orElse(0);
        if (leg < run.state().leg()) {
            notes.add("proof.json is of leg " + leg
                    + ": what the leg after it changes has nothing to be compared with yet");
            return;
        }
        ObjectNode hashes = Fields.object(proof.get(), ProofFile.FILES).orElseGet(Json::object);
        for (var entry : hashes.properties()) {
            checkFile(
                    directory.root().resolve(entry.getKey()),
                    entry.getValue().path("bytes").asLong(),
                    entry.getValue().path("sha256").asText());
        }
        Set<Path> told = Set.copyOf(hashes.properties().stream()
                .map(entry -> directory.root().resolve(entry.getKey()))
                .toList());
        for (Path file : ProofFile.covered(directory)) {
            if (!told.contains(file)) {
                differs(file, "it was not written by this run");
            }
        }
        checkLastEvent(proof.get());
    }

    private static boolean isItself(String text, ObjectNode proof) {
        ObjectNode rest = proof.deepCopy();
        rest.remove(ProofFile.OWN);
        return text.equals(Json.pretty(proof))
                && Fields.text(proof, ProofFile.OWN)
                        .filter(Sha256.of(Json.pretty(rest))::equals)
                        .isPresent();
    }

    /** The stream is longer by the line that says how the leg ended. */
    private void checkFile(Path file, long bytes, String sha256) throws IOException {
        if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
            differs(file, "it is missing, though proof.json tells of it");
        } else if (!hash(file, bytes).equals(sha256)) {
            differs(file, "it is not what proof.json recorded of it");
        } else if (!file.equals(directory.events()) && Files.size(file) != bytes) {
            differs(file, "it is longer than proof.json recorded");
        } else {
            files++;
        }
    }

    private static String hash(Path file, long bytes) throws IOException {
        MessageDigest digest = Sha256.digest();
        byte[] buffer = new byte[64 * 1024];
        try (InputStream in = Files.newInputStream(file)) {
            long left = bytes;
            for (int count = 0; count >= 0 && left > 0; left -= Math.max(count, 0)) {
                count = in.read(buffer, 0, (int) Math.min(buffer.length, left));
                digest.update(buffer, 0, Math.max(count, 0));
            }
        }
        return Sha256.hex(digest.digest());
    }

    /** What follows the part of the stream that the proof knows: the event that it foretells, and nothing else. */
    private void checkLastEvent(ObjectNode proof) throws IOException {
        long known = Fields.object(proof, ProofFile.FILES)
                .flatMap(hashes -> Fields.object(hashes, "events.jsonl"))
                .map(entry -> entry.path("bytes").asLong())
                .orElse(0L);
        byte[] rest;
        try (InputStream in = Files.newInputStream(directory.events())) {
            in.skipNBytes(known);
            rest = in.readNBytes(2 * Journal.MAX_LINE);
        } catch (IOException _) {
            return; // It is missing or shorter, which has been said.
        }
        Optional<String> foretold = Fields.text(proof, "outcome")
                .flatMap(RunOutcome::of)
                .flatMap(outcome -> Fields.instant(proof, "ended_at")
                        .map(at ->
                                new RunEvent.RunFinished(at, outcome, Fields.text(proof, "detail"), Accounting.NONE)))
                .map(event -> Json.line(EventLines.write(Fields.textOr(proof, "run_id", ""), event)) + "\n");
        if (!foretold.equals(Optional.of(new String(rest, StandardCharsets.UTF_8)))) {
            differs(directory.events(), "its last line is not the end of the leg that proof.json tells of");
        }
    }
}
