package dev.retake.engine.store;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.retake.engine.attempt.Sha256;
import dev.retake.engine.json.Json;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The lines that {@code attempts.jsonl} lacks for rows that are on disk: what a killed process did not come to write. */
final class JournalTail {

    private JournalTail() {}

    /** A row whose line is there is not told of again, whatever the line says of it: that is for the integrity check. */
    static List<ObjectNode> missing(RunDirectory directory) throws IOException {
        JournalIndex written = JournalIndex.read(directory.journal());
        var lines = new ArrayList<ObjectNode>();
        for (var node : AttemptFolders.nodes(directory)) {
            for (var folder : AttemptFolders.of(directory, node)) {
                if (written.line(new JournalIndex.Half(node, folder.number(), false))
                        .isEmpty()) {
                    startLine(folder).ifPresent(lines::add);
                }
                if (written.line(new JournalIndex.Half(node, folder.number(), true))
                        .isEmpty()) {
                    endLine(folder).ifPresent(lines::add);
                }
            }
        }
        return lines;
    }

    /** The line that tells of an attempt's start, as its row says; empty where there is no such row. */
    static Optional<ObjectNode> startLine(AttemptFolders.Folder folder) throws IOException {
        return bytes(folder.path().resolve(AttemptStore.START))
                .flatMap(bytes -> row(bytes)
                        .flatMap(AttemptRows::readStart)
                        .map(read -> EventLines.journal(AttemptStore.event(read), Sha256.of(bytes))));
    }

    /** The line that tells of an attempt's end, as its row says; empty where there is no such row. */
    static Optional<ObjectNode> endLine(AttemptFolders.Folder folder) throws IOException {
        return bytes(folder.path().resolve(AttemptStore.END))
                .flatMap(bytes -> row(bytes)
                        .flatMap(AttemptRows::readEnd)
                        .map(read -> EventLines.journal(AttemptStore.event(read), Sha256.of(bytes))));
    }

    private static Optional<byte[]> bytes(Path file) throws IOException {
        return Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)
                ? Optional.of(Files.readAllBytes(file))
                : Optional.empty();
    }

    private static Optional<ObjectNode> row(byte[] bytes) {
        return Json.parseObject(new String(bytes, StandardCharsets.UTF_8));
    }
}
