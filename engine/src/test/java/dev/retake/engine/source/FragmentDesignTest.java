package dev.retake.engine.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.retake.engine.graph.AgentGraph;
import dev.retake.engine.graph.Node;
import dev.retake.engine.graph.NodeId;
import dev.retake.engine.graph.Splice;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What becomes a fragment, or stops being one, does the same as before. */
class FragmentDesignTest {

    private static final String GRAPH = """
            inputs: [task]
            nodes:
              - id: plan
                prompt: Plan {{ inputs.task }}.

              # The work.
              - id: build # in Java
                depends_on: [plan]
                prompt: |
                  Do this, and no more:
                  {{ artifacts.plan | inline }}

              - id: test
                depends_on: [build]
                prompt: "Test {{ artifacts.build }} for {{ inputs.task }} of {{artifacts.plan|inline}}"
                feedback: {rerun: build, max: 2}

              - id: ship
                depends_on: [test]
                prompt: "Ship {{ artifacts.test }}"
            """;

    private static Change.Made made(Change change) {
        assertThat(change).isInstanceOf(Change.Made.class);
        return (Change.Made) change;
    }

    private static List<NodeId> ids(String... ids) {
        return Stream.of(ids).map(NodeId::new).toList();
    }

    @Test
    void nodesBecomeAFragmentThatReadsWhatItIsBoundTo() {
        var source = GraphSource.parse("g.yaml", GRAPH, Fragments.NONE);

        Change.Made made =
                made(new GraphDesign(source).extract(ids("build", "test"), "tested-change", "Makes a change."));

        assertThat(TextEdits.apply(GRAPH, made.edits())).contains("""
                inputs: [task]
                nodes:
                  - id: plan
                    prompt: Plan {{ inputs.task }}.

                  # The work.

                  - id: test
                    use: tested-change
                    with:
                      plan: '{{ artifacts.plan | inline }}'
                    depends_on: [plan]

                  - id: ship
                    depends_on: [test]
                    prompt: "Ship {{ artifacts.test }}"
                """);
        assertThat(made.files()).containsExactly(Map.entry("tested-change.yaml", """
                fragment: tested-change
                description: Makes a change.
                substitutions: [plan]
                exit: test
                nodes:
                  - id: build # in Java
                    prompt: |
                      Do this, and no more:
                      {{ with.plan }}
                  - id: test
                    depends_on: [build]
                    prompt: "Test {{ artifacts.build }} for {{ inputs.task }} of {{ with.plan }}"
                    feedback: {rerun: build, max: 2}
                """));
        assertThat(made.name()).isEqualTo("extract tested-change");
    }

    @Test
    void aFragmentIsWrittenOutWhereItWasCited() {
        var source = GraphSource.parse("g.yaml", GRAPH, Fragments.NONE);
        Change.Made extracted = made(new GraphDesign(source).extract(ids("build", "test"), "f", "Makes a change."));
        String cited = TextEdits.apply(GRAPH, extracted.edits()).orElseThrow();
        var citing = GraphSource.parse(
                "g.yaml",
                cited,
                _ -> new Fragments.Found.Text("f.yaml", extracted.files().getOrDefault("f.yaml", "")));

        Change.Made inlined = made(new GraphDesign(citing).inline(new NodeId("test")));

        assertThat(TextEdits.apply(cited, inlined.edits()).orElseThrow())
                .contains("""
                          - id: test-build
                            depends_on: [plan]
                            prompt: |
                              Do this, and no more:
                              {{ artifacts.plan | inline }}
                        """)
                .contains("feedback:\n      rerun: test-build\n      max: 2\n")
                .doesNotContain("use:");
    }

    static Stream<Arguments> refusals() {
        return Stream.of(
                arguments(List.of("plan", "build"), ""),
                arguments(List.of("plan", "ship"), "A fragment ends with one node, and of these plan and ship"),
                arguments(List.of("test"), "As a fragment these nodes would not do the same"),
                arguments(List.of("build", "ship"), "A fragment ends with one node"));
    }

    @ParameterizedTest
    @MethodSource("refusals")
    void whatWouldNotDoTheSameIsRefused(List<String> chosen, String reason) {
        var source = GraphSource.parse("g.yaml", GRAPH, Fragments.NONE);
        Change change =
                new GraphDesign(source).extract(chosen.stream().map(NodeId::new).toList(), "f", "Makes a change.");
        if (change instanceof Change.Refused refused) {
            assertThat(refused.reason()).startsWith(reason).isNotEmpty();
        } else {
            assertThat(reason).isEmpty();
        }
    }

    @Test
    void aNameThatIsTakenIsRefused() {
        var source = GraphSource.parse("g.yaml", GRAPH, _ -> new Fragments.Found.Text("f.yaml", "fragment: f"));
        assertThat(new GraphDesign(source).extract(ids("build", "test"), "f", "d"))
                .extracting("reason")
                .asString()
                .startsWith("There is a fragment `f` already");
    }

