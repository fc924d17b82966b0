package dev.retake.engine.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Mistakes that do not follow from each other are told together, those that only follow are not told. */
class AllMistakesAtOnceTest {

    private static final String HEAD = "fragment: f\ndescription: d\n";

    static Stream<Arguments> independent() {
        return Stream.of(
                arguments(
                        "a fragment's reference, what else is wrong there, and what is wrong at its citation",
                        "nodes: [{id: a, use: f, with: {z: 1}, timeout: 1m}]",
                        HEAD + "exit: y\nnodes: [{id: x, prompt: '{{ artifacts.no }}', retry: 3},"
                                + " {id: y, depends_on: [x, nope], timeout: soon}]",
                        List.of(
                                "with-unknown",
                                "fragment-override",
                                "fragment-reference",
                                "unknown-dependency",
                                "duration",
                                "type")),
                arguments(
                        "a fragment's head, its body and its exit",
                        "nodes: [{id: a, use: f}]",
                        "fragment: g\nexit: z\nnodes: [{id: x, cwd: y, timeout: soon}]",
                        List.of(
                                "fragment-name",
                                "fragment-description",
                                "fragment-exit",
                                "fragment-wiring",
                                "duration")),
                arguments(
                        "a key that a fragment says twice, and a mistake below it",
                        "nodes: [{id: a, use: f}]",
                        HEAD + "node: {prompt: p, prompt: q, timeout: soon}",
                        List.of("duplicate-key", "duration")),
                arguments(
                        "a substitution that is not bound, and a mistake that has nothing to do with it",
                        "nodes: [{id: a, use: f}]",
                        HEAD + "substitutions: [s]\n"
                                + "node: {prompt: 'do {{ with.s }}', budget_usd: '{{ with.s }}', timeout: soon}",
                        List.of("with-unbound", "duration")),
                arguments(
                        "a list bound inside a text, and a mistake beside it",
                        "nodes: [{id: a, use: f, with: {s: [x]}}]",
                        HEAD + "substitutions: [s]\nnode: {prompt: 'do {{ with.s }}', timeout: soon}",
                        List.of("with-not-text", "duration")),
                arguments(
                        "a prompt beside a fragment that is not there",
                        "nodes: [{id: a, use: gone, prompt: p}]",
                        HEAD + "node: {}",
                        List.of("fragment-prompt", "fragment-missing")),
                arguments(
                        "a prompt beside a fragment with a mistake",
                        "nodes: [{id: a, use: f, prompt: p}]",
                        HEAD + "node: {prompt: q, timeout: soon}",
                        List.of("fragment-prompt", "duration")),
                arguments(
                        "a loop that goes nowhere, no times",
                        "nodes: [{id: a, feedback: {rerun: no, max: 0}}]",
                        HEAD + "node: {}",
                        List.of("feedback-rerun", "range")),
                arguments(
                        "a reference to what comes before a fragment, and a mistake of what comes after",
                        "nodes: [{id: p}, {id: a, use: f, depends_on: [p]}, {id: b, depends_on: [a], timeout: soon}]",
                        HEAD + "exit: x\nnodes: [{id: x, prompt: '{{ artifacts.p }}'}]",
                        List.of("fragment-reference", "duration")));
    }

    static Stream<Arguments> followers() {
        return Stream.of(
                arguments(
                        "who depends on a node whose id is refused",
                        "nodes: [{id: my draft}, {id: b, depends_on: [my draft], feedback: {rerun: my draft, max: 1}}]",
                        HEAD + "node: {}",
                        "node-id"),
                arguments(
                        "who names an id with a slash",
                        "nodes: [{id: a/b}, {id: b, depends_on: [a/b], prompt: '{{ artifacts.a/b }}'}]",
                        HEAD + "node: {}",
                        "node-id"),
                arguments(
                        "who names a fragment's node whose id is refused",
                        "nodes: [{id: a, use: f}]",
                        HEAD + "exit: y z\nnodes: [{id: x, depends_on: [y z], prompt: '{{ artifacts.x }}'}, {id: y z}]",
                        "node-id"),
                arguments(
                        "who depends on a fragment without an exit",
                        "nodes: [{id: a, use: f}, {id: b, depends_on: [a], handoff: session}]",
                        HEAD + "nodes: [{id: x}]",
                        "fragment-exit"),
                arguments(
                        "who goes on with the session of parents that cannot be read",
                        "nodes: [{id: a}, {id: b, depends_on: a, handoff: session}]",
                        HEAD + "node: {}",
                        "type"),
                arguments(
                        "a loop whose way is broken by a misspelt parent",
                        "nodes: [{id: a, prompt: '{{ feedback.c }}'}, {id: b, depends_on: [aa]},"
                                + " {id: c, depends_on: [b], feedback: {rerun: a, max: 1}}]",
                        HEAD + "node: {}",
                        "unknown-dependency"),
                arguments(
                        "what quotes a loop that goes back to nowhere",
                        "nodes: [{id: a, prompt: '{{ feedback.b }}'}, {id: b, depends_on: [a],"
                                + " feedback: {rerun: no, max: 1}}]",
                        HEAD + "node: {}",
                        "feedback-rerun"));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("independent")
    void independentMistakesAreToldTogether(String what, String graph, String fragment, List<String> rules) {
        assertThat(new MarkedTexts(graph + "«", "f", fragment).source().errors())
                .extracting(LoadError::rule)
                .containsExactlyInAnyOrderElementsOf(rules);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("followers")
    void whatOnlyFollowsIsNotTold(String what, String graph, String fragment, String rule) {
        assertThat(new MarkedTexts(graph + "«", "f", fragment).source().errors())
                .extracting(LoadError::rule)
                .containsExactly(rule);
    }
}
