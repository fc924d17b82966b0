package dev.retake.engine.lint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.retake.engine.source.MarkedTexts;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What seems to be missing only because something else could not be read is not reported. */
class FollowingDoubtsTest {

    private static final String FRAGMENT = "fragment: f\ndescription: d\n";

    static Stream<Arguments> mistakes() {
        return Stream.of(
                arguments("node-type", "nodes: [{id: a, type: gat}]"),
                arguments("unknown-input", "inputs: [topic]\nnodes: [{id: a, #, prompt: '{{ inputs.topik }}'}]"),
                arguments("malformed-placeholder", "inputs: [topic]\nnodes: [{id: a, #, prompt: '{{ input.topic }}'}]"),
                arguments("malformed-placeholder", "inputs: [topic]\nnodes: [{id: a, #, prompt: '{{ input.topik }}'}]"),
                arguments(
                        "node-id",
                        "nodes: [{id: a b, #, prompt: p}, {id: b, #, depends_on: [a b], prompt: '{{ artifacts.a b | inline }}'}]"),
                arguments("type", "nodes: [{id: a, #, prompt: [p]}]"),
                arguments("retry-cause", "nodes: [{id: a, #, prompt: p, retry: {max: 1, on: [result_missmatch]}}]"),
                arguments("unknown-key", "nodes: [{id: a, #, promt: p}]"),
                arguments("type", "nodes: [{id: a, prompt: p, allowed_tools: Read}]"),
                arguments("unknown-key", "nodes: [{id: a, prompt: p, alowed_tools: [Read]}]"),
                arguments("type", "nodes: [{id: a, prompt: p, success_check: yes}]"),
                arguments("unknown-key", "nodes: [{id: a, prompt: p, success_check: {verfy: {command: make}}}]"),
                arguments(
                        "type", "nodes: [{id: a, #, prompt: p, success_check: {exit_zero: 1, result_matches: ^DONE}}]"),
                arguments(
                        "unknown-key",
                        "nodes: [{id: a, #, prompt: p, success_check: {exitzero: true, result_matches: ^DONE}}]"),
                arguments("type", "nodes: [{id: a, #, prompt: Reply only `DONE`., success_check: [x]}]"),
                arguments(
                        "type",
                        "nodes: [{id: a, #, prompt: p}, {id: b, #, depends_on: a, prompt: '{{ artifacts.a }}'}]"),
                arguments(
                        "unknown-dependency",
                        "nodes: [{id: plan, #, prompt: p}, {id: b, #, depends_on: [plna], prompt: '{{ artifacts.plan }}'}]"),
                arguments(
                        "unknown-key",
                        "nodes: [{id: a, #, prompt: p}, {id: b, #, depend_on: [a], prompt: '{{ artifacts.a }}'}]"),
                arguments(
                        "unknown-dependency",
                        "nodes: [{id: c, #, depends_on: [b], prompt: '{{ artifacts.plan }}'},"
                                + " {id: b, #, depends_on: [plna], prompt: p}, {id: plan, #, prompt: p}]"),
                arguments(
                        "type",
                        "nodes: [{id: a, #, prompt: p, cwd: [x]}, {id: b, #, prompt: p, depends_on: [a], cwd: y,"
                                + " handoff: session}]"),
                arguments("node-id", "nodes: [{id: a b, #, prompt: p}, {id: b, #, depends_on: [a b], prompt: p}]"),
                arguments(
                        "node-id",
                        "nodes: [{id: -a, #, prompt: p}, {id: b, #, depends_on: [-a], prompt: '{{ artifacts.-a }}'}]"),
                arguments(
                        "type",
                        "nodes: [{id: a, #, prompt: [p]}, {id: b, #, depends_on: [a], prompt: p,"
                                + " feedback: {rerun: a, max: 1}}]"),
                arguments(
                        "feedback-placeholder",
                        "nodes: [{id: a, #, prompt: 'x {{ feedback.b }}'}, {id: b, #, depends_on: [a],"
                                + " prompt: '{{ feedback.b | inline }}', feedback: {rerun: a, max: 1}}]"),
                arguments(
                        "duration",
                        "nodes: [{id: a, permission_mode: acceptEdits, allowed_tools: [Edit], prompt: p}, {id: b,"
                                + " permission_mode: acceptEdits, allowed_tools: [Edit], prompt: p, depends_on: [a],"
                                + " timeout: soon}]"),
                arguments(
                        "type",
                        "nodes: [{id: a, permission_mode: acceptEdits, allowed_tools: [Edit], prompt: p}, {id: b,"
                                + " permission_mode: acceptEdits, allowed_tools: [Edit], prompt: p, cwd: [x]}]"));
    }

    static Stream<Arguments> mistakesOfFragments() {
        return Stream.of(
                arguments(
                        "fragment-reference",
                        FRAGMENT + "exit: x\nnodes: [{id: x, #, prompt: '{{ artifacts.no }}'}]",
                        "nodes: [{id: a, use: f}]"),
                arguments(
                        "with-unbound",
                        FRAGMENT + "substitutions: [s]\nnode: {prompt: '{{ with.s }}', allowed_tools: '{{ with.s }}'}",
                        "nodes: [{id: a, use: f}]"),
                arguments(
                        "with-unknown",
                        FRAGMENT + "substitutions: [topic]\nnode: {#, prompt: 'p {{ with.topic }}'}",
                        "nodes: [{id: a, use: f, with: {topik: x}}]"),
                arguments(
                        "with-malformed",
                        FRAGMENT + "node: {#, prompt: 'x {{ with.s | inline }}'}",
                        "nodes: [{id: a, use: f}]"),
                arguments(
                        "fragment-exit",
                        FRAGMENT + "nodes: [{id: x, #, prompt: p}]",
                        "nodes: [{id: a, use: f}, {id: b, #, depends_on: [a], prompt: '{{ artifacts.a }}'}]"),
                arguments(
                        "unknown-dependency",
                        FRAGMENT + "exit: y\nnodes: [{id: x, #, prompt: p}, {id: y, #, prompt: p, depends_on: [xx]}]",
                        "nodes: [{id: a, use: f}]"));
    }

    @ParameterizedTest
    @MethodSource("mistakes")
    void aMistakeIsToldWithoutWhatFollowsFromIt(String rule, String graph) {
        assertThat(rules(new MarkedTexts(graph.replace("#", "allowed_tools: []"))))
                .containsExactly(rule);
    }

    @ParameterizedTest
    @MethodSource("mistakesOfFragments")
    void aMistakeInAFragmentIsToldWithoutWhatFollowsFromIt(String rule, String fragment, String graph) {
        var texts = new MarkedTexts(
                graph.replace("#", "allowed_tools: []"), "f", fragment.replace("#", "allowed_tools: []"));
        assertThat(rules(texts)).containsExactly(rule);
    }

    private static Stream<String> rules(MarkedTexts texts) {
        return Linter.check(texts.source(), Optional.empty()).findings().stream()
                .map(Finding::rule);
    }
}
