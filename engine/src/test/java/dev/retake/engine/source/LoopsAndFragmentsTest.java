package dev.retake.engine.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.retake.engine.graph.FeedbackLoops;
import dev.retake.engine.graph.NodeId;
import dev.retake.engine.lint.Finding;
import dev.retake.engine.lint.Linter;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** A loop begins and ends at one node, whatever lies between; each refusal names the way that works. */
class LoopsAndFragmentsTest {

    private static final String PAIR = """
            fragment: f
            description: makes and checks
            %s
            exit: check
            nodes:
              - {id: make, prompt: "Make it. %s", allowed_tools: []}
              - {id: check, depends_on: [make], prompt: Check it., allowed_tools: []%s}
            """;
    private static final String AROUND = """
            nodes:
              - {id: plan, prompt: Plan it., allowed_tools: []}
              - {id: change, use: f, depends_on: [plan]%s}
              - id: review
                depends_on: [change]
                prompt: "Judge it. %s"
                allowed_tools: []
                success_check: {exit_zero: true, result_matches: ^SHIP}
                feedback: {rerun: %s, max: 1}
            """;

    static Stream<Arguments> refusals() {
        String plain = PAIR.formatted("", "", "");
        return Stream.of(
                arguments(
                        AROUND.formatted("", "", "change"),
                        plain,
                        "`change` is a fragment of several nodes, and a loop begins at one node.",
                        "Let the loop begin at a node that `change` depends on, so that all of `change` runs again, or"
                                + " declare it inside the fragment."),
                arguments(
                        AROUND.formatted("", "", "change/make"),
                        plain,
                        "`change/make` would be inside a fragment and cannot be named from outside.",
                        "Let the loop begin at a node that `change` depends on, so that all of `change` runs again, or"
                                + " declare it inside the fragment."),
                arguments(
                        AROUND.formatted("", "{{ feedback.change }}", "plan"),
                        plain,
                        "`change` is a fragment of several nodes, and only they see the feedback of its loops.",
                        "Write it in a prompt of the fragment that `change` cites, with the id that the node which"
                                + " declares the loop has there."),
                arguments(
                        AROUND.formatted(", feedback: {rerun: plan, max: 1}", "{{ feedback.review }}", "plan"),
                        plain,
                        "`f` has several nodes, and a loop is declared by one node.",
                        "Declare it at a node of the fragment, or at a node that depends on this one."),
                arguments(
                        AROUND.formatted("", "{{ feedback.review }}", "plan"),
                        PAIR.formatted("", "{{ feedback.review }}", ""),
                        "The fragment has no node `review` (cited by `change` at g.yaml:3:23).",
                        "Name a node of this fragment, or make `{{ feedback.review }}` a substitution: who cites the"
                                + " fragment binds it in `with`."),
                arguments(
                        AROUND.formatted("", "{{ feedback.review }}", "plan"),
                        PAIR.formatted("", "", ", feedback: {rerun: plan, max: 1}"),
                        "The fragment has no node `plan` (cited by `change` at g.yaml:3:23).",
                        "Name a node of this fragment; a loop that begins before it is declared by a node after it."),
                arguments(
                        "nodes: [{id: a, allowed_tools: [], prompt: p}, {id: g, type: gate, depends_on: [a],"
                                + " feedback: {rerun: a, max: 1}}]",
                        plain,
                        "`g` is a gate, and a loop is declared by a node whose work a check judges.",
                        "Declare the loop at an agent's node before the gate; who rejects at a gate sends nothing back."),
                arguments(
                        "nodes: [{id: a, allowed_tools: [], prompt: p}, {id: g, type: gate,"
                                + " feedback: {rerun: a, max: 1}}]",
                        plain,
                        "`g` is a gate, and a loop is declared by a node whose work a check judges.",
                        "Declare the loop at an agent's node before the gate; who rejects at a gate sends nothing back."),
                arguments(
                        AROUND.formatted("", "", "plan")
                                .replace("- {id: plan, prompt: Plan it., allowed_tools: []}", "- {id: plan, use: f}"),
                        plain,
                        "`plan` is a fragment of several nodes, and a loop begins at one node.",
                        "Let the loop begin at a node that `plan` depends on, so that all of `plan` runs again, or"
                                + " declare it inside the fragment."));
    }

    @ParameterizedTest
    @MethodSource("refusals")
    void aRefusalSaysTheRuleAndTheWayThatWorks(String graph, String fragment, String message, String remedy) {
        assertThat(new MarkedTexts(graph, "f", fragment).source().errors())
                .extracting(LoadError::message, LoadError::remedy)
                .containsExactly(tuple(message, remedy));
    }

    @Test
    void aLoopAroundAFragmentTellsItsNodesByASubstitution() {
        var source = new MarkedTexts(
                        AROUND.formatted(", with: {said: '{{ feedback.review }}'}", "", "plan"),
                        "f",
                        PAIR.formatted("substitutions: [said]", "{{ with.said }}", ""))
                .source();

        assertThat(findings(source)).isEmpty();
        assertThat(FeedbackLoops.bodies(source.graph().orElseThrow()).get(new NodeId("review")))
                .extracting(NodeId::value)
                .containsExactly("plan", "change/make", "change/check", "review");
    }

    @Test
    void aLoopInsideAFragmentIsNamedByTheIdsThere() {
        var source = new MarkedTexts(
                        "nodes: [{id: change, use: f}]",
                        "f",
                        PAIR.formatted("", "{{ feedback.check }}", ", feedback: {rerun: make, max: 1}"))
                .source();

        assertThat(findings(source)).isEmpty();
    }

    @Test
    void whoIsToReadTheFeedbackIsSaidByWhatCanBeWrittenThere() {
        var inside = new MarkedTexts(
                "nodes: [{id: change, use: f}]", "f", PAIR.formatted("", "", ", feedback: {rerun: make, max: 1}"));
        var around = new MarkedTexts(
                "nodes: [{id: plan, use: one}, {id: change, use: f, depends_on: [plan]}, {id: review, prompt: p,"
                        + " allowed_tools: [], depends_on: [change], feedback: {rerun: plan, max: 1}}]",
                "f",
                PAIR.formatted("", "", ""),
                "one",
                "fragment: one\ndescription: d\nnode: {prompt: p, allowed_tools: []}");

        assertThat(findings(inside.source()))
                .extracting(Finding::remedy)
                .containsExactly(
                        "Put `{{ feedback.check }}` into the prompt of a node of its fragment that is to do better.");
        assertThat(findings(around.source()))
                .extracting(Finding::remedy)
                .containsExactly(
                        "Put `{{ feedback.review }}` into the prompt of a node that is to do better; a node of a fragment is"
                                + " told by a substitution that you bind to it.");
    }

    private static List<Finding> findings(GraphSource source) {
        return Linter.check(source, Optional.empty()).findings();
    }
}
