package dev.retake.engine.source;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retake.engine.graph.NodeId;
import dev.retake.engine.source.GraphKey.Kind;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class GraphSchemaTest {

    private static final NodeId BUILD = new NodeId("build");

    private static final String GRAPH = """
            name: ship
            inputs: [goal]
            nodes:
              - id: plan
                prompt: Plan {{ inputs.goal }}.
              - id: ask
                type: gate
                depends_on: [plan]
              - id: build
                depends_on: [ask]
                prompt: |
                    Build it. # not a comment
                    Well.
                retry: {max: 1}
                rehearsal:
                  - reply: OK
              - id: test
                depends_on: [build]
                feedback: {rerun: build, max: 2}
            """;

    private static GraphDesign design() {
        return new GraphDesign(GraphSource.parse("g.yaml", GRAPH, Fragments.NONE));
    }

    private static String made(Change change) {
        assertThat(change).isInstanceOf(Change.Made.class);
        return TextEdits.apply(GRAPH, ((Change.Made) change).edits()).orElseThrow();
    }

    private static List<String> texts(List<Offers.Offer> offers) {
        return offers.stream().map(Offers.Offer::text).toList();
    }

    @Test
    void everyKeyHasADocAndEveryChoiceItsValues() {
        for (GraphKey key : List.of(GraphSchema.graph(), GraphSchema.node()).stream()
                .flatMap(List::stream)
                .toList()) {
            assertThat(key.doc()).as(key.name()).endsWith(key.kind() == Kind.YAML ? "" : ".");
            assertThat(key.kind() == Kind.CHOICE)
                    .as(key.name())
                    .isEqualTo(key.choices().size() > 1 && !key.key().equals("on"));
        }
    }

    /** Whoever adds a key adds it to the schema: the readers take their names from there. */
    @Test
    void everyKeyOfTheSchemaIsRead() {
        assertThat(GraphSchema.names())
                .contains("id", "type", "use", "with", "prompt", "success_check", "retry", "feedback", "rehearsal")
                .doesNotHaveDuplicates();
        assertThat(GraphSchema.names("retry", "backoff")).containsExactly("initial", "factor", "max");
    }

    @Test
    void whatIsWrittenIsToldAsItIs() {
        assertThat(design().written(BUILD, List.of("prompt")))
                .contains(new Value.Text("Build it. # not a comment\nWell.\n"));
        assertThat(design().written(BUILD, List.of("retry", "max"))).contains(new Value.Text("1"));
        assertThat(design().written(BUILD, List.of("retry", "on"))).isEqualTo(Optional.empty());
        assertThat(design().written(List.of("inputs"))).contains(new Value.Items(List.of(new Value.Text("goal"))));
        assertThat(design().yaml(BUILD, List.of("rehearsal"))).contains("- reply: OK");
    }

    @Test
    void aBlockKeepsItsIndentation() {
        assertThat(made(design().set(BUILD, List.of("prompt"), new Value.Text("Build it. # not a comment\nBetter.\n"))))
                .isEqualTo(GRAPH.replace("Well.", "Better."));
    }

    @Test
    void takesAreWrittenAsYaml() {
        assertThat(made(design().setYaml(BUILD, List.of("rehearsal"), "- reply: OK\n  exit: 1\n- reply: Done\n")))
                .isEqualTo(GRAPH.replace("- reply: OK", "- reply: OK\n        exit: 1\n      - reply: Done"));
        assertThat(((Change.Refused) design().setYaml(BUILD, List.of("rehearsal"), "- reply: [")).reason())
                .startsWith("Line 1");
        assertThat(design().setYaml(BUILD, List.of("rehearsal"), "text")).isInstanceOf(Change.Refused.class);
    }

    @Test
    void placeholdersAreOfferedThatHaveAValueThere() {
        var offers = new Offers(
                GraphSource.parse("g.yaml", GRAPH, Fragments.NONE).graph().orElseThrow(), BUILD);

        assertThat(texts(offers.placeholders("Do {{")))
                .containsExactly(
                        "{{ inputs.goal }}",
                        "{{ artifacts.plan | inline }}",
                        "{{ artifacts.plan }}",
                        "{{ feedback.test }}");
        assertThat(texts(offers.placeholders("{{ inputs.goal }} and {{ art")))
                .containsExactly("{{ artifacts.plan | inline }}", "{{ artifacts.plan }}");
        assertThat(texts(offers.placeholders("{{inputs.g"))).containsExactly("{{ inputs.goal }}");
        assertThat(offers.placeholders("no braces")).isEmpty();
        assertThat(texts(offers.ids(false))).containsExactly("plan", "ask");
        assertThat(texts(offers.ids(true))).containsExactly("ask", "plan");
    }
}
