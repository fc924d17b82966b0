package dev.retake.app.shell;

import dev.retake.engine.graph.AgentGraph;
import dev.retake.engine.graph.Node;
import dev.retake.engine.graph.NodeId;
import dev.retake.engine.graph.Place;
import dev.retake.engine.lint.Finding;
import dev.retake.engine.lint.Severity;
import dev.retake.engine.source.Change;
import dev.retake.engine.source.GraphDesign;
import dev.retake.engine.source.GraphKey;
import dev.retake.engine.source.GraphSource;
import dev.retake.engine.source.TextEdits;
import dev.retake.engine.source.Value;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * What is filled in for a key.
 *
 * @param node whose key it is; empty for a key of the graph itself
 * @param text as a person typed it; empty takes the key away
 */
public record Filling(Optional<NodeId> node, GraphKey key, String text) {

    /**
     * What became of trying it.
     *
     * @param refusal why it cannot be written
     * @param wrong whether that is because of what was typed, and not of how the text is written
     * @param warning what to think about before it is written
     */
    public record Tried(Optional<Change.Refused> refusal, boolean wrong, Optional<Finding> warning) {

        static Tried refused(Change.Refused no) {
            return new Tried(Optional.of(no), false, Optional.empty());
        }
    }

    /** As an edit of the graph. */
    Change change(GraphDesign design) {
        boolean isGone = text.isBlank();
        if (key.path().equals(List.of("id")) && node.isPresent()) {
            return design.rename(node.get(), text.strip());
        }
        if (node.isEmpty()) {
            return isGone
                    ? design.unset(key.path())
                    : design.set(key.path(), KeyText.value(key, text, design.written(key.path())));
        }
        NodeId id = node.get();
        if (isGone) {
            return design.unset(id, key.path());
        }
        Optional<Value> before = design.written(id, key.path());
        return key.kind() == GraphKey.Kind.YAML
                ? design.setYaml(id, key.path(), text)
                : design.set(id, key.path(), KeyText.value(key, text, before));
    }

    /** @param read reads a text as a graph */
    Tried tried(Change change, String text, Function<String, GraphDocument.Reading> read) {
        return switch (change) {
            case Change.Refused no -> Tried.refused(no);
            case Change.Made made ->
                TextEdits.apply(text, made.edits())
                        .map(read)
                        .map(this::judged)
                        .orElseGet(() -> new Tried(Optional.empty(), false, Optional.empty()));
        };
    }

    private Tried judged(GraphDocument.Reading reading) {
        List<Finding> here = findings(reading.source(), reading.report().findings());
        Optional<Change.Refused> wrong = here.stream()
                .filter(finding -> finding.severity() == Severity.ERROR)
                .findFirst()
                .map(finding -> new Change.Refused(finding.message() + " " + finding.remedy(), finding.place()));
        return new Tried(
                wrong,
                true,
                here.stream()
                        .filter(finding -> finding.severity() == Severity.WARNING)
                        .findFirst());
    }

    /** What was found in the value of the key. */
    private List<Finding> findings(GraphSource source, List<Finding> all) {
        return pointer(source, node)
                .map(holder -> holder + key.pointer())
                .filter(source::has)
                .map(source::place)
                .map(place -> all.stream()
                        .filter(finding -> holds(place, finding.place()))
                        .toList())
                .orElse(List.of());
    }

    /** Where a node is in the text, or the graph; empty where it is not. */
    public static Optional<String> pointer(GraphSource source, Optional<NodeId> node) {
        if (node.isEmpty()) {
            return Optional.of("");
        }
        List<Node> nodes = source.graph().map(AgentGraph::nodes).orElse(List.of());
        for (int i = 0; i < nodes.size(); i++) {
            if (nodes.get(i).id().equals(node.get())) {
                return Optional.of(source.nodePointer(i));
            }
        }
        return Optional.empty();
    }

    /** Whether one stretch of text begins inside another. */
    public static boolean holds(Place outer, Place inner) {
        return outer.file().equals(inner.file())
                && isNotAfter(outer.line(), outer.column(), inner.line(), inner.column())
                && !isNotAfter(outer.endLine(), outer.endColumn(), inner.line(), inner.column());
    }

    private static boolean isNotAfter(int line, int column, int otherLine, int otherColumn) {
        return line < otherLine || (line == otherLine && column <= otherColumn);
    }
}