    static Stream<Path> corpus() throws IOException {
        var files = new ArrayList<Path>();
        for (Path folder : List.of(Path.of("../../shared/corpus/graphs"), Path.of("../sample-graphs"))) {
            if (Files.isDirectory(folder)) {
                try (Stream<Path> list = Files.list(folder)) {
                    list.filter(file -> file.toString().endsWith(".yaml"))
                            .sorted()
                            .forEach(files::add);
                }
            }
        }
        return files.stream();
    }

    /** The graph with each node under the name that it has after, however it is written. */
    private static Set<Node> nodes(GraphSource source, Map<NodeId, String> names) {
        assertThat(source.errors()).isEmpty();
        return source.graph().orElseThrow().nodes().stream()
                .map(node -> {
                    Node renamed = node;
                    for (var entry : names.entrySet()) {
                        renamed = WithNode.renamed(renamed, entry.getKey(), entry.getValue());
                    }
                    return WithNode.dependsOn(
                            renamed,
                            renamed.dependsOn().stream()
                                    .sorted((a, b) -> a.value().compareTo(b.value()))
                                    .toList());
                })
                .map(FragmentDesignTest::withEvenBlanks)
                .collect(Collectors.toSet());
    }

    private static Node withEvenBlanks(Node node) {
        return WithNode.prompt(
                node,
                node.prompt().replaceAll("\\{\\{[ \\t]*([^}|]*?)[ \\t]*(?:\\|[ \\t]*(inline)[ \\t]*)?}}", "{{$1|$2}}"));
    }

    private static GraphSource after(GraphSource source, Change.Made change) {
        return GraphSource.parse(
                source.file(),
                TextEdits.apply(source.text(), change.edits()).orElseThrow(),
                name -> change.files().containsKey(name + ".yaml")
                        ? new Fragments.Found.Text(
                                name + ".yaml", change.files().get(name + ".yaml"))
                        : source.fragments().find(name));
    }

    @ParameterizedTest
    @MethodSource("corpus")
    void everyFragmentOfTheCorpusCanBeWrittenOut(Path file) throws IOException {
        var source = GraphSource.read(file);
        AgentGraph graph = source.graph().orElseThrow();
        for (Splice splice :
                graph.splices().stream().filter(each -> each.parent().isEmpty()).toList()) {
            Change.Made change = made(new GraphDesign(source).inline(splice.using()));
            var names = new HashMap<NodeId, String>();
            for (NodeId id : splice.nodes()) {
                names.put(
                        id,
                        splice.exit().filter(id::equals).isPresent()
                                ? splice.using().value()
                                : id.value().replace('/', '-'));
            }
            assertThat(nodes(after(source, change), Map.of())).isEqualTo(nodes(source, names));
        }
    }

    @ParameterizedTest
    @MethodSource("corpus")
    void whateverTwoNodesOfTheCorpusBecomeAFragmentDoTheSame(Path file) throws IOException {
        var source = GraphSource.read(file);
        AgentGraph graph = source.graph().orElseThrow();
        Set<NodeId> ofFragments = graph.origins().keySet();
        for (Node node : graph.nodes()) {
            for (NodeId parent : node.dependsOn()) {
                if (ofFragments.contains(node.id()) || ofFragments.contains(parent)) {
                    continue;
                }
                Set<NodeId> chosen = new LinkedHashSet<>(List.of(parent, node.id()));
                Change change = new GraphDesign(source).extract(chosen, "extracted", "Two nodes.");
                if (change instanceof Change.Made done) {
                    String exit = after(source, done).graph().orElseThrow().splices().stream()
                            .filter(splice -> new HashSet<>(splice.nodes()).size() == 2)
                            .map(splice -> splice.using().value())
                            .filter(id -> id.equals(node.id().value()) || id.equals(parent.value()))
                            .findFirst()
                            .orElseThrow();
                    var names = new HashMap<NodeId, String>();
                    chosen.forEach(id -> names.put(id, exit + "/" + id));
                    assertThat(nodes(after(source, done), Map.of())).isEqualTo(nodes(source, names));
                }
            }
        }
    }

    @Test
    void someOfTheSamplesCanBecomeFragments() throws IOException {
        var source = GraphSource.read(Path.of("../sample-graphs/second-take.yaml"));
        List<NodeId> all =
                source.graph().orElseThrow().nodes().stream().map(Node::id).toList();
        assertThat(new GraphDesign(source).extract(all, "everything", "All of it."))
                .isInstanceOf(Change.Made.class);
        assertThat(Optional.of(all.size()))
                .hasValueSatisfying(size -> assertThat(size).isGreaterThan(1));
    }
}
