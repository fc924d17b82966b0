package dev.retake.engine.lint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.retake.engine.source.Fragments;
import dev.retake.engine.source.GraphSource;
import dev.retake.engine.source.MarkedTexts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Whatever names something known is asked about when it is misspelt. */
class SuggestionsTest {

    private static final String HEAD = "fragment: f\ndescription: d\n";
    private static final String USE = "nodes: [{id: a, use: f, with: {topic: x}}]";

    static Stream<Arguments> misspelt() {
        return Stream.of(
                arguments("{{ inputs.topic }}", "inputs: [topic]\nnodes: [{id: a, prompt: '{{ input.topic }}'}]", ""),
                arguments("{{ inputs.topic }}", "inputs: [topic]\nnodes: [{id: a, prompt: '{{ Inputs.topic }}'}]", ""),
                arguments("{{ artifacts.a }}", after("'{{ artifact.a }}'"), ""),
                arguments("{{ artifacts.a | inline }}", after("'{{ atifacts.a | inline }}'"), ""),
                arguments("{{ artifacts.a | inline }}", after("'{{ artifacts.a | inlin }}'"), ""),
                arguments("{{ feedback.a }}", after("'{{ feedbak.a }}'"), ""),
                arguments(
                        "draft",
                        "nodes: [{id: draft}, {id: b, depends_on: [draft], prompt: '{{ artifacts.drft }}'}]",
                        ""),
                arguments("draft", "nodes: [{id: draft}, {id: b, depends_on: [drfat]}]", ""),
                arguments("change", "nodes: [{id: change, use: f}, {id: b, depends_on: [chnge]}]", many("x")),
                arguments("draft", loop("drft", "review"), ""),
                arguments("review", loop("draft", "reveiw"), ""),
                arguments("gate", "nodes: [{id: a, type: gat}]", ""),
                arguments("session", "nodes: [{id: a, handoff: sesion}]", ""),
                arguments("acceptEdits", "nodes: [{id: a, permission_mode: acceptedit}]", ""),
                arguments("continue", "on_fail: continu\nnodes: [{id: a}]", ""),
                arguments("reply", "nodes: [{id: a, retry: {quote: repli}}]", ""),
                arguments("cost_usd", "nodes: [{id: a, rehearsal: [{reply: x, cost: 0.01}]}]", ""),
                arguments("budget_usd", "nodes: [{id: a, budget: 1}]", ""),
                arguments("max", "nodes: [{id: a, retry: {maxRetries: 1, on: [timeout]}}]", ""),
                arguments("with", "nodes: [{id: a, use: f, with_values: {n: 1}}]", many("x")),
                arguments("codex", "runtime: codx\nnodes: [{id: a}]", ""),
                arguments("make", USE, many("mke")),
                arguments("make", USE, HEAD + "exit: make\nnodes: [{id: make}, {id: y, depends_on: [mkae]}]"),
                arguments("make", USE, HEAD + "exit: make\nnodes: [{id: make, prompt: '{{ artifacts.mak }}'}]"),
                arguments("topic", USE, HEAD + "substitutions: [topic]\nnode: {prompt: '{{ with.topik }}'}"),
                arguments(
                        "{{ with.topic }}",
                        USE,
                        HEAD + "substitutions: [topic]\nexit: x\nnodes: [{id: x, prompt: '{{ wiht.topic }}'}]"));
    }

    private static String after(String prompt) {
        return "nodes: [{id: a}, {id: b, depends_on: [a], prompt: " + prompt + "}]";
    }

    private static String many(String exit) {
        return HEAD + "exit: " + exit + "\nnodes: [{id: make}, {id: x, depends_on: [make]}]";
    }

    private static String loop(String rerun, String quoted) {
        return "nodes: [{id: draft, prompt: '{{ feedback." + quoted
                + " }}'}, {id: review, depends_on: [draft], feedback: {rerun: " + rerun + ", max: 1}}]";
    }

    @ParameterizedTest
    @MethodSource("misspelt")
    void aMisspeltNameIsAskedAbout(String meant, String graph, String fragment) {
        assertThat(remedies(new MarkedTexts(graph, "f", fragment).source())).contains("Did you mean `" + meant + "`?");
    }

    @Test
    void aMisspeltFragmentIsAskedAbout(@TempDir Path folder) throws IOException {
        Files.createDirectories(folder.resolve("fragments"));
        Files.writeString(folder.resolve("fragments/checked-change.yaml"), HEAD + "node: {}");
        String file = folder.resolve("g.yaml").toString();
        var source = GraphSource.parse(file, "nodes: [{id: a, use: checked-chnage}]", Fragments.beside(file));

        assertThat(remedies(source)).contains("Did you mean `checked-change`?");
    }

    @Test
    void anotherLetterIsAnotherName() {
        var source = GraphSource.parse("g.yaml", "nodes: [{id: a}, {id: b, depends_on: [z]}]");

        assertThat(remedies(source)).contains("Name a node of this graph, or remove it.");
    }

    @Test
    void aKeyThatOnlyBeginsWithTheLettersOfAnotherIsNotTakenForIt() {
        var source = GraphSource.parse("g.yaml", "nodes: [{id: a, promptbooks: x, id_of_ticket: 7}]");

        assertThat(source.unknownKeys())
                .hasSize(2)
                .allSatisfy(key -> assertThat(key.suggestion()).isEmpty());
    }

    @Test
    void nobodyIsAskedAboutAPlaceholderThatWouldBeNoneEither() {
        var source = GraphSource.parse("g.yaml", "inputs: [a]\nnodes: [{id: x, prompt: '{{ input.a/b }}'}]");

        assertThat(remedies(source))
                .anyMatch(remedy -> remedy.startsWith("Write `{{ inputs.NAME }}`"))
                .noneMatch(remedy -> remedy.contains("a/b"));
    }

    @Test
    void nobodyIsAskedAboutWhatIsInsideAFragment() {
        var texts = new MarkedTexts("nodes: [{id: step, use: f}, {id: b, depends_on: [step_make]}]", "f", many("x"));

        assertThat(remedies(texts.source())).contains("Name a node of this graph, or remove it.");
    }

    private static Stream<String> remedies(GraphSource source) {
        return Linter.check(source, Optional.empty()).findings().stream().map(Finding::remedy);
    }
}
