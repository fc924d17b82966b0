package dev.retake.engine.source;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retake.engine.graph.AgentGraph;
import dev.retake.engine.graph.Node;
import dev.retake.engine.graph.NodeId;
import dev.retake.engine.graph.Splice;
import dev.retake.engine.graph.TemplateTokens;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FragmentsTest {

    private static final String LANE = """
            fragment: lane
            description: work, look at it, publish it
            substitutions: [task, tools]
            exit: out
            nodes:
              - id: dev
                prompt: "{{ with.task }} {{ feedback.look }} {{ inputs.x }}"
                allowed_tools: "{{ with.tools }}"
              - id: look
                depends_on: [dev]
                use: look
                with: {what: "the work on {{ with.task }}: {{ artifacts.dev | inline }}"}
                feedback: {rerun: dev, max: 2}
              - id: out
                depends_on: [look]
                prompt: "{{artifacts.look}}"
            """;

    private static final String LOOK = """
            fragment: look
            description: looks at something
            substitutions: [what]
            node:
              prompt: |
                Look at {{ with.what }}.
              timeout: 3m
              success_check: {exit_zero: true, result_matches: ^ok}
            """;

    private static final MarkedTexts TEXTS = new MarkedTexts("""
            inputs: [x]
            nodes:
              - id: before
              - id: lane
                use: lane
                worktree: w
                depends_on: [before]
                with: {task: "build {{ artifacts.dev }}", tools: [Read, "Bash(make *)"]}
              - id: after
                depends_on: [lane]
                prompt: "{{ artifacts.lane | inline }}"
              - id: dev
                use: look
                timeout: 9m
                success_check: {}
                with: {what: 7}
            """, "lane", LANE, "look", LOOK);

    private static AgentGraph graph() {
        assertThat(TEXTS.source().errors()).isEmpty();
        return TEXTS.source().graph().orElseThrow();
    }

    private static Node node(String id) {
        return graph().byId().get(new NodeId(id));
    }

    private static List<NodeId> ids(String... ids) {
        return Arrays.stream(ids).map(NodeId::new).toList();
    }

    @Test
    void aSubgraphStandsWhereItIsCited() {
        assertThat(graph().nodes())
                .extracting(Node::id)
                .isEqualTo(ids("before", "lane/dev", "lane/look", "lane/out", "after", "dev"));
        assertThat(node("lane/dev").dependsOn()).isEqualTo(ids("before"));
        assertThat(node("lane/look").dependsOn()).isEqualTo(ids("lane/dev"));
        assertThat(node("lane/look").feedback().orElseThrow().rerun()).isEqualTo(new NodeId("lane/dev"));
        assertThat(graph().nodes()).extracting(Node::worktree).containsOnly(Optional.of("w"), Optional.empty());
    }

    @Test
    void dependingOnASubgraphIsDependingOnItsExit() {
        assertThat(node("after").dependsOn()).isEqualTo(ids("lane/out"));
        assertThat(node("after").prompt()).isEqualTo("{{ artifacts.lane/out | inline }}");
    }

    @Test
    void itsOwnNamesAreRenamedAndWhatIsBoundIsNot() {
        assertThat(node("lane/dev").prompt())
                .isEqualTo("build {{ artifacts.dev }} {{ feedback.lane/look }} {{ inputs.x }}");
        assertThat(node("lane/look").prompt())
                .isEqualTo("Look at the work on build {{ artifacts.dev }}: {{ artifacts.lane/dev | inline }}.\n");
        assertThat(node("lane/out").prompt()).isEqualTo("{{artifacts.lane/look}}");
    }

    @Test
    void aWholeScalarTakesTheValueWithItsTypeAndATextTakesItsText() {
        assertThat(node("lane/dev").allowedTools()).contains(List.of("Read", "Bash(make *)"));
        assertThat(node("dev").prompt()).isEqualTo("Look at 7.\n");
        var texts = new MarkedTexts(
                "nodes: [{id: a, use: f, with: {budget: 2.5, list: [{reply: hi}]}}]",
                "f",
                "fragment: f\ndescription: d\nsubstitutions: [budget, list]\n"
                        + "node: {budget_usd: '{{ with.budget }}', rehearsal: '{{ with.list }}'}");
        assertThat(texts.source().errors()).isEmpty();
        var node = texts.source().graph().orElseThrow().nodes().getFirst();
        assertThat(node.budgetUsd()).contains(new BigDecimal("2.5"));
        assertThat(node.rehearsal().getFirst().reply()).isEqualTo("hi");
    }

    @Test
    void aKeyBesideTheCitationReplacesTheFragmentsWhole() {
        assertThat(node("dev").timeout()).isEqualTo(Duration.ofMinutes(9));
        assertThat(node("dev").successCheck().resultMatches()).isEmpty();
        assertThat(node("lane/look").successCheck().resultMatches()).contains("^ok");
        assertThat(node("lane/look").timeout()).isEqualTo(Duration.ofMinutes(3));
    }

    @Test
    void theGraphRemembersItsSplices() {
        assertThat(graph().splices())
                .extracting(splice ->
                        splice.using() + " " + splice.citation().orElseThrow().fragment() + " "
                                + splice.citation().orElseThrow().place() + " " + splice.nodes() + " "
                                + splice.exit().orElseThrow() + " "
                                + splice.parent().map(NodeId::value).orElse("-") + " " + splice.isFrame())
                .containsExactly(
                        "lane lane g.yaml:5:10 [lane/dev, lane/look, lane/out] lane/out - true",
                        "lane/look look fragments/lane.yaml:11:10 [lane/look] lane/look lane false",
                        "dev look g.yaml:13:10 [dev] dev - false");
        var origins = graph().origins();
        assertThat(origins.get(new NodeId("lane/look")).citation().orElseThrow().file())
                .isEqualTo("fragments/look.yaml");
        assertThat(origins).doesNotContainKey(new NodeId("after"));
    }

    @Test
    void theIdsOfARunTellOfTheFrames() {
        assertThat(Splice.ofIds(ids("a/x", "a/b/y", "c", "a/b/z")))
                .containsExactly(
                        new Splice(
                                new NodeId("a"),
                                Optional.empty(),
                                Optional.empty(),
                                ids("a/x", "a/b/y", "a/b/z"),
                                Optional.empty()),
                        new Splice(
                                new NodeId("a/b"),
                                Optional.empty(),
                                Optional.empty(),
                                ids("a/b/y", "a/b/z"),
                                Optional.of(new NodeId("a"))));
    }

    @Test
    void exitsLeadThroughNestedSubgraphs() {
        var texts = new MarkedTexts(
                "nodes: [{id: top, use: outer}, {id: z, depends_on: [top], prompt: '{{ artifacts.top }}'}]",
                "outer",
                "fragment: outer\ndescription: d\nexit: core\nnodes: [{id: core, use: inner}]",
                "inner",
                "fragment: inner\ndescription: d\nexit: m\nnodes: [{id: m}, {id: n, depends_on: [m]}]");
        assertThat(texts.source().errors()).isEmpty();
        var graph = texts.source().graph().orElseThrow();
        assertThat(graph.nodes()).extracting(Node::id).isEqualTo(ids("top/core/m", "top/core/n", "z"));
        assertThat(graph.nodes().getLast().dependsOn()).isEqualTo(ids("top/core/m"));
        assertThat(graph.nodes().getLast().prompt()).isEqualTo("{{ artifacts.top/core/m }}");
        assertThat(graph.splices())
                .extracting(splice -> splice.using() + " " + splice.exit().orElseThrow() + " " + splice.parent())
                .containsExactly("top top/core/m Optional.empty", "top/core top/core/m Optional[top]");
    }

    @Test
    void threeFragmentsInAChainAreAllowedAndOneMayBeCitedOnTwoWays() {
        var texts = new MarkedTexts(
                "nodes: [{id: a, use: f}]",
                "f",
                "fragment: f\ndescription: d\nexit: y\nnodes: [{id: x, use: g}, {id: y, use: h, depends_on: [x]}]",
                "g",
                "fragment: g\ndescription: d\nnode: {use: h}",
                "h",
                "fragment: h\ndescription: d\nnode: {prompt: deep}");
        assertThat(texts.source().errors()).isEmpty();
        assertThat(texts.source().graph().orElseThrow().nodes())
                .extracting(node -> node.id() + " " + node.prompt())
                .containsExactly("a/x deep", "a/y deep");
    }

    @Test
    void aValueHasThePlaceWhereItIsWritten() {
        var source = TEXTS.source();
        String look = source.nodePointer(2);
        assertThat(source.place(look + "/timeout")).hasToString("fragments/look.yaml:7:12");
        assertThat(source.place(look + "/depends_on/0")).hasToString("fragments/lane.yaml:10:18");
        assertThat(source.place(look + "/worktree")).hasToString("g.yaml:6:15");
        assertThat(source.place(look)).hasToString("fragments/lane.yaml:9:5");
        assertThat(source.place(source.nodePointer(1) + "/allowed_tools")).hasToString("g.yaml:8:54");
        assertThat(source.place(source.nodePointer(5) + "/timeout")).hasToString("g.yaml:14:14");
        assertThat(source.has(look + "/use")).isFalse();
        String prompt = node("lane/dev").prompt();
        assertThat(source.place(
                        source.nodePointer(1) + "/prompt",
                        TemplateTokens.scan(prompt).getLast()))
                .hasToString("fragments/lane.yaml:7:50");
    }

    @Test
    void anEditIsMadeInTheFileOfThePlace() {
        var edits = TEXTS.source().edits();
        String look = TEXTS.source().nodePointer(2);
        var timeout = edits.replaceScalar(look + "/timeout", "5m").orElseThrow();
        assertThat(TextEdits.apply(LOOK, List.of(timeout)).orElseThrow()).isEqualTo(LOOK.replace("3m", "5m"));
        assertThat(edits.replaceScalar(look + "/prompt", "x")).isEmpty();
        assertThat(edits.removeKey(look + "/timeout")).isEmpty();
        var inserted = edits.insertKey(look + "/success_check", "verify", "{command: make}")
                .orElseThrow();
        assertThat(TextEdits.apply(LOOK, List.of(inserted)).orElseThrow())
                .contains("result_matches: ^ok, verify: {command: make}}");
        assertThat(TEXTS.source().authoredEdits().renameKey("/nodes/1/use", "uses"))
                .isPresent();
    }

    @Test
    void aNodeWhoseFragmentIsMissingIsKept() {
        var source = new MarkedTexts("nodes: [{id: a, use: nope}, {id: b, depends_on: [a]}]").source();
        assertThat(source.errors()).extracting(LoadError::rule).containsExactly("fragment-missing");
        assertThat(source.graph().orElseThrow().nodes()).extracting(Node::id).isEqualTo(ids("a", "b"));
        assertThat(source.has("/nodes/0/use")).isTrue();
    }

    @Test
    void anUnknownKeyOfAFragmentIsReportedOnceInItsFile() {
        var source = new MarkedTexts(
                        "nodes: [{id: a, use: f}, {id: b, use: f, x: 1}]",
                        "f",
                        "fragment: f\ndescription: d\nnode: {promt: p}\nautor: me")
                .source();
        assertThat(source.errors()).isEmpty();
        assertThat(source.unknownKeys())
                .extracting(key -> key.key() + " " + key.place())
                .containsExactly("autor fragments/f.yaml:4:1", "promt fragments/f.yaml:3:8", "x g.yaml:1:42");
    }

    @ParameterizedTest
    @ValueSource(strings = {"q/a", "q/none", "other/a"})
    void whatIsNamedInsideOfAFragmentIsOneMistake(String named) {
        Fragments beside =
                _ -> new Fragments.Found.Text("f", "fragment: f\ndescription: d\nexit: a\nnodes: [{id: a, prompt: p}]");
        String text = "nodes: [{id: q, use: f}, {id: b, prompt: p, depends_on: [" + named + "]}]";
        assertThat(GraphSource.parse("g", text, beside).errors())
                .extracting(LoadError::rule)
                .containsExactly("inside-fragment");
    }
}
