package dev.retake.engine.source;

import dev.retake.engine.graph.NodeId;
import dev.retake.engine.graph.Splice;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The nodes of a graph with its fragments put in, not read yet.
 *
 * @param frames the ids that cite a subgraph, and where they are written
 * @param whole whether none is missing because there were too many
 */
record Spliced(List<Part> parts, List<Draft> drafts, Map<String, Yaml> frames, boolean whole) {

    /**
     * What stands in a list of nodes.
     *
     * @param cited by which citation it came there
     */
    record Part(Yaml item, Optional<Cited> cited) {}

    /**
     * A splice before its nodes were read.
     *
     * @param from index of its first part
     * @param to index after its last
     */
    record Draft(
            String using, Splice.Citation citation, Optional<String> exit, int from, int to, Optional<String> parent) {

        Draft upTo(int to) {
            return new Draft(using, citation, exit, from, to, parent);
        }

        Draft endingAt(Optional<String> exit) {
            return new Draft(using, citation, exit, from, to, parent);
        }
    }

    /** What nodes and subgraphs are called, whether or not they can be read. */
    Set<String> names() {
        var names = names(parts.stream().map(Part::item));
        names.addAll(frames.keySet());
        return names;
    }

    /** The ids that are written in a list of nodes, as they are. */
    static Set<String> names(Stream<Yaml> items) {
        return items.flatMap(item -> item instanceof Yaml.Mapping node ? node.value("id").stream() : Stream.empty())
                .flatMap(id -> id instanceof Yaml.Scalar scalar && !scalar.isNull()
                        ? Stream.of(scalar.text())
                        : Stream.empty())
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }

    /** The splices whose nodes could be read, outer before inner. */
    List<Splice> splices(List<ReadNode> nodes) {
        var byPart = new ArrayList<Optional<NodeId>>();
        parts.forEach(_ -> byPart.add(Optional.empty()));
        nodes.forEach(node -> byPart.set(node.index(), Optional.of(node.id())));
        var splices = new ArrayList<Splice>();
        for (Draft draft : drafts) {
            var inside = byPart.subList(draft.from, draft.to).stream()
                    .flatMap(Optional::stream)
                    .toList();
            if (!inside.isEmpty() && NodeId.isValid(draft.using)) {
                splices.add(new Splice(
                        new NodeId(draft.using),
                        Optional.of(draft.citation),
                        draft.exit.filter(NodeId::isValid).map(NodeId::new),
                        inside,
                        draft.parent.filter(NodeId::isValid).map(NodeId::new)));
            }
        }
        return splices;
    }
}
