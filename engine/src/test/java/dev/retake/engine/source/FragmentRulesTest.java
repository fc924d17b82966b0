package dev.retake.engine.source;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** In these texts « stands just before the place where the error is expected. */
class FragmentRulesTest {

    private static final String HEAD = "fragment: f\ndescription: d\n";
    private static final String USE = "nodes: [{id: a, use: f}]";
    private static final String ONE = HEAD + "node: {prompt: p}";
    private static final String MANY = HEAD + "exit: y\nnodes: [{id: x}, {id: y, depends_on: [x]}]";
    private static final String ASKS = HEAD + "substitutions: [s]\nnode: {prompt: 'do {{ with.s }}'}";

    private static Arguments texts(String rule, String graph, String... fragments) {
        return Arguments.of(rule, new MarkedTexts(graph, fragments));
    }

    static Stream<Arguments> citations() {
        return Stream.of(
                texts("fragment-missing", "nodes: [{id: a, use: «g}]", "f", ONE),
                texts("fragment-name", "nodes: [{id: a, use: «../f}]", "f", ONE),
                texts("fragment-name", "nodes: [{id: a, use: «f/f}]", "f", ONE),
                texts("fragment-name", "nodes: [{id: a, use: «.f}]", "f", ONE),
                texts("fragment-name", "nodes: [{id: a, use: «''}]", "f", ONE),
                texts("fragment-name", "nodes: [{id: a, use: «[f]}]", "f", ONE),
                texts("fragment-prompt", "nodes: [{id: a, use: f, «prompt: x}]", "f", ONE),
                texts("fragment-override", "nodes: [{id: a, use: f, «timeout: 1m}]", "f", MANY),
                texts(
                        "fragment-override",
                        "nodes: [{id: b}, {id: a, use: f, depends_on: [b], «feedback: {rerun: b, max: 1}}]",
                        "f",
                        MANY),
                texts("node-id", "nodes: [«{use: f}]", "f", MANY),
                texts("node-id", "nodes: [«{use: f}]", "f", ONE),
                texts("with-without-use", "nodes: [{id: a, «with: {s: 1}}]", "f", ASKS),
                texts("with-unbound", "nodes: [{id: a, use: «f}]", "f", ASKS),
                texts("with-unbound", "nodes: [{id: a, use: f, with: «{}}]", "f", ASKS),
                texts("with-unbound", "nodes: [{id: a, use: f, with: {s: «null}}]", "f", ASKS),
                texts("with-unknown", "nodes: [{id: a, use: f, with: {s: 1, «t: 2}}]", "f", ASKS),
                texts("type", "nodes: [{id: a, use: f, with: «[s]}]", "f", ASKS),
                texts("with-not-text", "nodes: [{id: a, use: f, with: {s: «[x]}}]", "f", ASKS),
                texts("with-outside-fragment", "nodes: [{id: a, use: f, with: {s: 'x «{{ with.s }}'}}]", "f", ASKS),
                texts("duplicate-node", "nodes: [{id: a, use: f}, {id: «a}]", "f", MANY),
                texts("duplicate-node", "nodes: [{id: a, use: f}, {id: «a, use: f}]", "f", MANY),
                texts("inside-fragment", "nodes: [{id: a, use: f}, {id: b, depends_on: [«a/x]}]", "f", MANY),
                texts(
                        "inside-fragment",
                        "nodes: [{id: a, use: f}, {id: b, depends_on: [a], prompt: '«{{ artifacts.a/x }}'}]",
                        "f",
                        MANY),
                texts(
                        "inside-fragment",
                        "nodes: [{id: a, use: f}, {id: b, depends_on: [a], feedback: {rerun: «a/x, max: 1}}]",
                        "f",
                        MANY),
                texts(
                        "feedback-rerun",
                        "nodes: [{id: a, use: f}, {id: b, depends_on: [a], feedback: {rerun: «a, max: 1}}]",
                        "f",
                        MANY),
                texts(
                        "feedback-placeholder",
                        "nodes: [{id: a, use: f}, {id: b, depends_on: [a], prompt: 'x «{{ feedback.a }}'}]",
                        "f",
                        MANY),
                texts("unknown-dependency", "nodes: [{id: a, use: f, depends_on: [«z]}]", "f", MANY),
                texts("cwd-and-worktree", "nodes: [{id: a, use: f, cwd: «x, worktree: y}]", "f", MANY));
    }

