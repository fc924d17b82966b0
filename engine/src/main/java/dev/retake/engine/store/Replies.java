package dev.retake.engine.store;

import dev.retake.engine.attempt.Attempt;
import dev.retake.engine.attempt.AttemptEnd;
import dev.retake.engine.attempt.FileRef;
import dev.retake.engine.graph.AttemptStatus;
import dev.retake.engine.graph.NodeId;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Optional;

/** Reads the texts of a run: artifacts, prompts, replies, logs. Links are not followed. */
public final class Replies {

    /** More of a text is not read. */
    public static final int MAX_TEXT = 64 * 1024 * 1024;

    private final RunDirectory directory;

    public Replies(RunDirectory directory) {
        this.directory = directory;
    }

    /** The artifact of a node that passed. */
    public Optional<String> artifact(NodeId node) throws IOException {
        return text(directory.artifact(node));
    }

    /** The latest payload of the loop that a node declares. */
    public Optional<String> feedback(NodeId declarer) throws IOException {
        return text(directory.feedback(declarer));
    }

    /** A payload file of an attempt. */
    public Optional<String> payload(Attempt attempt, String name) throws IOException {
        return text(directory.attempt(attempt.node(), attempt.number()).resolve(name));
    }

    /** What an attempt replied: from its record, or where there is none, from the files the node left. */
    public Optional<String> reply(Attempt attempt) throws IOException {
        if (attempt.start().isPresent()) {
            return payload(attempt, AttemptStore.REPLY);
        }
        return attempt.status() == AttemptStatus.PASSED
                ? artifact(attempt.node())
                : text(directory.failedReply(attempt.node()));
    }

    /**
     * What an attempt replied, when it is what its record says; empty when the record tells of no reply.
     *
     * @throws IOException when the reply is gone, or is not what was recorded
     */
    public Optional<String> recordedReply(Attempt attempt) throws IOException {
        Optional<FileRef> recorded = attempt.end()
                .map(AttemptEnd::files)
                .flatMap(files -> Optional.ofNullable(files.get(AttemptStore.REPLY)));
        if (recorded.isEmpty()) {
            return Optional.empty();
        }
        Path file = directory.attempt(attempt.node(), attempt.number()).resolve(AttemptStore.REPLY);
        if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
            throw new IOException(file + " is missing");
        }
        if (!FileHash.of(file).equals(recorded.get().sha256())) {
            throw new IOException(file + " is not what was recorded");
        }
        return text(file);
    }

    /** A text file of this run. */
    public Optional<String> text(Path file) throws IOException {
        if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
            return Optional.empty();
        }
        try (var in = Files.newInputStream(file)) {
            return Optional.of(new String(in.readNBytes(MAX_TEXT), StandardCharsets.UTF_8));
        }
    }
}
