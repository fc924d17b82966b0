package dev.retake.engine.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.MethodSource;

/** In these texts « stands just before the place where the error is expected. */
class LoopRulesTest {

    static final String[] VALID = {
        "nodes: [{id: a, prompt: '{{ feedback.c }}'}, {id: b, depends_on: [a], cwd: '{{feedback.c}}'},"
                + " {id: c, depends_on: [b], feedback: {rerun: a, max: 1}, prompt: '{{ feedback.c }}'},"
                + " {id: d, depends_on: [c]}]",
        "nodes: [{id: a}, {id: b, depends_on: [a], handoff: session},"
                + " {id: c, depends_on: [b], feedback: {rerun: a, max: 3}}]",
        "nodes: [{id: a}, {id: b, depends_on: [a], feedback: {rerun: a, max: 1}}, {id: g, type: gate, depends_on: [b]},"
                + " {id: c, depends_on: [g]}, {id: d, depends_on: [c], feedback: {rerun: c, max: 1}}]",
        "nodes: [{id: a}, {id: x}, {id: b, depends_on: [a, x], feedback: {rerun: a, max: 1}}, {id: y, depends_on: [x]}]",
    };

    @ParameterizedTest
    @FieldSource("VALID")
    void aLoopThatCanRunAgainIsReadWithoutAnError(String text) {
        assertThat(GraphSource.parse("g.yaml", text).errors()).isEmpty();
    }

    static final String PAIR = "nodes: [{id: a}, {id: side}, {id: b, depends_on: [a], feedback: ";

    static Stream<Arguments> invalid() {
        return Stream.of(
                arguments("feedback-rerun", PAIR + "«{max: 1}}]"),
                arguments("feedback-rerun", PAIR + "{rerun: «nope, max: 1}}]"),
                arguments("feedback-rerun", PAIR + "{rerun: «side, max: 1}}]"),
                arguments("feedback-rerun", PAIR + "{rerun: «b, max: 1}}]"),
                arguments("feedback-rerun", PAIR + "{rerun: «c, max: 1}}, {id: c, depends_on: [b]}]"),
                arguments("feedback-rerun", PAIR + "{rerun: «'a b', max: 1}}]"),
                arguments("type", PAIR + "{rerun: «[a], max: 1}}]"),
                arguments("range", PAIR + "{rerun: a, max: «0}}]"),
                arguments("range", PAIR + "{rerun: a, max: «-1}}]"),
                arguments("type", PAIR + "{rerun: a, max: «'2'}}]"),
                arguments("feedback-max", PAIR + "«{rerun: a}}]"),
                arguments("type", PAIR + "«a}]"),
                arguments(
                        "feedback-overlap",
                        "nodes: [{id: a}, {id: b, depends_on: [a], feedback: {rerun: a, max: 1}},"
                                + " {id: c, depends_on: [b], feedback: «{rerun: b, max: 1}}]"),
                arguments(
                        "feedback-overlap",
                        "nodes: [{id: a}, {id: b, depends_on: [a], feedback: {rerun: a, max: 1}},"
                                + " {id: c, depends_on: [b], feedback: «{rerun: a, max: 1}}]"),
                arguments(
                        "feedback-gate",
                        "nodes: [{id: a}, {id: g, type: gate, depends_on: [a]},"
                                + " {id: c, depends_on: [g], feedback: «{rerun: a, max: 1}}]"),
                arguments(
                        "feedback-gate",
                        "nodes: [{id: g, type: gate}, {id: c, depends_on: [g], feedback: «{rerun: g, max: 1}}]"),
                arguments(
                        "feedback-session",
                        "nodes: [{id: p}, {id: a, depends_on: [p], handoff: «session},"
                                + " {id: c, depends_on: [a], feedback: {rerun: a, max: 1}}]"),
                arguments(
                        "feedback-side-exit",
                        "nodes: [{id: a}, {id: c, depends_on: [a], feedback: {rerun: a, max: 1}},"
                                + " {id: d, depends_on: [c, «a]}]"),
                arguments(
                        "feedback-placeholder",
                        "nodes: [{id: a}, {id: c, depends_on: [a], feedback: {rerun: a, max: 1}},"
                                + " {id: d, depends_on: [c], prompt: 'x «{{ feedback.c }}'}]"),
                arguments("feedback-placeholder", "nodes: [{id: a, prompt: 'x «{{ feedback.nope }}'}]"),
                arguments("feedback-placeholder", "nodes: [{id: a, cwd: 'x «{{ feedback.a }}'}]"),
                arguments(
                        "feedback-placeholder",
                        "nodes: [{id: a, prompt: '«{{ feedback.c | inline }}'},"
                                + " {id: c, depends_on: [a], feedback: {rerun: a, max: 1}}]"),
                arguments(
                        "feedback-placeholder",
                        "nodes: [{id: a, success_check: {verify: {command: 'x «{{ feedback.b }}'}}}, {id: b}]"));
    }

    @ParameterizedTest
    @MethodSource("invalid")
    void aLoopThatCannotIsRefusedAtItsPlaceAndNothingElseIsSaid(String rule, String text) {
        var marked = new MarkedTexts(text);
        assertThat(marked.source().errors())
                .extracting(error -> error.rule() + " " + error.place())
                .contains(rule + " " + marked.place());
        assertThat(marked.source().errors()).extracting(LoadError::rule).containsOnly(rule);
    }
}