    static Stream<Arguments> files() {
        return Stream.of(
                texts("fragment-name", USE, "f", "fragment: «g\ndescription: d\nnode: {}"),
                texts("fragment-name", USE, "f", "«description: d\nnode: {}"),
                texts("fragment-description", USE, "f", "«fragment: f\nnode: {}"),
                texts("fragment-description", USE, "f", "fragment: f\ndescription: «' '\nnode: {}"),
                texts("fragment-body", USE, "f", "«" + HEAD),
                texts("fragment-body", USE, "f", HEAD + "node: {}\n«nodes: []\nexit: x"),
                texts("not-a-fragment", USE, "f", "«just words"),
                texts("not-a-fragment", USE, "f", "«"),
                texts("yaml-syntax", USE, "f", "fragment: f\n«\tx: 1"),
                texts("control-character", USE, "f", "fragment: «\u0001"),
                texts("type", USE, "f", HEAD + "node: «[]"),
                texts("type", USE, "f", HEAD + "nodes: «{}\nexit: x"),
                texts("type", USE, "f", HEAD + "substitutions: «s\nnode: {}"),
                texts("substitution-name", USE, "f", HEAD + "substitutions: [«a b]\nnode: {}"),
                texts("fragment-wiring", USE, "f", HEAD + "node: {«id: a}"),
                texts("fragment-wiring", USE, "f", HEAD + "node: {«depends_on: [b]}"),
                texts("fragment-wiring", USE, "f", HEAD + "node: {«cwd: x}"),
                texts("fragment-wiring", USE, "f", HEAD + "node: {«worktree: x}"),
                texts("fragment-wiring", USE, "f", HEAD + "node: {«feedback: {rerun: b, max: 1}}"),
                texts("fragment-exit", USE, "f", HEAD + "«exit: a\nnode: {}"),
                texts("fragment-alias", USE, "f", HEAD + "x: &x p\nnode: {prompt: «*x}"),
                texts("fragment-alias", USE, "f", HEAD + "x: &x {prompt: p}\nnode: {«<<: *x}"),
                texts("fragment-alias", USE, "f", HEAD + "x: &x {prompt: p}\nnode: «*x"),
                texts("with-undeclared", USE, "f", HEAD + "node: {prompt: 'a «{{ with.s }}'}"),
                texts("with-malformed", USE, "f", HEAD + "node: {prompt: 'a «{{ with.s | inline }}'}"),
                texts("with-malformed", USE, "f", HEAD + "node: {prompt: 'a «{{ With.s }}'}"),
                texts("fragment-reference", USE, "f", HEAD + "node: {prompt: 'a «{{ artifacts.b/c }}'}"),
                texts(
                        "fragment-name",
                        "nodes: [{id: a, use: f, with: {s: x}}]",
                        "f",
                        HEAD + "substitutions: [s]\nnode: {use: «'{{ with.s }}'}"),
                texts("no-nodes", USE, "f", HEAD + "exit: a\nnodes: «[]"),
                texts("fragment-exit", USE, "f", HEAD + "«nodes: [{id: x}]"),
                texts("fragment-exit", USE, "f", HEAD + "exit: «z\nnodes: [{id: x}]"),
                texts("node-id", USE, "f", HEAD + "exit: x\nnodes: [{id: x}, «{prompt: p}]"),
                texts("node-id", USE, "f", HEAD + "exit: x\nnodes: [{id: x}, {id: «x/y}]"),
                texts("type", USE, "f", HEAD + "exit: x\nnodes: [{id: x}, «y]"),
                texts("duplicate-node", USE, "f", HEAD + "exit: x\nnodes: [{id: x}, {id: «x}]"),
                texts("fragment-wiring", USE, "f", HEAD + "exit: x\nnodes: [{id: x, «cwd: y}]"),
                texts("unknown-dependency", USE, "f", HEAD + "exit: x\nnodes: [{id: x, depends_on: [«a]}]"),
                texts("feedback-rerun", USE, "f", HEAD + "exit: x\nnodes: [{id: x, feedback: {rerun: «a, max: 1}}]"),
                texts("fragment-reference", USE, "f", HEAD + "exit: x\nnodes: [{id: x, prompt: '«{{ artifacts.a }}'}]"),
                texts(
                        "cycle",
                        USE,
                        "f",
                        HEAD + "exit: x\nnodes: [{id: x, depends_on: [y]}, {id: y, depends_on: «[x]}]"),
                texts("duration", USE, "f", HEAD + "node: {timeout: «soon}"),
                texts(
                        "duration",
                        "nodes: [{id: a, use: f, with: {s: «soon}}]",
                        "f",
                        HEAD + "substitutions: [s]\nnode: {timeout: '{{ with.s }}'}"),
                texts(
                        "feedback-gate",
                        USE,
                        "f",
                        HEAD + "exit: y\nnodes: [{id: x, type: gate},"
                                + " {id: y, depends_on: [x], feedback: «{rerun: x, max: 1}}]"),
                texts("not-supported-yet", USE, "f", HEAD + "node: {prompt: 'a «{{ attempt.number }}'}"));
    }

