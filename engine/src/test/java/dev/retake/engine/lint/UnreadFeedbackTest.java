package dev.retake.engine.lint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.retake.engine.source.MarkedTexts;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Whose prompt is to read the feedback of a loop depends on which files its nodes are of. */
class UnreadFeedbackTest {

    private static final String PLAIN = "fragment: f\ndescription: d\nexit: y\n"
            + "nodes: [{id: x, prompt: p}, {id: y, depends_on: [x], prompt: p%s}]";
    private static final String LOOP = ", feedback: {rerun: x, max: 1}";

    static Stream<Arguments> graphs() {
        return Stream.of(
                arguments(
                        "nodes: [{id: x, prompt: p}, {id: y, depends_on: [x], prompt: p" + LOOP + "}]",
                        "",
                        "Put `{{ feedback.y }}` into the prompt of a node that is to do better."),
                arguments(
                        "nodes: [{id: x, prompt: p}, {id: b, use: f, depends_on: [x]},"
                                + " {id: y, depends_on: [b], prompt: p" + LOOP + "}]",
                        PLAIN.formatted(""),
                        "Put `{{ feedback.y }}` into the prompt of a node that is to do better; a node of a fragment is"
                                + " told by a substitution that you bind to it."),
                arguments(
                        "nodes: [{id: a, use: f}]",
                        PLAIN.formatted(LOOP),
                        "Put `{{ feedback.y }}` into the prompt of a node of its fragment that is to do better."));
    }

    @ParameterizedTest
    @MethodSource("graphs")
    void theRemedyNamesAPromptThatCanReadIt(String graph, String fragment, String remedy) {
        var texts = new MarkedTexts(graph, "f", fragment);

        assertThat(Linter.check(texts.source(), Optional.empty()).findings())
                .filteredOn(finding -> finding.rule().equals("feedback-unread"))
                .extracting(Finding::remedy)
                .containsExactly(remedy);
    }
}
