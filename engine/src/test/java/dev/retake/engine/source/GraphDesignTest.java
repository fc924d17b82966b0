package dev.retake.engine.source;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retake.engine.graph.NodeId;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class GraphDesignTest {

    private static final NodeId PLAN = new NodeId("plan");
    private static final NodeId BUILD = new NodeId("build");
    private static final NodeId REVIEW = new NodeId("review");

    private static final String GRAPH = """
            # How we ship.
            name: ship
            nodes:
              - id: plan # first
                prompt: Plan it.

              # The work.
              - id: build
                depends_on: [plan]
                prompt: |
                  Do this:
                  {{ artifacts.plan | inline }}
                  {{ feedback.review }}

              - id: review
                depends_on:
                  - build
                prompt: "Judge {{artifacts.build|inline}}"
                feedback: {rerun: build, max: 2}
            """;

    private static GraphDesign design(String text) {
        return new GraphDesign(GraphSource.parse("g.yaml", text, Fragments.NONE));
    }

    private static String made(String text, Change change) {
        assertThat(change).isInstanceOf(Change.Made.class);
        return TextEdits.apply(text, ((Change.Made) change).edits()).orElseThrow();
    }

    private static String refused(Change change) {
        assertThat(change).isInstanceOf(Change.Refused.class);
        return ((Change.Refused) change).reason();
    }

    private static SequencedMap<String, Value> keys(Map<String, Value> keys) {
        return new LinkedHashMap<>(keys);
    }

    @Test
    void aNodeIsRenamedWhereverItIsNamed() {
        Change change = design(GRAPH).rename(BUILD, "make");

        assertThat(made(GRAPH, change))
                .isEqualTo(GRAPH.replace("id: build", "id: make")
                        .replace("- build", "- make")
                        .replace("artifacts.build", "artifacts.make")
                        .replace("rerun: build", "rerun: make"));
        assertThat(change).extracting("name").isEqualTo("rename build to make");
    }

    @Test
    void aLoopsFeedbackIsRenamedWithIt() {
        assertThat(made(GRAPH, design(GRAPH).rename(REVIEW, "check")))
                .isEqualTo(GRAPH.replace("id: review", "id: check").replace("feedback.review", "feedback.check"));
    }

    @Test
    void anIdThatIsTakenOrNoneIsRefused() {
        assertThat(refused(design(GRAPH).rename(BUILD, "plan"))).startsWith("There is a node `plan` already");
        assertThat(refused(design(GRAPH).rename(BUILD, "a b"))).startsWith("`a b` cannot be an id");
        assertThat(refused(design(GRAPH).rename(new NodeId("nobody"), "x"))).startsWith("There is no node `nobody`");
    }

    @Test
    void aConnectionIsAddedWhereTheOthersAre() {
        assertThat(made(GRAPH, design(GRAPH).connect(PLAN, REVIEW)))
                .isEqualTo(GRAPH.replace("      - build\n", "      - build\n      - plan\n"));
        String flat = "nodes:\n  - {id: a}\n  - {id: b}\n  - id: c\n    prompt: |\n      x\n";
        assertThat(made(flat, design(flat).connect(new NodeId("a"), new NodeId("b"))))
                .isEqualTo(flat.replace("{id: b}", "{id: b, depends_on: [a]}"));
        assertThat(made(flat, design(flat).connect(new NodeId("a"), new NodeId("c"))))
                .isEqualTo(flat.replace("id: c\n", "id: c\n    depends_on: [a]\n"));
    }

    @Test
    void aCircleIsRefusedAndNamed() {
        assertThat(refused(design(GRAPH).connect(REVIEW, PLAN))).contains("plan → build → review → plan");
        assertThat(design(GRAPH).circle(REVIEW, PLAN)).containsExactly(PLAN, BUILD, REVIEW, PLAN);
        assertThat(refused(design(GRAPH).connect(PLAN, PLAN))).contains("plan → plan");
        assertThat(design(GRAPH).circle(PLAN, REVIEW)).isEmpty();
    }

    @Test
    void theLastConnectionTakesItsKeyWithIt() {
        assertThat(made(GRAPH, design(GRAPH).disconnect(PLAN, BUILD)))
                .isEqualTo(GRAPH.replace("    depends_on: [plan]\n", ""));
        assertThat(made(GRAPH, design(GRAPH).disconnect(BUILD, REVIEW)))
                .isEqualTo(GRAPH.replace("    depends_on:\n      - build\n", ""));
    }

    @Test
    void whoWaitedForADeletedNodeWaitsNoMore() {
        assertThat(made(GRAPH, design(GRAPH).remove(List.of(BUILD)))).isEqualTo("""
                # How we ship.
                name: ship
                nodes:
                  - id: plan # first
                    prompt: Plan it.

                  # The work.

                  - id: review
                    prompt: "Judge {{artifacts.build|inline}}"
                """);
    }

    @Test
    void allNodesCanBeDeleted() {
        String text = made(GRAPH, design(GRAPH).remove(List.of(PLAN, BUILD, REVIEW)));
        assertThat(GraphSource.parse("g", text).graph().orElseThrow().nodes()).isEmpty();
        assertThat(made(
                        text,
                        design(text)
                                .add(new NodeId("a"), keys(Map.of("prompt", new Value.Text("p"))), Optional.empty())))
                .startsWith("# How we ship.\nname: ship\nnodes:\n  - id: a\n    prompt: p\n");
    }

    @Test
    void aNewNodeStandsAsTheOthersDo() {
        var keys = new LinkedHashMap<String, Value>();
        keys.put("depends_on", Value.Items.of(List.of("plan")));
        keys.put("prompt", new Value.Text("One.\nTwo.\n"));
        assertThat(made(GRAPH, design(GRAPH).add(new NodeId("test"), keys, Optional.of(BUILD))))
                .isEqualTo(GRAPH.replace(
                        "      {{ feedback.review }}\n",
                        "      {{ feedback.review }}\n\n  - id: test\n    depends_on: [plan]\n    prompt: |\n"
                                + "      One.\n      Two.\n"));
    }

    static Stream<String> empty() {
        return Stream.of("", "# A comment.\n", "name: x\n", "name: x\nnodes: []\n", "name: x\nnodes:\n");
    }

    @ParameterizedTest
    @MethodSource("empty")
    void theFirstNodeIsWrittenInLines(String text) {
        String after = made(
                text, design(text).add(new NodeId("a"), keys(Map.of("prompt", new Value.Text("p"))), Optional.empty()));
        assertThat(after)
                .endsWith("nodes:\n  - id: a\n    prompt: p\n")
                .startsWith(text.lines().findFirst().orElse(""));
    }

    @Test
    void aCopyHasAnIdOfItsOwn() {
        assertThat(made(GRAPH, design(GRAPH).duplicate(List.of(PLAN))))
                .isEqualTo(GRAPH.replace(
                        "    prompt: Plan it.\n",
                        "    prompt: Plan it.\n\n  - id: plan-2 # first\n    prompt: Plan it.\n"));
    }

    @Test
    void copiesOfSeveralNodesNameEachOther() {
        assertThat(made(GRAPH, design(GRAPH).duplicate(List.of(BUILD, REVIEW)))).isEqualTo(GRAPH + """

                  - id: build-2
                    depends_on: [plan]
                    prompt: |
                      Do this:
                      {{ artifacts.plan | inline }}
                      {{ feedback.review-2 }}

                  - id: review-2
                    depends_on:
                      - build-2
                    prompt: "Judge {{artifacts.build-2|inline}}"
                """);
    }

    @Test
    void whatIsPastedElsewhereWaitsForNobodyWhoIsNotThere() {
        String other = "nodes: [{id: plan, prompt: p}]\n";
        String copied = design(GRAPH).copy(List.of(BUILD, REVIEW));
        assertThat(copied).startsWith("- id: build\n  depends_on: [plan]\n  prompt: |\n    Do this:\n");
        assertThat(made(other, design(other).paste(copied, Optional.empty())))
                .startsWith("nodes: [{id: plan, prompt: p}, {id: build, depends_on: [plan], prompt: \"Do this:\\n")
                .contains("feedback: {rerun: build, max: 2}}]");
        String without = "nodes:\n- id: x\n  prompt: p\n";
        assertThat(made(without, design(without).paste(copied, Optional.empty())))
                .startsWith(without + "- id: build\n  prompt: |\n    Do this:\n");
        assertThat(refused(design(GRAPH).paste("hello", Optional.empty()))).startsWith("What was copied is no node");
    }

    @Test
    void aKeyIsSetWhereItIsOrBelongs() {
        assertThat(made(GRAPH, design(GRAPH).set(PLAN, List.of("prompt"), new Value.Text("Plan: all."))))
                .isEqualTo(GRAPH.replace("Plan it.", "'Plan: all.'"));
        assertThat(made(GRAPH, design(GRAPH).set(PLAN, List.of("prompt"), new Value.Text("One.\nTwo."))))
                .isEqualTo(GRAPH.replace("prompt: Plan it.", "prompt: |-\n      One.\n      Two."));
        assertThat(made(GRAPH, design(GRAPH).set(REVIEW, List.of("feedback", "max"), new Value.Word("3"))))
                .isEqualTo(GRAPH.replace("max: 2", "max: 3"));
        assertThat(made(GRAPH, design(GRAPH).set(PLAN, List.of("type"), new Value.Word("gate"))))
                .isEqualTo(GRAPH.replace("id: plan # first\n", "id: plan # first\n    type: gate\n"));
        assertThat(made(
                        GRAPH,
                        design(GRAPH)
                                .set(
                                        REVIEW,
                                        List.of("success_check", "verify", "command"),
                                        new Value.Text("make test"))))
                .isEqualTo(GRAPH.replace(
                        "    feedback:",
                        "    success_check:\n      verify:\n        command: make test\n    feedback:"));
        assertThat(made(GRAPH, design(GRAPH).set(List.of("inputs"), Value.Items.of(List.of("a", "b")))))
                .isEqualTo(GRAPH.replace("name: ship\n", "name: ship\ninputs: [a, b]\n"));
        assertThat(made(GRAPH, design(GRAPH).set(List.of("version"), new Value.Text("1"))))
                .isEqualTo(GRAPH.replace("name: ship\n", "name: ship\nversion: '1'\n"));
    }

    @Test
    void aKeyThatGoesTakesWhatItLeavesEmpty() {
        String text = "nodes:\n- id: a\n  success_check:\n    verify:\n      command: x\n  prompt: p\n";
        assertThat(made(text, design(text).unset(new NodeId("a"), List.of("success_check", "verify", "command"))))
                .isEqualTo("nodes:\n- id: a\n  prompt: p\n");
    }

    @Test
    void whatAnAliasBroughtIsNotChanged() {
        String text = "nodes:\n- id: a\n  prompt: &p Do {{ artifacts.x }}.\n- {id: b, prompt: *p}\n- {id: x}\n";
        assertThat(refused(design(text).set(new NodeId("b"), List.of("prompt"), new Value.Text("q"))))
                .startsWith("This cannot be changed without touching more");
        assertThat(made(text, design(text).rename(new NodeId("x"), "y")))
                .isEqualTo(text.replace("artifacts.x", "artifacts.y").replace("id: x", "id: y"));
    }
}
