package dev.retake.app.design;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** What is offered fits to the place, also where the text is no YAML yet. */
class SourceCompletionTest {

    private static List<String> offered(String text) {
        int caret = text.indexOf('^');
        return new SourceCompletion(text.replace("^", ""), List.of("topic"))
                .at(caret)
                .map(offer ->
                        offer.items().stream().map(SourceCompletion.Item::name).toList())
                .orElse(List.of());
    }

    @Test
    void keysAreThoseOfTheMappingThatAreNotThereYet() {
        assertThat(offered("na^")).containsExactly("name");
        assertThat(offered("name: x\n^\nnodes:\n")).contains("inputs").doesNotContain("name", "nodes", "id");
        assertThat(offered("nodes:\n  - id: a\n    ^\n    prompt: x\n"))
                .contains("retry", "depends_on")
                .doesNotContain("id", "prompt");
        assertThat(offered("nodes:\n- id: a\n  re^")).containsExactly("retry", "rehearsal");
        assertThat(offered("nodes:\n  - ^")).contains("id");
        assertThat(offered("nodes:\n  - id: a\n    retry:\n      max: 1\n      ^"))
                .containsExactly("on", "backoff", "quote");
        assertThat(offered("nodes:\n  - id: a\n    retry:\n      max: 1\n    ti^"))
                .containsExactly("timeout");
    }

    @Test
    void valuesAndIdsAreThoseThatTheKeyTakes() {
        assertThat(offered("on_fail: ^")).containsExactly("halt", "continue");
        assertThat(offered("nodes:\n  - id: a\n  - id: b\n    depends_on: [a, ^]"))
                .containsExactly("a", "b");
        assertThat(offered("nodes:\n  - id: a\n    depends_on:\n      - ^")).containsExactly("a");
        assertThat(offered("nodes:\n  - id: a\n    feedback:\n      rerun: ^")).containsExactly("a");
        assertThat(offered("nodes:\n  - id: a\n    retry: { max: 1, on: [ti^")).isEmpty();
        assertThat(offered("nodes:\n  - id: a\n    retry:\n      on: [timeout, verify^"))
                .containsExactly("verify_failed");
    }

    @Test
    void templatesNameInputsAndNodesAndNothingIsOfferedInsideOfAText() {
        assertThat(offered("nodes:\n  - id: a\n    prompt: say {{ in^")).containsExactly("inputs.topic");
        assertThat(offered("nodes:\n  - id: a\n    prompt: say {{ artifacts.^"))
                .containsExactly("artifacts.a", "artifacts.a | inline");
        assertThat(offered("nodes:\n  - id: a\n    prompt: |\n      re^")).isEmpty();
    }
}
