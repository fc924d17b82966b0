package dev.retake.engine.lint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.retake.engine.graph.Place;
import dev.retake.engine.source.Fragments;
import dev.retake.engine.source.GraphSource;
import dev.retake.engine.source.TextEdit;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class MendingTest {

    @TempDir
    private Path root;

    private static LintReport lint(GraphSource source) {
        return Linter.check(source, Optional.empty());
    }

    private static Mended mend(String text, Map<String, String> fragments) {
        Fragments beside = name -> Optional.ofNullable(fragments.get(name))
                .<Fragments.Found>map(fragment -> new Fragments.Found.Text(name, fragment))
                .orElse(new Fragments.Found.Missing(name));
        return mend(GraphSource.parse("g", text, beside), MendingTest::lint);
    }

    private static Mended mend(GraphSource source, Function<GraphSource, LintReport> lint) {
        return Mending.of(List.of(source), lint, _ -> true);
    }

    private static LintReport report(Mended mended) {
        return mended.graphs().getFirst().report();
    }

    private static Map<String, String> after(Mended mended) {
        return mended.texts().entrySet().stream()
                .collect(Collectors.toMap(
                        Map.Entry::getKey, text -> text.getValue().after()));
    }

    static Stream<Arguments> fixes() {
        return Stream.of(
                arguments(
                        "unknown-key",
                        "nodes:\n- {id: a, allowed_tools: [], promt: p} # why\n",
                        "nodes:\n- {id: a, allowed_tools: [], prompt: p} # why\n"),
                arguments(
                        "unknown-dependency",
                        "nodes:\n- {id: plan, prompt: p, allowed_tools: []}\n"
                                + "- {id: b, prompt: p, allowed_tools: [], depends_on: [plam]}\n",
                        "nodes:\n- {id: plan, prompt: p, allowed_tools: []}\n"
                                + "- {id: b, prompt: p, allowed_tools: [], depends_on: [plan]}\n"),
                arguments(
                        "self-dependency",
                        "nodes:\n- {id: x, prompt: p, allowed_tools: []}\n"
                                + "- {id: b, prompt: p, allowed_tools: [], depends_on: [x, b]}\n",
                        "nodes:\n- {id: x, prompt: p, allowed_tools: []}\n"
                                + "- {id: b, prompt: p, allowed_tools: [], depends_on: [x]}\n"),
                arguments(
                        "unused-input",
                        "inputs:\n  - a # asked\n  - b\nnodes:\n- {id: x, prompt: '{{ inputs.b }}', allowed_tools: []}\n",
                        "inputs:\n  # asked\n  - b\nnodes:\n- {id: x, prompt: '{{ inputs.b }}', allowed_tools: []}\n"),
                arguments(
                        "unused-input",
                        "name: n\ninputs:\n  - a\n  - b\nnodes:\n- {id: x, prompt: p, allowed_tools: []}\n",
                        "name: n\nnodes:\n- {id: x, prompt: p, allowed_tools: []}\n"),
                arguments(
                        "exit-not-checked",
                        "nodes:\n- id: x\n  prompt: p\n  allowed_tools: []\n  success_check:\n    result_matches: ^D\n",
                        "nodes:\n- id: x\n  prompt: p\n  allowed_tools: []\n  success_check:\n    result_matches: ^D\n"
                                + "    exit_zero: true\n"),
                arguments(
                        "first-failure-only",
                        "nodes:\n- id: x\n  prompt: p\n  success_check:\n    verify:\n"
                                + "      command: tar -x f; python -m pytest -qxl -x --maxfail=3 tests && go test -failfast .\n",
                        "nodes:\n- id: x\n  prompt: p\n  success_check:\n    verify:\n"
                                + "      command: tar -x f; python -m pytest -ql tests && go test .\n"),
                arguments(
                        "artifact-not-upstream",
                        "nodes:\n- {id: a, prompt: p, allowed_tools: []}\n"
                                + "- {id: b, prompt: '{{ artifacts.a | inline }}', allowed_tools: []}\n",
                        "nodes:\n- {id: a, prompt: p, allowed_tools: []}\n"
                                + "- {id: b, prompt: '{{ artifacts.a | inline }}', allowed_tools: [], depends_on: [a]}\n"),
                arguments(
                        "gate-ignores",
                        "nodes:\r\n- id: g\r\n  type: gate\r\n  # never\r\n  timeout: 1h\r\n  cwd: x\r\n",
                        "nodes:\r\n- id: g\r\n  type: gate\r\n  # never\r\n"));
    }

    @ParameterizedTest
    @MethodSource("fixes")
    void aMechanicalMistakeIsMendedAndNothingElseIsTouched(String rule, String text, String expected) {
        assertThat(lint(GraphSource.parse("g", text)).findings())
                .extracting(Finding::rule)
                .contains(rule);
        Mended mended = mend(text, Map.of());
        assertThat(after(mended)).containsExactly(Map.entry("g", expected));
        assertThat(mended.fixed()).extracting(Finding::rule).containsOnly(rule);
        assertThat(report(mended).findings()).extracting(Finding::rule).doesNotContain(rule);
        assertThat(report(mended).findings())
                .isEqualTo(lint(GraphSource.parse("g", expected)).findings());
        assertThat(report(mended).valid()).isPresent();
    }

    @Test
    void aTextWithoutAMistakeIsNotRewritten() {
        Mended mended = mend("nodes: [{id: a, prompt: p, allowed_tools: []}]", Map.of());
        assertThat(mended.texts()).isEmpty();
        assertThat(mended.fixed()).isEmpty();
    }

    @Test
    void aFragmentThatIsCitedTwiceIsMendedOnce() {
        Mended mended = mend(
                "nodes: [{id: a, use: f}, {id: b, use: f, depends_on: [a]}]",
                Map.of("f", "\uFEFFfragment: f\ndescription: d\nnode: {prompt: p, alowed_tools: []}"));
        assertThat(after(mended))
                .containsExactly(
                        Map.entry("f", "\uFEFFfragment: f\ndescription: d\nnode: {prompt: p, allowed_tools: []}"));
        assertThat(mended.fixed()).hasSize(1);
        assertThat(report(mended).findings()).isEmpty();
    }

    @Test
    void whatAFragmentTakesFromItsCallerIsNotWrittenIntoIt() {
        Mended mended = mend(
                "nodes: [{id: a, use: f, with: {t: tests}}]",
                Map.of(
                        "f",
                        "fragment: f\ndescription: d\nsubstitutions: [t]\n"
                                + "node: {prompt: p, success_check: {verify: {command: 'pytest -x {{ with.t }}'}}}"));
        assertThat(mended.texts()).isEmpty();
        assertThat(report(mended).findings()).extracting(Finding::rule).containsExactly("first-failure-only");
    }

    @Test
    void aFixThatWouldDrawAnErrorIsNotMadeAndTheOthersAre() {
        Mended mended = mend(
                "inputs: [never]\nnodes: [{id: a, prompt: p, allowed_tools: [], timeot: soon, promts: x, prompst: y}]",
                Map.of());
        assertThat(after(mended))
                .containsExactly(Map.entry(
                        "g", "nodes: [{id: a, prompt: p, allowed_tools: [], timeot: soon, promts: x, prompst: y}]"));
        assertThat(report(mended).valid()).isPresent();
    }

    @Test
    void ofTwoKeysThatAreMeantToBeOneTheFirstBecomesIt() {
        Mended mended = mend("nodes: [{id: a, allowed_tools: [], promt: x, prompst: y}]", Map.of());
        assertThat(after(mended))
                .containsExactly(Map.entry("g", "nodes: [{id: a, allowed_tools: [], prompt: x, prompst: y}]"));
    }

    @Test
    void aTextThatBreaksOffIsLeftAlone() {
        assertThat(mend("inputs: [a]\nnodes:\n- id: b\n  promt: 'x", Map.of()).texts())
                .isEmpty();
    }

    @Test
    void whatAFixUncoversIsMendedTooAndTheTextIsTheOneThatWasFound() {
        String text = "nodes: [{id: a, prompt: p, allowed_tools: [], sucess_check: {result_matches: ^D}}]";
        Mended mended = mend(text, Map.of());
        assertThat(mended.fixed()).extracting(Finding::rule).containsExactly("unknown-key", "exit-not-checked");
        assertThat(mended.texts())
                .containsExactly(Map.entry(
                        "g",
                        new Mended.Text(
                                text,
                                "nodes: [{id: a, prompt: p, allowed_tools: [],"
                                        + " success_check: {result_matches: ^D, exit_zero: true}}]")));
    }

    private static LintReport one(String file, TextEdit edit) {
        var finding = new Finding(
                Severity.WARNING,
                "endless",
                Place.start(file),
                Optional.empty(),
                "It is never content.",
                "Try.",
                Optional.of(new Fix("try", List.of(edit))));
        return new LintReport(List.of(finding), Optional.empty());
    }

    @Test
    void aRuleThatIsNeverContentIsHeardTenTimes() {
        Mended mended = mend(GraphSource.parse("g", "nodes: []"), _ -> one("g", new TextEdit(0, 0, "#")));
        assertThat(after(mended)).containsExactly(Map.entry("g", "##########nodes: []"));
        assertThat(mended.fixed()).hasSize(10);
    }

    @Test
    void aFileThatTheGraphDoesNotCiteIsLeftAlone() {
        Mended mended = mend(GraphSource.parse("g", "nodes: []"), _ -> one("other", new TextEdit(0, 0, "#")));
        assertThat(mended.texts()).isEmpty();
        assertThat(mended.fixed()).isEmpty();
    }

    static Stream<Arguments> bytes() {
        byte[] whole =
                "fragment: f\ndescription: ü\nnode: {prompt: p, alowed_tools: []}".getBytes(StandardCharsets.UTF_8);
        byte[] broken = "fragment: f\ndescription: ü\nnode: {prompt: p, alowed_tools: []}"
                .getBytes(StandardCharsets.ISO_8859_1);
        return Stream.of(arguments(whole, 1), arguments(broken, 0));
    }

    @ParameterizedTest
    @MethodSource("bytes")
    void aFragmentsFileIsMendedIfItsBytesAreText(byte[] bytes, int fixed) {
        Fragments beside = name -> new Fragments.Found.Bytes(name, bytes);
        Mended mended = mend(GraphSource.parse("g", "nodes: [{id: a, use: f}]", beside), MendingTest::lint);
        assertThat(mended.fixed()).hasSize(fixed);
        assertThat(mended.texts()).hasSize(fixed);
    }

    /** What others take over by an anchor is not one node's alone. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "nodes:\n- {id: p, prompt: p, allowed_tools: []}\n"
                        + "- {id: a, depends_on: &d [p, a], prompt: p, allowed_tools: []}\n"
                        + "- {id: b, depends_on: *d, prompt: p, allowed_tools: []}\n",
                "nodes:\n- &base {id: g, type: gate, timeout: 5m, cwd: /tmp}\n"
                        + "- {<<: *base, id: a, type: claude-run, prompt: p, allowed_tools: []}\n",
                "nodes:\n- {id: a, prompt: p, allowed_tools: [], success_check: &c {result_matches: ^D}}\n"
                        + "- {id: b, prompt: p, allowed_tools: [], success_check: *c, depends_on: [a]}\n"
            })
    void whatOthersTakeOverIsNotMended(String text) {
        assertThat(lint(GraphSource.parse("g", text)).findings()).isNotEmpty();
        assertThat(mend(text, Map.of()).texts()).isEmpty();
    }

    static Stream<Arguments> unclear() {
        String two = "nodes: [{id: plan, prompt: p, allowed_tools: []}, ";
        return Stream.of(
                arguments("nodes: [{id: a, prompt: p, allowed_tools: [], retry: {max: 1}}]"),
                arguments("nodes: [{id: a, prompt: p, allowed_tools: [], rehearsal: [{session: x}]}]"),
                arguments(two + "{id: b, prompt: p, allowed_tools: [], depends_on: [nothing-like-it]}]"),
                arguments(two + "{id: bb, prompt: p, allowed_tools: [], depends_on: [bbb]}]"),
                arguments("nodes: [{id: a, prompt: '{{ artifacts.a }}', allowed_tools: []}]"),
                arguments("nodes: [{id: a, prompt: '{{ artifacts.b }}', allowed_tools: []},"
                        + " {id: b, prompt: p, allowed_tools: [], depends_on: [a]}]"),
                arguments(two + "{id: c, prompt: p, allowed_tools: []},"
                        + " {id: b, prompt: '{{ artifacts.c }}', allowed_tools: [], depends_on: [plan]}]"));
    }

    @ParameterizedTest
    @MethodSource("unclear")
    void whereARemedyTakesThoughtNothingIsDone(String text) {
        Mended mended = mend(text, Map.of());
        assertThat(mended.texts()).isEmpty();
        assertThat(report(mended).findings()).hasSize(1);
    }

    @Test
    void anInputThatAMisspeltPlaceholderMayMeanIsNeitherTakenAwayNorSaidToBeUnused() {
        Mended mended = mend(
                "inputs: [task, b]\nnodes: [{id: a, prompt: '{{ inputs.b }} {{ inputs.tsk }}', allowed_tools: []}]",
                Map.of());
        assertThat(mended.texts()).isEmpty();
        assertThat(report(mended).findings()).extracting(Finding::remedy).containsExactly("Did you mean `task`?");
    }

    /** A misspelt word of a fragment or its citation: what is mended where, by what rule. */
    static Stream<Arguments> misspelt() {
        String cites = "nodes: [{id: a, use: f, with: {change: x}}]";
        String one =
                "fragment: f\ndescription: d\nsubstitutions: [change]\nnode: {prompt: 'Do {{ %s }}', allowed_tools: []}";
        String two =
                "fragment: f\ndescription: d\nsubstitutions: [change]\nexit: %s\nnodes: [{id: make, prompt: '{{ with.change }}',"
                        + " allowed_tools: []}, {id: check, prompt: '{{ %s }}', allowed_tools: [], depends_on: [make]}]";
        return Stream.of(
                arguments("with-undeclared", cites, cites, one.formatted("with.chnage"), one.formatted("with.change")),
                arguments(
                        "malformed-placeholder",
                        cites,
                        cites,
                        one.formatted("wiht.change"),
                        one.formatted("with.change")),
                arguments(
                        "with-unknown",
                        cites.replace("change", "'chnage'"),
                        cites.replace("change", "'change'"),
                        one.formatted("with.change"),
                        one.formatted("with.change")),
                arguments(
                        "fragment-exit",
                        cites,
                        cites,
                        two.formatted("\"chekc\" # last", "artifacts.make"),
                        two.formatted("\"check\" # last", "artifacts.make")),
                arguments(
                        "malformed-placeholder",
                        cites,
                        cites,
                        two.formatted("check", "atifacts.make |inline"),
                        two.formatted("check", "artifacts.make |inline")));
    }

    @ParameterizedTest
    @MethodSource("misspelt")
    void aMisspeltWordOfAFragmentIsMendedWhereItStands(
            String rule, String graph, String mendedGraph, String fragment, String mendedFragment) {
        Mended mended = mend(graph, Map.of("f", fragment));
        assertThat(mended.fixed()).extracting(Finding::rule).containsExactly(rule);
        assertThat(after(mended).getOrDefault("g", graph)).isEqualTo(mendedGraph);
        assertThat(after(mended).getOrDefault("f", fragment)).isEqualTo(mendedFragment);
        assertThat(report(mended).findings()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "{{ input.task }}; {{ inputs.task }}",
                "{{Artifact.a|inline}}; {{artifacts.a|inline}}",
                "{{ artifacts.a | inlin }}; {{ artifacts.a | inline }}",
                // What it would name is not there, or need not have run.
                "{{ input.nothing }}; {{ input.nothing }}",
                "{{ artifact.c }}; {{ artifact.c }}",
                "{{ artifact.nothing }}; {{ artifact.nothing }}",
            })
    void aMisspeltNamespaceIsMendedWhereWhatItNamesIsThere(String written, String meant) {
        String graph =
                "inputs: [task]\nnodes: [{id: a, prompt: '{{ inputs.task }}', allowed_tools: []}, {id: c, prompt: p, allowed_tools: []},"
                        + " {id: b, depends_on: [a], prompt: 'Use %s', allowed_tools: []}]";
        Mended mended = mend(graph.formatted(written), Map.of());
        assertThat(after(mended).getOrDefault("g", graph.formatted(written))).isEqualTo(graph.formatted(meant));
    }

    @Test
    void ofTwoWordsThatAreAsNearNoneIsChosen() {
        String fragment = "fragment: f\ndescription: d\nexit: chec\nnodes: [{id: check, prompt: p, allowed_tools: []},"
                + " {id: checo, prompt: p, allowed_tools: [], depends_on: [check]}]";
        Mended mended = mend("nodes: [{id: a, use: f}]", Map.of("f", fragment));
        assertThat(mended.texts()).isEmpty();
        assertThat(report(mended).findings()).extracting(Finding::rule).containsExactly("fragment-exit");
    }

    @Test
    void theDependencyThatIsMisspeltIsMendedAndNotAnother() {
        Mended mended = mend(
                "nodes: [{id: plan, prompt: p, allowed_tools: []}, {id: test, prompt: p, allowed_tools: []},"
                        + " {id: d, prompt: p, allowed_tools: [], depends_on: [plan]},"
                        + " {id: c, prompt: p, allowed_tools: [], depends_on: [plan, tset]}]",
                Map.of());
        assertThat(after(mended).get("g")).endsWith("depends_on: [plan, test]}]");
    }

    @Test
    void aFragmentIsNoGraphAndIsNotMadeOne() {
        String fragment = "fragment: f\ndescription: d\nnode: {prompt: p, alowed_tools: []}\n";
        Mended mended = mend(fragment, Map.of());
        assertThat(mended.texts()).isEmpty();
        assertThat(report(mended).findings()).singleElement().satisfies(finding -> {
            assertThat(finding.rule()).isEqualTo("not-a-graph");
            assertThat(finding.message()).isEqualTo("This is a fragment, not a graph.");
        });
    }

    @Test
    void whatIsLeftIsToldAsItWouldBeWithoutMending() throws IOException {
        Files.createDirectories(root.resolve("fragments"));
        Files.writeString(
                root.resolve("fragments/write-and-test.yaml"), "fragment: write-and-test\ndescription: d\nnode: {}");
        String text = "nodes: [{id: a, use: write-and-tset}, {id: b, promt: p, allowed_tools: []}]";
        GraphSource source = GraphSource.read(Files.writeString(root.resolve("g.yaml"), text));

        Mended mended = mend(source, MendingTest::lint);

        assertThat(mended.fixed()).hasSize(1);
        assertThat(report(mended).findings())
                .filteredOn(finding -> finding.rule().equals("fragment-missing"))
                .extracting(Finding::remedy)
                .containsExactly("Did you mean `write-and-test`?");
    }

    @Test
    void bytesThatAreNoTextKeepTheirErrorAndAreLeftAlone() throws IOException {
        Path file = Files.write(root.resolve("g.yaml"), "inputs: [\u00fc]".getBytes(StandardCharsets.ISO_8859_1));
        Mended mended = mend(GraphSource.read(file), MendingTest::lint);
        assertThat(mended.texts()).isEmpty();
        assertThat(report(mended).findings()).extracting(Finding::rule).containsExactly("not-utf-8");
    }

    /** Both bind what one of them would rather have renamed. */
    private static List<GraphSource> twoOfOneFragment() {
        Fragments beside = _ -> new Fragments.Found.Text(
                "f",
                "fragment: f\ndescription: d\nsubstitutions: [t]\n"
                        + "node: {prompt: p, allowed_tools: [], timeot: '{{ with.t }}'}\n");
        return List.of(
                GraphSource.parse("a", "nodes: [{id: a, use: f, with: {t: 5m}}]", beside),
                GraphSource.parse("b", "nodes: [{id: b, use: f, with: {t: soon}}]", beside));
    }

    @Test
    void aFixThatServesOneGraphIsNotMadeWhereAnotherWouldGetAnErrorByIt() {
        List<GraphSource> graphs = twoOfOneFragment();
        assertThat(Mending.of(graphs.subList(0, 1), MendingTest::lint, _ -> true)
                        .texts())
                .containsOnlyKeys("f");
        for (List<GraphSource> order : List.of(graphs, graphs.reversed())) {
            Mended mended = Mending.of(order, MendingTest::lint, _ -> true);
            assertThat(mended.texts()).isEmpty();
            assertThat(mended.graphs())
                    .hasSize(2)
                    .allMatch(graph -> graph.report().valid().isPresent());
        }
    }

    @Test
    void anErrorThatAFixTakesAwayDoesNotPayForOneThatAnotherDraws() {
        Mended mended = mend(
                "nodes: [{id: plan, prompt: p, allowed_tools: [], timeot: soon},"
                        + " {id: b, prompt: p, allowed_tools: [], depends_on: [plam]}]",
                Map.of());
        assertThat(after(mended).get("g")).contains("timeot: soon", "depends_on: [plan]");
        assertThat(report(mended).valid()).isPresent();
    }

    @Test
    void theOrderOfTheGraphsDoesNotDecideWhatIsMended() {
        var sources = List.of(
                GraphSource.parse("b", "inputs: [never]\nnodes: [{id: a, prompt: p, allowed_tools: []}]"),
                GraphSource.parse("a", "nodes: [{id: a, promt: p, allowed_tools: []}]"));
        Mended one = Mending.of(sources, MendingTest::lint, _ -> true);
        Mended other = Mending.of(sources.reversed(), MendingTest::lint, _ -> true);
        assertThat(one.fixed()).hasSize(2).isEqualTo(other.fixed());
        assertThat(one.texts()).isEqualTo(other.texts());
        assertThat(one.graphs()).extracting(graph -> graph.source().file()).containsExactly("b", "a");
    }

    @Test
    void whatWasFixedIsNamedAtItsPlaceInTheFileAsItIsThen() {
        Mended mended = mend(
                "inputs: [never]\nnodes:\n- {id: a, promt: p, allowed_tools: [], sucess_check: {result_matches: ^D}}\n",
                Map.of());
        assertThat(mended.fixed())
                .extracting(finding -> finding.rule() + " " + finding.place())
                .containsExactlyInAnyOrder(
                        "unused-input g:1:1", "unknown-key g:2:11", "unknown-key g:2:41", "exit-not-checked g:2:73");
    }

    @Test
    void aFileThatMayNotBeChangedKeepsItsFindings() {
        String text = "inputs: [never]\nnodes: [{id: a, prompt: p, allowed_tools: []}]";
        Mended mended = Mending.of(List.of(GraphSource.parse("g", text)), MendingTest::lint, _ -> false);
        assertThat(mended.texts()).isEmpty();
        assertThat(report(mended).findings()).extracting(Finding::rule).containsExactly("unused-input");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "inputs:\n  - a # why\n  - b\nnodes:\n- {id: x, prompt: p, allowed_tools: []}\n",
                "inputs: [ # why\n  a]\nnodes:\n- {id: x, prompt: p, allowed_tools: []}\n",
                "nodes:\n- timeout: 1h # why\n  id: g\n  type: gate\n",
                "nodes:\n- id: g\n  timeout: 1h\n  # why\n  type: gate\n",
                "nodes:\n- id: x\n  prompt: p\n  success_check:\n    verify:\n      command: | # why\n        pytest -x\n",
                "inputs: [never] # why\nnodes:\n- {id: x, prompt: p, allowed_tools: []}\n"
            })
    void noFixDropsAComment(String text) {
        Mended mended = mend(text, Map.of());
        assertThat(after(mended).getOrDefault("g", text)).contains("# why");
    }

    static Stream<Arguments> json() {
        return Stream.of(
                arguments(
                        "{\"nodes\": [{\"id\": \"a\", \"prompt\": \"p\", \"allowed_tools\": []}, {\"id\": \"b\","
                                + " \"prompt\": \"{{ artifacts.a | inline }}\", \"allowed_tools\": []}]}",
                        "\"depends_on\": [\"a\"]"),
                arguments(
                        "{\"nodes\": [{\"id\": \"a\", \"promt\": \"p\", \"allowed_tools\": [],"
                                + " \"success_check\": {\"result_matches\": \"^D\"}}], \"inputs\": [\"never\"]}",
                        "\"exit_zero\": true"));
    }

    @ParameterizedTest
    @MethodSource("json")
    void aMendedJsonFileIsStillJson(String text, String part) throws IOException {
        String after = after(mend(text, Map.of())).get("g");
        assertThat(after).contains(part);
        assertThat(new ObjectMapper().readTree(after).isObject()).isTrue();
    }
}
