package dev.retake.app.design;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class YamlHighlightTest {

    private static List<String> styled(String text) {
        return YamlHighlight.of(text).stream()
                .map(span -> span.style() + "=" + text.substring(span.from(), span.to()))
                .toList();
    }

    @Test
    void keysValuesTemplatesAndCommentsLookDifferent() {
        assertThat(styled("- id: a # note\n  prompt: \"x: y\"\n  max: 3\n  text: {{ inputs.a }} b"))
                .contains(
                        "yaml-key=id",
                        "yaml-comment=# note",
                        "yaml-string=\"x: y\"",
                        "yaml-literal=3",
                        "yaml-template={{ inputs.a }}");
    }

    @Test
    void aHashInsideAWordIsNoComment() {
        assertThat(styled("url: a#b")).noneMatch(span -> span.startsWith("yaml-comment"));
    }

    @Test
    void spansAreInOrderAndInsideTheText() {
        String text = "a: 1\n".repeat(500) + "\u0000 \" ' {{ [ \n".repeat(50);
        int end = 0;
        for (var span : YamlHighlight.of(text)) {
            assertThat(span.from()).isGreaterThanOrEqualTo(end);
            end = span.to();
        }
        assertThat(end).isLessThanOrEqualTo(text.length());
    }

    @Test
    void aHugeLineStaysPlain() {
        assertThat(YamlHighlight.of("\"".repeat(4_000_000))).isEmpty();
    }

    @Test
    void aStringAsLongAsALineMayBeIsColoured() {
        String text = "prompt: \"" + "a\\n".repeat(650) + "\"";
        assertThat(YamlHighlight.of(text)).last().satisfies(span -> {
            assertThat(span.style()).isEqualTo("yaml-string");
            assertThat(span.to()).isEqualTo(text.length());
        });
    }
}