    static Stream<Arguments> chains() {
        return Stream.of(
                texts("fragment-cycle", USE, "f", HEAD + "node: {use: «f}"),
                texts(
                        "fragment-cycle",
                        USE,
                        "f",
                        HEAD + "exit: x\nnodes: [{id: x, use: g}]",
                        "g",
                        "fragment: g\ndescription: d\nexit: x\nnodes: [{id: x, use: «f}]"),
                texts(
                        "fragment-depth",
                        USE,
                        "f",
                        HEAD + "node: {use: g}",
                        "g",
                        "fragment: g\ndescription: d\nnode: {use: h}",
                        "h",
                        "fragment: h\ndescription: d\nnode: {use: «i}",
                        "i",
                        "fragment: i\ndescription: d\nnode: {}"),
                texts(
                        "fragment-nesting",
                        USE,
                        "f",
                        HEAD + "node: {use: «g}",
                        "g",
                        "fragment: g\ndescription: d\nexit: x\nnodes: [{id: x}]"),
                texts(
                        "fragment-reference",
                        USE,
                        "f",
                        HEAD + "exit: x\nnodes: [{id: x, use: «g}]",
                        "g",
                        "fragment: g\ndescription: d\nnode: {prompt: '{{ artifacts.b }}'}"),
                texts("fragment-missing", USE, "f", HEAD + "exit: x\nnodes: [{id: x, use: «g}]"));
    }

    @ParameterizedTest
    @MethodSource({"citations", "files", "chains"})
    void eachMistakeIsReportedOnceInTheFileThatIsWrong(String rule, MarkedTexts texts) {
        var errors = texts.source().errors();
        assertThat(errors)
                .extracting(error -> error.rule() + " " + error.place())
                .containsOnlyOnce(rule + " " + texts.place());
        assertThat(errors).extracting(LoadError::rule).containsOnly(rule);
        assertThat(errors).allSatisfy(error -> {
            assertThat(error.message()).endsWith(".").doesNotContain("\n");
            assertThat(error.remedy()).matches("(?s).*[.?]");
        });
    }

    @ParameterizedTest
    @MethodSource({"files", "chains"})
    void aMistakeInAFragmentNamesTheCitationThatLedThere(String rule, MarkedTexts texts) {
        if (texts.place().startsWith("fragments/")) {
            assertThat(texts.source().errors().getFirst().message()).endsWith(" (cited by `a` at g.yaml:1:22).");
        }
    }

    static Stream<Arguments> bound() {
        return Stream.of(
                Arguments.of("node: {retry: {on: [timeout], max: «'{{ with.s }}'}}", "two"),
                Arguments.of("node: {retry: {max: 1, on: «'{{ with.s }}'}}", "[timeot]"),
                Arguments.of("node: {allowed_tools: «'{{ with.s }}'}", "Edit"),
                Arguments.of("exit: x\nnodes: [{id: x, timeout: «'{{ with.s }}'}]", "[1m]"));
    }

    @ParameterizedTest
    @MethodSource("bound")
    void aBoundValueThatDoesNotFitNamesWhereItIsPut(String body, String value) {
        var texts = new MarkedTexts(
                "nodes: [{id: a, use: f, with: {s: " + value + "}}]", "f", HEAD + "substitutions: [s]\n" + body);

        assertThat(texts.source().errors()).singleElement().satisfies(error -> {
            assertThat(error.place().file()).isEqualTo("g.yaml");
            assertThat(error.message()).endsWith(" (it stands for `{{ with.s }}` at " + texts.place() + ").");
        });
    }

    @Test
    void aValueThatIsPutInTwiceNamesEachPlaceByItsOwnMistake() {
        var texts = new MarkedTexts(
                "nodes: [{id: a, use: f, with: {s: two}}]",
                "f",
                HEAD + "substitutions: [s]\nnode:\n  timeout: '{{ with.s }}'\n  budget_usd: '{{ with.s }}'");

        assertThat(texts.source().errors())
                .extracting(error -> error.message().replaceAll("(?s)^`(\\w+)`.* at (.*)\\)\\.$", "$1 $2"))
                .containsExactlyInAnyOrder("timeout fragments/f.yaml:5:12", "budget_usd fragments/f.yaml:6:15");
    }
}
