package dev.retake.engine.store;

import dev.retake.engine.attempt.Attempt;
import dev.retake.engine.attempt.AttemptEnd;
import dev.retake.engine.attempt.AttemptStart;
import dev.retake.engine.graph.NodeId;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads attempts back from their two records. */
final class AttemptReader {

    private final RunDirectory directory;
    private final PlainFiles files;
    private final int livingLeg;

    /** @param livingLeg the leg that somebody is running; an attempt without an end of an earlier one was lost */
    AttemptReader(RunDirectory directory, PlainFiles files, int livingLeg) {
        this.directory = directory;
        this.files = files;
        this.livingLeg = livingLeg;
    }

    Map<NodeId, List<Attempt>> all() {
        var attempts = new LinkedHashMap<NodeId, List<Attempt>>();
        try {
            for (NodeId node : AttemptFolders.nodes(directory)) {
                List<Attempt> ofNode = of(node);
                if (!ofNode.isEmpty()) {
                    attempts.put(node, ofNode);
                }
            }
        } catch (IOException e) {
            files.damaged(directory.attempts(), Failures.words(e));
        }
        return attempts;
    }

    List<Attempt> of(NodeId node) throws IOException {
        var attempts = new ArrayList<Attempt>();
        for (AttemptFolders.Folder folder : AttemptFolders.of(directory, node)) {
            read(folder).ifPresent(attempts::add);
        }
        return List.copyOf(attempts);
    }

    private Optional<Attempt> read(AttemptFolders.Folder folder) {
        Path startFile = folder.path().resolve(AttemptStore.START);
        Path endFile = folder.path().resolve(AttemptStore.END);
        Optional<AttemptStart> start =
                files.object(startFile).flatMap(row -> whole(startFile, AttemptRows.readStart(row)));
        Optional<AttemptEnd> end = files.object(endFile).flatMap(row -> whole(endFile, AttemptRows.readEnd(row)));
        return start.filter(read -> read.node().equals(folder.node()) && read.number() == folder.number())
                .map(read -> Attempt.of(read, end, read.leg() >= livingLeg));
    }

    private <T> Optional<T> whole(Path file, Optional<T> read) {
        if (read.isEmpty()) {
            files.damaged(file, "it lacks what every such record has");
        }
        return read;
    }
}
