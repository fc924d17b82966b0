package dev.retake.engine.source;

import dev.retake.engine.graph.AgentGraph;
import dev.retake.engine.graph.NodeId;
import dev.retake.engine.graph.OnFail;
import dev.retake.engine.graph.Splice;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Reads the top level of a graph file. */
final class GraphReader {

    static final int MAX_NODES = 20_000;

    private static final List<String> KEYS = GraphSchema.graphNames();

    private final Problems problems;

    private final Optional<Fragments> fragments;

    private GraphReader(Problems problems, Optional<Fragments> fragments) {
        this.problems = problems;
        this.fragments = fragments;
    }

    /**
     * A graph and where its nodes came from.
     *
     * @param root the values, fragments put in
     * @param positions for each node, its index in the list of nodes there
     * @param cited by which citations nodes of fragments came into it
     * @param names what nodes and subgraphs are called in it, those that could not be read included
     */
    record Result(
            Optional<AgentGraph> graph,
            Yaml root,
            List<Integer> positions,
            Map<NodeId, Cited> cited,
            Set<String> names) {

        static Result none(Yaml root) {
            return new Result(Optional.empty(), root, List.of(), Map.of(), Set.of());
        }
    }

    /**
     * @param fragments absent for a graph that is resolved, whose ids may hold the {@code /} that splices mint
     */
    static Result read(Yaml root, Problems problems, Optional<Fragments> fragments) {
        return new GraphReader(problems, fragments).read(root);
    }

    private Result read(Yaml root) {
        if (!(root instanceof Yaml.Mapping mapping)) {
            boolean empty = root instanceof Yaml.Scalar scalar && scalar.isNull();
            problems.error(
                    empty ? LoadRule.EMPTY_FILE : LoadRule.NOT_A_GRAPH,
                    root,
                    Optional.empty(),
                    empty ? "The file is empty." : "A graph is a mapping, and this file is " + root.kind() + ".",
                    "Begin with `name:` and `nodes:`.");
            return Result.none(root);
        }
        var fragment = mapping.entries().get("fragment");
        if (fragment != null) {
            problems.error(
                    LoadRule.NOT_A_GRAPH,
                    fragment.key(),
                    Optional.empty(),
                    "This is a fragment, not a graph.",
                    "Check or run a graph that cites it with `use`.");
            return Result.none(root);
        }
        var fields = new Fields(problems, mapping, Optional.empty());
        fields.warnOfUnknown(KEYS);
        fields.notSupported("acceptance", "acceptance");
        String name = fields.text("name").orElse("");
        String version = fields.text("version").orElse("");
        List<String> inputs = inputs(fields);
        int concurrency = concurrency(fields);
        OnFail onFail = onFail(fields);
        Optional<String> runtime = fields.nonBlank("runtime");
        Optional<Spliced> spliced = spliced(fields);
        if (spliced.isEmpty()) {
            return Result.none(root);
        }
        var nodes = nodes(spliced.get());
        var names = spliced.get().names();
        Wiring.check(nodes, spliced.get().frames(), names, problems);
        var graph = new AgentGraph(
                name,
                version,
                inputs,
                concurrency,
                onFail,
                runtime,
                nodes.stream().map(ReadNode::node).toList(),
                splices(spliced.get(), nodes));
        return new Result(
                Optional.of(graph),
                withNodes(mapping, spliced.get()),
                nodes.stream().map(ReadNode::index).toList(),
                cited(nodes),
                names);
    }

    private static Map<NodeId, Cited> cited(List<ReadNode> nodes) {
        var cited = new HashMap<NodeId, Cited>();
        nodes.forEach(node -> node.cited().ifPresent(citation -> cited.putIfAbsent(node.id(), citation)));
        return cited;
    }

    private List<Splice> splices(Spliced spliced, List<ReadNode> nodes) {
        return fragments.isPresent()
                ? spliced.splices(nodes)
                : Splice.ofIds(nodes.stream().map(ReadNode::id).toList());
    }

    private static Yaml withNodes(Yaml.Mapping root, Spliced spliced) {
        var entries = new LinkedHashMap<>(root.entries());
        entries.computeIfPresent(
                "nodes",
                (_, entry) -> entry.with(new Yaml.Sequence(
                        entry.value().in(),
                        entry.value().start(),
                        entry.value().end(),
                        spliced.parts().stream().map(Spliced.Part::item).toList())));
        return root.with(entries);
    }

    private static List<String> inputs(Fields fields) {
        var inputs = fields.texts("inputs").orElse(List.of());
        if (inputs.stream().anyMatch(String::isBlank)) {
            fields.error(LoadRule.BLANK, "inputs", "One of the `inputs` has no name.", "Name it, or remove it.");
        }
        return inputs.stream().filter(input -> !input.isBlank()).distinct().toList();
    }

