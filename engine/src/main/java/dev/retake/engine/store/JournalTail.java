package dev.retake.engine.store;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.retake.engine.attempt.Sha256;
import dev.retake.engine.json.Json;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The lines that {@code attempts.jsonl} lacks for rows that are on disk: what a killed process did not come to write. */
final class JournalTail {

    private JournalTail() {}

    static List<ObjectNode> missing(RunDirectory directory) throws IOException {
        Set<String> written = writtenRows(directory.journal());
        var lines = new ArrayList<ObjectNode>();
        for (var node : AttemptFolders.nodes(directory)) {
            for (var folder : AttemptFolders.of(directory, node)) {
                Optional<byte[]> start = bytes(folder.path().resolve(AttemptStore.START));
                if (start.isPresent() && !written.contains(Sha256.of(start.get()))) {
                    row(start.get())
                            .flatMap(AttemptRows::readStart)
                            .map(read -> EventLines.journal(AttemptStore.event(read), Sha256.of(start.get())))
                            .ifPresent(lines::add);
                }
                Optional<byte[]> end = bytes(folder.path().resolve(AttemptStore.END));
                if (end.isPresent() && !written.contains(Sha256.of(end.get()))) {
                    row(end.get())
                            .flatMap(AttemptRows::readEnd)
                            .map(read -> EventLines.journal(AttemptStore.event(read), Sha256.of(end.get())))
                            .ifPresent(lines::add);
                }
            }
        }
        return lines;
    }

    private static Set<String> writtenRows(Path journal) throws IOException {
        var rows = new HashSet<String>();
        if (Files.isRegularFile(journal)) {
            try (var lines = new BoundedLines(journal)) {
                for (Optional<String> line = lines.next(); line.isPresent(); line = lines.next()) {
                    Json.parseObject(line.get())
                            .flatMap(object -> Fields.text(object, "row_sha256"))
                            .ifPresent(rows::add);
                }
            }
        }
        return rows;
    }

    private static Optional<byte[]> bytes(Path file) throws IOException {
        return Files.isRegularFile(file) ? Optional.of(Files.readAllBytes(file)) : Optional.empty();
    }

    private static Optional<ObjectNode> row(byte[] bytes) {
        return Json.parseObject(new String(bytes, StandardCharsets.UTF_8));
    }
}
