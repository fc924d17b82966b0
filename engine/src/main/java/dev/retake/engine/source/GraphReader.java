package dev.retake.engine.source;

import dev.retake.engine.graph.AgentGraph;
import dev.retake.engine.graph.NodeId;
import dev.retake.engine.graph.OnFail;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reads the top level of a graph file. */
final class GraphReader {

    static final int MAX_NODES = 20_000;

    private static final List<String> KEYS =
            List.of("name", "version", "inputs", "concurrency", "on_fail", "nodes", "runtime", "acceptance");

    private final Problems problems;

    private final boolean resolved;

    private GraphReader(Problems problems, boolean resolved) {
        this.problems = problems;
        this.resolved = resolved;
    }

    /**
     * A graph and where its nodes came from.
     *
     * @param positions for each node, its index in the file's list
     */
    record Result(Optional<AgentGraph> graph, List<Integer> positions) {
        static final Result NONE = new Result(Optional.empty(), List.of());
    }

    /**
     * @param resolved whether ids may hold the {@code /} that only splices mint
     */
    static Result read(Yaml root, Problems problems, boolean resolved) {
        return new GraphReader(problems, resolved).read(root);
    }

    private Result read(Yaml root) {
        if (!(root instanceof Yaml.Mapping mapping)) {
            boolean empty = root instanceof Yaml.Scalar scalar && scalar.isNull();
            problems.error(
                    empty ? "empty-file" : "not-a-graph",
                    root,
                    Optional.empty(),
                    empty ? "The file is empty." : "A graph is a mapping, and this file is " + root.kind() + ".",
                    "Begin with `name:` and `nodes:`.");
            return Result.NONE;
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
        Optional<List<ReadNode>> nodes = nodes(fields);
        nodes.ifPresent(read -> Wiring.check(read, problems));
        return new Result(
                nodes.map(read -> new AgentGraph(
                        name,
                        version,
                        inputs,
                        concurrency,
                        onFail,
                        runtime,
                        read.stream().map(ReadNode::node).toList())),
                nodes.map(read -> read.stream().map(ReadNode::index).toList()).orElse(List.of()));
    }

    private static List<String> inputs(Fields fields) {
        var inputs = fields.texts("inputs").orElse(List.of());
        if (inputs.stream().anyMatch(String::isBlank)) {
            fields.error("blank", "inputs", "One of the `inputs` has no name.", "Name it, or remove it.");
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
                    "on-fail",
                    "on_fail",
                    "`on_fail` must be `halt` or `continue`, not "
                            + fields.at("on_fail").kind() + ".",
                    "Write `halt` or `continue`.");
        }
        return OnFail.HALT;
    }

    private Optional<List<ReadNode>> nodes(Fields fields) {
        if (fields.value("nodes").isEmpty()) {
            var entry = fields.mapping().entries().get("nodes");
            problems.error(
                    "no-nodes",
                    entry == null ? fields.mapping() : entry.key(),
                    Optional.empty(),
                    "The graph has no nodes.",
                    "Add a list `nodes:` with at least one node.");
            return Optional.empty();
        }
        return fields.list("nodes").flatMap(items -> {
            if (items.isEmpty()) {
                fields.error("no-nodes", "nodes", "The graph has no nodes.", "Add at least one node.");
            }
            if (items.size() > MAX_NODES) {
                fields.error(
                        "too-many-nodes",
                        "nodes",
                        "The graph has " + items.size() + " nodes; " + MAX_NODES + " is the limit.",
                        "Split the graph.");
                return Optional.empty();
            }
            var nodes = new ArrayList<ReadNode>();
            for (int i = 0; i < items.size(); i++) {
                int index = i;
                node(items.get(i), index).ifPresent(nodes::add);
            }
            return Optional.of(nodes);
        });
    }

    private Optional<ReadNode> node(Yaml item, int index) {
        if (!(item instanceof Yaml.Mapping mapping)) {
            problems.error(
                    "type",
                    item,
                    Optional.empty(),
                    "A node must be a mapping, not " + item.kind() + ".",
                    "Write `- id: NAME` and its other keys below.");
            return Optional.empty();
        }
        Optional<NodeId> id = id(mapping);
        // Read even without an id, for the sake of what else is wrong with it.
        var reader = new NodeReader(problems, mapping, id);
        return reader.read(id.orElse(NodeReader.NAMELESS))
                .filter(_ -> id.isPresent())
                .map(node -> new ReadNode(node, mapping, index));
    }

    private Optional<NodeId> id(Yaml.Mapping mapping) {
        var fields = new Fields(problems, mapping, Optional.empty());
        if (fields.value("id").isEmpty()) {
            problems.error("node-id", mapping, Optional.empty(), "This node has no `id`.", "Give it one: `id: NAME`.");
            return Optional.empty();
        }
        return fields.text("id").flatMap(text -> {
            boolean valid = NodeId.isValid(text);
            if (!valid || !(resolved || NodeId.isAuthored(text))) {
                fields.error(
                        "node-id",
                        "id",
                        fields.at("id").kind() + " cannot be a node's id.",
                        "Use letters, digits, `.`, `_` and `-`, beginning with a letter or a digit, at most "
                                + NodeId.MAX_LENGTH + " characters.");
            }
            return valid ? Optional.of(new NodeId(text)) : Optional.empty();
        });
    }
}
