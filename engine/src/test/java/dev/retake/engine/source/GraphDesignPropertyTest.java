package dev.retake.engine.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.retake.engine.graph.AgentGraph;
import dev.retake.engine.graph.FeedbackLoop;
import dev.retake.engine.graph.Node;
import dev.retake.engine.graph.NodeId;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

/** Random changes of the corpus and the samples: the graph that is read afterwards is the one that was meant. */
class GraphDesignPropertyTest {

    private static final List<GraphSource> GRAPHS = graphs();

    private static List<GraphSource> graphs() {
        var found = new ArrayList<GraphSource>();
        for (Path folder : List.of(Path.of("../../shared/corpus/graphs"), Path.of("../sample-graphs"))) {
            if (!Files.isDirectory(folder)) {
                continue;
            }
            try (Stream<Path> files = Files.list(folder)) {
                for (Path file : files.filter(name -> name.toString().endsWith(".yaml"))
                        .sorted()
                        .toList()) {
                    found.add(GraphSource.read(file));
                }
            } catch (IOException e) {
                throw new AssertionError(e);
            }
        }
        found.add(GraphSource.parse("flow", """
                {name: x, nodes: [{id: a, prompt: p}, {id: b, prompt: "{{ artifacts.a }}", depends_on: [a]}, # c
                  {id: c, depends_on: ["a", 'b'], prompt: '{{ feedback.d }}'},
                  {id: d, depends_on: [c], feedback: {rerun: c, max: 1}, prompt: q}]}
                """, Fragments.NONE));
        found.add(GraphSource.parse("json", """
                {"nodes": [
                  {"id": "a", "prompt": "p"},
                  {"id": "b", "depends_on": ["a"], "prompt": "{{ artifacts.a | inline }}"}
                ]}
                """, Fragments.NONE));
        found.add(GraphSource.parse(
                "crlf",
                "nodes:\r\n  - id: a\r\n    prompt: |\r\n      x\r\n\r\n  - id: b\r\n    depends_on:\r\n    - a # why\r\n"
                        + "    prompt: p\r\n",
                Fragments.NONE));
        return found;
    }

    @Test
    void theCorpusIsThere() {
        assumeTrue(Files.isDirectory(Path.of("../../shared/corpus/graphs")), "the corpus of graphs is not here");
        assertThat(GRAPHS)
                .hasSizeGreaterThan(15)
                .allSatisfy(source -> assertThat(source.graph()).isPresent());
    }

    @Property(tries = 500)
    void whatIsReadAfterwardsIsWhatWasMeant(@ForAll long seed) {
        var random = new Random(seed);
        GraphSource source = GRAPHS.get(random.nextInt(GRAPHS.size()));
        int made = 0;
        for (int step = 0; step < 20; step++) {
            var asked = new Asked(source, random);
            switch (asked.change) {
                case Change.Refused(String reason, var _) ->
                    assertThat(asked.mayBeRefused)
                            .as(reason + "\n" + source.text())
                            .isTrue();
                case Change.Made change -> {
                    source = checked(source, asked, change);
                    made++;
                }
            }
        }
        assertThat(made).isPositive();
    }

    private static GraphSource checked(GraphSource before, Asked asked, Change.Made change) {
        String text = before.text();
        String after = TextEdits.apply(text, change.edits()).orElseThrow();
        GraphSource source = GraphSource.parse(before.file(), after, before.fragments());
        assertThat(source.graph().map(AgentGraph::nodes))
                .as(change.name() + "\n" + text + "\n=== after ===\n" + after)
                .isEqualTo(Optional.of(asked.expected));
        assertThat(kept(text, change.edits())).isEqualTo(keptAfter(after, change.edits()));
        assertThat(TextEdits.apply(after, TextEdits.inverse(text, change.edits())))
                .contains(text);
        return source;
    }

    /** What stands outside of the edits, before. */
    private static List<String> kept(String text, List<TextEdit> edits) {
        var kept = new ArrayList<String>();
        int at = 0;
        for (TextEdit edit : edits) {
            kept.add(text.substring(at, edit.from()));
            at = edit.to();
        }
        kept.add(text.substring(at));
        return kept;
    }

    private static List<String> keptAfter(String after, List<TextEdit> edits) {
        var kept = new ArrayList<String>();
        int at = 0;
        int moved = 0;
        for (TextEdit edit : edits) {
            kept.add(after.substring(at, edit.from() + moved));
            at = edit.from() + moved + edit.replacement().length();
            moved += edit.replacement().length() - (edit.to() - edit.from());
        }
        kept.add(after.substring(at));
        return kept;
    }

    /** A change at random, and the nodes that it should leave. */
    private static final class Asked {

        private final Random random;
        private final List<Node> nodes;
        private final List<Node> written;
        final Change change;
        final List<Node> expected;
        final boolean mayBeRefused;

