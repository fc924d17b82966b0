package dev.retake.engine.graph;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TemplateTokensTest {

    @Test
    void everyKindIsFoundWithItsPlace() {
        var tokens =
                TemplateTokens.scan("a {{ inputs.repo }} {{artifacts.a/b|inline}} {{ artifacts.x }} {{ feedback.r }}"
                        + " {{ attempt.number }} {{ retry.diagnostics }} {{ with.y }} {{ nope }}");
        assertThat(tokens)
                .extracting(token -> token.getClass().getSimpleName())
                .containsExactly(
                        "Input",
                        "Artifact",
                        "Artifact",
                        "Feedback",
                        "Attempt",
                        "RetryDiagnostics",
                        "With",
                        "Malformed");
        assertThat(tokens.getFirst())
                .isEqualTo(new TemplateToken.Input(new TemplateToken.Span(2, 19, "{{ inputs.repo }}"), "repo"));
        assertThat(tokens.get(1))
                .isEqualTo(new TemplateToken.Artifact(
                        new TemplateToken.Span(20, 44, "{{artifacts.a/b|inline}}"), "a/b", true));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{{}}",
                "{{ inputs. }}",
                "{{ inputs.a b }}",
                "{{ artifacts.x | upper }}",
                "{{ artifacts.x | inline | inline }}",
                "{{ feedback.x | inline }}",
                "{{ retry.other }}",
                "{{ Inputs.a }}",
                "{{.Name}}"
            })
    void anythingElseBetweenBracesIsMalformed(String text) {
        assertThat(TemplateTokens.scan(text))
                .containsExactly(new TemplateToken.Malformed(new TemplateToken.Span(0, text.length(), text)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "{ inputs.a }", "{{ inputs.a", "{{ inputs.a\n}}", "}} {{", "{{}"})
    void whatIsNotClosedOnItsLineIsNoToken(String text) {
        assertThat(TemplateTokens.scan(text)).isEmpty();
    }

    @Test
    void theInnermostBracesCount() {
        assertThat(TemplateTokens.scan("{{{ inputs.a }}}"))
                .containsExactly(new TemplateToken.Input(new TemplateToken.Span(1, 15, "{{ inputs.a }}"), "a"));
        assertThat(TemplateTokens.scan("{{ x {{ inputs.a }}")).hasSize(1);
    }

    @Test
    void aLongRunOfBracesTakesNoTime() {
        assertThat(TemplateTokens.scan("{".repeat(4_000_000))).isEmpty();
        assertThat(TemplateTokens.scan("{{ ".repeat(1_000_000) + "inputs.a }}")).hasSize(1);
    }
}
