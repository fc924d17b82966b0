package dev.retake.engine.store;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.retake.engine.graph.NodeId;
import dev.retake.engine.json.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/** The lines of {@code attempts.jsonl} by the half of an attempt that each tells of. */
final class JournalIndex {

    /** One half of an attempt's record. */
    record Half(NodeId node, int number, boolean isEnd) {}

    private final Map<Half, ObjectNode> lines = new LinkedHashMap<>();
    private final List<String> faults = new ArrayList<>();

    private JournalIndex() {}

    static JournalIndex read(Path journal) throws IOException {
        var index = new JournalIndex();
        if (Files.isRegularFile(journal, LinkOption.NOFOLLOW_LINKS)) {
            try (var lines = new BoundedLines(journal)) {
                int number = 1;
                for (Optional<String> line = lines.next(); line.isPresent(); line = lines.next(), number++) {
                    if (!line.get().isBlank() && !lines.lastWasTorn()) {
                        index.add(number, line.get());
                    }
                }
                if (lines.tooLong() > 0) {
                    index.faults.add("it has lines of more than 1 MiB");
                }
            }
        }
        return index;
    }

    private void add(int number, String text) {
        Optional<ObjectNode> line = Json.parseObject(text);
        Optional<Half> half = line.flatMap(JournalIndex::half);
        if (half.isEmpty()) {
            faults.add("line " + number + " tells of no attempt");
        } else if (lines.putIfAbsent(half.get(), line.get()) != null) {
            faults.add("line " + number + " tells once more of " + (half.get().isEnd() ? "the end" : "the start")
                    + " of attempt " + half.get().number() + " of " + half.get().node());
        }
    }

    private static Optional<Half> half(ObjectNode line) {
        Optional<NodeId> node = AttemptRows.nodeId(line);
        OptionalInt number = Fields.integer(line, "number");
        Optional<Boolean> isEnd = switch (Fields.textOr(line, "event", "")) {
            case "attempt_started" -> Optional.of(false);
            case "attempt_ended" -> Optional.of(true);
            default -> Optional.empty();
        };
        return node.isEmpty() || number.isEmpty()
                ? Optional.empty()
                : isEnd.map(end -> new Half(node.get(), number.getAsInt(), end));
    }

    Optional<ObjectNode> line(Half half) {
        return Optional.ofNullable(lines.get(half));
    }

    /** Every half that has a line, in the order of the lines. */
    Iterable<Half> halves() {
        return lines.keySet();
    }

    /** What is wrong with lines as lines; a torn last one is not. */
    List<String> faults() {
        return List.copyOf(faults);
    }
}