    private static int concurrency(Fields fields) {
        int written = fields.whole("concurrency", 0, Integer.MAX_VALUE).orElse(0);
        return written == 0 ? AgentGraph.DEFAULT_CONCURRENCY : Math.min(written, AgentGraph.MAX_CONCURRENCY);
    }

    private static OnFail onFail(Fields fields) {
        var written = fields.text("on_fail");
        for (OnFail value : OnFail.values()) {
            if (written.filter(value.token()::equals).isPresent()) {
                return value;
            }
        }
        if (written.isPresent()) {
            fields.error(
                    LoadRule.ON_FAIL,
                    "on_fail",
                    "`on_fail` must be `halt` or `continue`, not "
                            + fields.at("on_fail").kind() + ".",
                    Suggestion.question(
                            written.get(),
                            Arrays.stream(OnFail.values()).map(OnFail::token).toList(),
                            "Write `halt` or `continue`."));
        }
        return OnFail.HALT;
    }

    private Optional<Spliced> spliced(Fields fields) {
        if (fields.value("nodes").isEmpty()) {
            var entry = fields.mapping().entries().get("nodes");
            problems.error(
                    LoadRule.NO_NODES,
                    entry == null ? fields.mapping() : entry.key(),
                    Optional.empty(),
                    "The graph has no nodes.",
                    "Add a list `nodes:` with at least one node.");
            return Optional.empty();
        }
        return fields.list("nodes").flatMap(items -> {
            if (items.isEmpty()) {
                fields.error(LoadRule.NO_NODES, "nodes", "The graph has no nodes.", "Add at least one node.");
            }
            if (items.size() > MAX_NODES) {
                fields.error(
                        LoadRule.TOO_MANY_NODES,
                        "nodes",
                        "The graph has " + items.size() + " nodes; " + MAX_NODES + " is the limit.",
                        "Split the graph.");
                return Optional.empty();
            }
            if (fragments.isPresent()) {
                var written = Spliced.names(items.stream());
                items.forEach(item -> new Inside(written, problems).refuse(item));
            }
            return Optional.of(Splicer.splice(items, fragments.orElse(Fragments.NONE), problems))
                    .filter(Spliced::whole);
        });
    }

    private List<ReadNode> nodes(Spliced spliced) {
        var nodes = new ArrayList<ReadNode>();
        for (int i = 0; i < spliced.parts().size(); i++) {
            var part = spliced.parts().get(i);
            problems.by(part.cited());
            node(part, i).ifPresent(nodes::add);
        }
        problems.by(Optional.empty());
        return nodes;
    }

    private Optional<ReadNode> node(Spliced.Part part, int index) {
        Yaml item = part.item();
        if (!(item instanceof Yaml.Mapping mapping)) {
            problems.error(
                    LoadRule.TYPE,
                    item,
                    Optional.empty(),
                    "A node must be a mapping, not " + item.kind() + ".",
                    "Write `- id: NAME` and its other keys below.");
            return Optional.empty();
        }
        Optional<NodeId> id = id(mapping, part.cited().isPresent());
        // Read even without an id, for the sake of what else is wrong with it.
        var reader = new NodeReader(problems, mapping, id);
        return reader.read(id.orElse(NodeReader.NAMELESS))
                .filter(_ -> id.isPresent())
                .map(node -> new ReadNode(node, mapping, index, part.cited()));
    }

    private Optional<NodeId> id(Yaml.Mapping mapping, boolean minted) {
        var fields = new Fields(problems, mapping, Optional.empty());
        if (fields.value("id").isEmpty()) {
            problems.error(
                    LoadRule.NODE_ID, mapping, Optional.empty(), "This node has no `id`.", "Give it one: `id: NAME`.");
            return Optional.empty();
        }
        return fields.text("id").flatMap(text -> {
            boolean valid = NodeId.isValid(text);
            boolean mayStand = valid && (minted || fragments.isEmpty() || NodeId.isAuthored(text));
            // Of a fragment's node its file has said so by the name it has there.
            if (!mayStand && !problems.isTold(fields.at("id").place())) {
                fields.error(
                        LoadRule.NODE_ID,
                        "id",
                        fields.at("id").kind() + " cannot be a node's id.",
                        "Use letters, digits, `.`, `_` and `-`, beginning with a letter or a digit, at most "
                                + NodeId.MAX_LENGTH + " characters.");
            }
            return valid ? Optional.of(new NodeId(text)) : Optional.empty();
        });
    }
}
