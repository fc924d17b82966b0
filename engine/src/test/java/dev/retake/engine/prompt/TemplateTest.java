package dev.retake.engine.prompt;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retake.engine.attempt.ContextPart;
import dev.retake.engine.graph.NodeId;
import dev.retake.engine.prompt.Template.Resolution;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class TemplateTest {

    private static final Bindings BINDINGS = new Bindings() {
        @Override
        public Optional<String> input(String name) {
            return Optional.ofNullable(Map.of("task", "fix {{ inputs.other }}").get(name));
        }

        @Override
        public Optional<Artifact> artifact(NodeId node) {
            return node.value().equals("plan")
                    ? Optional.of(new Artifact("/run/plan.out", "the plan"))
                    : Optional.empty();
        }

        @Override
        public Optional<FeedbackPayload> feedback(NodeId declarer) {
            return declarer.value().equals("review")
                    ? Optional.of(
                            FeedbackPayload.of("no tests {{ inputs.task }}", new Fence(() -> Optional.of("0a1b2c"))))
                    : Optional.empty();
        }
    };

    private static Resolution.Resolved resolved(String template) {
        return (Resolution.Resolved) Template.resolve(template, BINDINGS);
    }

    @Test
    void aValueIsPutInAndNotSearchedForTokens() {
        assertThat(resolved("Do \"{{inputs.task}}\".").text()).isEqualTo("Do \"fix {{ inputs.other }}\".");
    }

    @Test
    void anArtifactIsItsPathOrItsText() {
        assertThat(resolved("{{ artifacts.plan }} {{ artifacts.plan | inline }}")
                        .text())
                .isEqualTo("/run/plan.out the plan");
    }

    @Test
    void feedbackIsFencedInAPromptAndBareElsewhere() {
        var prompt = (Resolution.Resolved) Template.resolvePrompt("Mind: {{ feedback.review }}", BINDINGS);
        assertThat(prompt.text())
                .startsWith("Mind: " + FeedbackPayload.FIRST_WORDS)
                .endsWith("""
                        <<<<< feedback 0a1b2c
                        no tests {{ inputs.task }}
                        >>>>> feedback 0a1b2c""");
        assertThat(resolved("{{ feedback.review }}").text()).isEqualTo("no tests {{ inputs.task }}");
        assertThat(prompt.parts()).extracting(ContextPart::name).contains("review");
    }

    @Test
    void whatIsNotExecutedYetIsNeverPassedOver() {
        for (String token : new String[] {"{{ attempt.number }}", "{{ with.x }}", "{{ retry.diagnostics }}"}) {
            assertThat(Template.resolve(token, BINDINGS))
                    .isInstanceOfSatisfying(
                            Resolution.Unresolved.class,
                            no -> assertThat(no.message()).contains(token, "not supported yet"));
        }
    }

    @Test
    void feedbackIsNothingBeforeARoundHasFired() {
        assertThat(resolved("[{{ feedback.other }}]").text()).isEqualTo("[]");
    }

    @Test
    void aPromptShowsNothingOfFeedbackThatCannotBeFenced() {
        assertThat(FeedbackPayload.of("holds abcdef", new Fence(() -> Optional.of("abcdef")))
                        .fenced())
                .isEmpty();
    }

    @Test
    void aMalformedTokenPassesThrough() {
        assertThat(resolved("{{ anything }} {{}} {{ artifacts.plan | upper }}").text())
                .isEqualTo("{{ anything }} {{}} {{ artifacts.plan | upper }}");
    }

    @Test
    void aReferenceThatLeadsNowhereIsSaid() {
        assertThat(Template.resolve("{{ inputs.none }}", BINDINGS))
                .isInstanceOfSatisfying(
                        Resolution.Unresolved.class,
                        no -> assertThat(no.message()).contains("`none` has no value"));
        assertThat(Template.resolve("{{ artifacts.none }}", BINDINGS)).isInstanceOf(Resolution.Unresolved.class);
    }

    @Test
    void thePartsSayWhatThePromptWasMadeOf() {
        assertThat(resolved("{{ inputs.task }} {{ artifacts.plan }} {{ inputs.task }}")
                        .parts())
                .extracting(ContextPart::kind, ContextPart::name)
                .containsExactly(
                        org.assertj.core.groups.Tuple.tuple("template", ""),
                        org.assertj.core.groups.Tuple.tuple("input", "task"),
                        org.assertj.core.groups.Tuple.tuple("artifact", "plan"));
    }
}