        Asked(GraphSource source, Random random) {
            this.random = random;
            var design = new GraphDesign(source);
            AgentGraph graph = source.graph().orElseThrow();
            nodes = graph.nodes();
            var ofFragments = graph.origins().keySet();
            // A node of a fragment is changed there; one that cites a fragment of one node takes the rest from it.
            written = nodes.stream()
                    .filter(node -> !ofFragments.contains(node.id()))
                    .toList();
            int kind = written.isEmpty() ? 0 : random.nextInt(8);
            switch (kind) {
                case 0 -> {
                    NodeId id = design.free("new");
                    boolean isGate = random.nextInt(4) == 0;
                    var keys = new LinkedHashMap<String, Value>();
                    keys.put(isGate ? "type" : "prompt", isGate ? new Value.Word("gate") : new Value.Text(text()));
                    change = design.add(id, keys, Optional.empty());
                    var all = new ArrayList<>(nodes);
                    read("nodes: [{id: " + id + ", "
                                    + (isGate
                                            ? "type: gate"
                                            : "prompt: "
                                                    + ScalarStyle.write(((Value.Text) keys.get("prompt")).text(), '"'))
                                    + "}]")
                            .forEach(all::add);
                    expected = all;
                    mayBeRefused = false;
                }
                case 1 -> {
                    Node node = any(written);
                    String name = design.free("other-" + random.nextInt(50)).value();
                    change = design.rename(node.id(), name);
                    expected = nodes.stream()
                            .map(each -> renamed(each, node.id(), name))
                            .toList();
                    mayBeRefused = false;
                }
                case 2 -> {
                    Node from = any(written);
                    Node to = any(written);
                    change = design.connect(from.id(), to.id());
                    var parents = new ArrayList<>(to.dependsOn());
                    parents.add(from.id());
                    expected = with(to, WithNode.dependsOn(to, parents));
                    mayBeRefused = to.dependsOn().contains(from.id())
                            || !design.circle(from.id(), to.id()).isEmpty();
                }
                case 3 -> {
                    Node to = any(written);
                    boolean isAlone = to.dependsOn().isEmpty();
                    NodeId from = isAlone
                            ? to.id()
                            : to.dependsOn().get(random.nextInt(to.dependsOn().size()));
                    change = design.disconnect(from, to.id());
                    expected = with(
                            to,
                            WithNode.dependsOn(
                                    to,
                                    to.dependsOn().stream()
                                            .filter(id -> !id.equals(from))
                                            .toList()));
                    mayBeRefused = isAlone || !isWritten(from);
                }
                case 4 -> {
                    var gone = new HashSet<NodeId>();
                    gone.add(any(written).id());
                    if (random.nextBoolean()) {
                        gone.add(any(written).id());
                    }
                    change = design.remove(gone);
                    expected = nodes.stream()
                            .filter(node -> !gone.contains(node.id()))
                            .map(node -> without(node, gone))
                            .toList();
                    mayBeRefused = false;
                }
                case 5 -> {
                    Node node = any(written);
                    String text = text();
                    change = design.set(node.id(), List.of("prompt"), new Value.Text(text));
                    expected = with(node, WithNode.prompt(node, text));
                    mayBeRefused = false;
                }
                case 6 -> {
                    Node node = any(written);
                    change = design.set(node.id(), List.of("timeout"), new Value.Word("7m"));
                    expected = with(node, WithNode.timeout(node, java.time.Duration.ofMinutes(7)));
                    mayBeRefused = false;
                }
                default -> {
                    Node node = any(written);
                    change = design.set(node.id(), List.of("retry", "max"), new Value.Word("2"));
                    expected = with(node, WithNode.retryMax(node, 2));
                    mayBeRefused = false;
                }
            }
        }

        private boolean isWritten(NodeId id) {
            return written.stream().anyMatch(node -> node.id().equals(id));
        }

        private List<Node> with(Node old, Node now) {
            return nodes.stream().map(node -> node == old ? now : node).toList();
        }

        private Node any(List<Node> of) {
            return of.get(random.nextInt(of.size()));
        }

        private String text() {
            return List.of(
                            "Do it.",
                            "Two: words # and more",
                            "one\ntwo\n",
                            "one\n\n  two",
                            "{{ braces }}",
                            "- dash",
                            "true",
                            "null",
                            "12",
                            "'quoted'",
                            "\ttab")
                    .get(random.nextInt(11));
        }

        private static List<Node> read(String text) {
            return GraphSource.parse("n", text, Fragments.NONE)
                    .graph()
                    .orElseThrow()
                    .nodes();
        }

        private static Node without(Node node, Set<NodeId> gone) {
            Node waiting = WithNode.dependsOn(
                    node,
                    node.dependsOn().stream().filter(id -> !gone.contains(id)).toList());
            return node.feedback()
                            .map(FeedbackLoop::rerun)
                            .filter(gone::contains)
                            .isPresent()
                    ? WithNode.withoutFeedback(waiting)
                    : waiting;
        }

        private static Node renamed(Node node, NodeId from, String to) {
            return WithNode.renamed(node, from, to);
        }
    }
}
