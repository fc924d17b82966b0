package dev.retake.app.shell;

import dev.retake.engine.graph.AgentGraph;
import dev.retake.engine.graph.NodeId;
import dev.retake.engine.graph.Place;
import dev.retake.engine.graph.Splice;
import dev.retake.engine.lint.Finding;
import dev.retake.engine.source.GraphSource;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Tells where in a graph and its texts a finding, or a node, is to be seen that may be written in a fragment. */
public final class Whereabouts {

    private final GraphSource source;
    private final Map<NodeId, Splice> byUsing = new LinkedHashMap<>();
    private final Map<NodeId, Splice> innermost;
    private final Map<NodeId, String> pointers = new LinkedHashMap<>();

    public Whereabouts(GraphSource source) {
        this.source = source;
        Optional<AgentGraph> graph = source.graph();
        graph.ifPresent(read -> {
            read.splices().forEach(splice -> byUsing.putIfAbsent(splice.using(), splice));
            for (int i = 0; i < read.nodes().size(); i++) {
                pointers.putIfAbsent(read.nodes().get(i).id(), source.nodePointer(i));
            }
        });
        this.innermost = graph.map(AgentGraph::origins).orElse(Map.of());
    }

    /** What carries the mark of a finding: its node, and the frames around it. */
    public Set<NodeId> marked(Finding finding) {
        var marked = new LinkedHashSet<>(nodes(finding));
        splices(finding).forEach(splice -> marked.add(splice.using()));
        return marked;
    }

    /** Its place in a file: its own, or where that file cites the fragment that it is in. */
    public Optional<Place> place(String file, Finding finding) {
        return Stream.concat(
                        Stream.of(finding.place()),
                        Stream.concat(
                                citations(splices(finding)),
                                nodes(finding).stream().flatMap(this::unread)))
                .filter(place -> place.file().equals(file))
                .findFirst();
    }

    /** Where a node or a frame is written in a file, or where that file cites the fragment that it is in. */
    public Optional<Place> place(String file, NodeId node) {
        return Stream.concat(Stream.ofNullable(pointers.get(node)).map(source::place), citations(around(node)))
                .filter(place -> place.file().equals(file))
                .findFirst();
    }

    /** The node that a finding is about; without one, those whose fragment could not be put in because of it. */
    private List<NodeId> nodes(Finding finding) {
        String file = finding.place().file();
        if (finding.node().isPresent() && !file.equals(source.file())) {
            NodeId node = finding.node().get();
            return Stream.concat(Stream.of(node), twins(node, file)).distinct().toList();
        }
        if (finding.node().isPresent() || file.equals(source.file())) {
            return finding.node().stream().toList();
        }
        return pointers.keySet().stream().filter(node -> cites(node, file)).toList();
    }

    /** A fragment that is cited more than once is linted once: what is said of a node there is so of its twins. */
    private Stream<NodeId> twins(NodeId node, String file) {
        return around(node).stream()
                .filter(splice -> cites(splice, file))
                .findFirst()
                .map(splice -> node.value().substring(splice.using().value().length()))
                .stream()
                .flatMap(inside -> byUsing.values().stream()
                        .filter(splice -> cites(splice, file))
                        .map(splice -> new NodeId(splice.using().value() + inside)))
                .filter(twin -> innermost.containsKey(twin) || byUsing.containsKey(twin));
    }

    /** A node whose fragment could not be put in still says which it is. */
    private boolean cites(NodeId node, String file) {
        Optional<String> name = source.scalar(pointers.get(node) + "/use");
        return name.filter(fragment ->
                        file.endsWith(fragment + ".yaml") && Path.of(file).endsWith(fragment + ".yaml"))
                .isPresent();
    }

    private Stream<Place> unread(NodeId node) {
        return Stream.ofNullable(pointers.get(node))
                .map(pointer -> pointer + "/use")
                .filter(source::has)
                .map(source::place);
    }

    private List<Splice> splices(Finding finding) {
        var inside = nodes(finding).stream();
        var citing = byUsing.values().stream()
                .filter(splice -> finding.node().isEmpty()
                        && cites(splice, finding.place().file()))
                .map(Splice::using);
        return Stream.concat(inside, citing)
                .flatMap(node -> around(node).stream())
                .distinct()
                .toList();
    }

    private static boolean cites(Splice splice, String file) {
        return splice.citation()
                .filter(citation -> citation.file().equals(file))
                .isPresent();
    }

    /** The splices that a node or a frame stands in, from the inside out. */
    private List<Splice> around(NodeId node) {
        var around = new ArrayList<Splice>();
        Optional<Splice> next =
                Optional.ofNullable(byUsing.get(node)).or(() -> Optional.ofNullable(innermost.get(node)));
        while (next.isPresent()) {
            around.add(next.get());
            next = next.get().parent().map(byUsing::get);
        }
        return around;
    }

    private static Stream<Place> citations(List<Splice> splices) {
        return splices.stream().flatMap(splice -> splice.citation().stream()).map(Splice.Citation::place);
    }
}
