package dev.retake.engine.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retake.engine.graph.AgentGraph;
import dev.retake.engine.graph.NodeId;
import dev.retake.engine.lint.ValidGraph;
import dev.retake.engine.source.GraphSource;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the engine says to who designs a graph: a prompt, the replies of before, a verify that is run once. */
class DesignHelpTest {

    private static final NodeId BUILD = new NodeId("build");

    private static final String GRAPH = """
            name: ship
            runtime: rehearsal
            inputs: [goal]
            nodes:
              - id: plan
                prompt: Plan it.
                allowed_tools: []
              - id: build
                depends_on: [plan]
                prompt: "{{ inputs.goal }} after {{ artifacts.plan | inline }}"
                success_check:
                  exit_zero: true
                  result_matches: ^DONE
                  verify: {command: "echo seen {{ inputs.goal }}; pwd; exit 3", expect_exit: 3}
                retry: {max: 1, on: [result_mismatch]}
                rehearsal:
                  - reply: not yet
                  - reply: DONE now
            """;

    @TempDir
    Path home;

    private RetakeEngine engine;

    @BeforeEach
    void anEngine() {
        engine = new RetakeEngine(home, System.getenv());
    }

    private static AgentGraph graph(String text) {
        return GraphSource.parse("g.yaml", text).graph().orElseThrow();
    }

    private VerifyPlan plan(String text, Map<String, String> inputs) {
        return VerifyPlan.of(graph(text), BUILD, home, inputs);
    }

    private VerifyOnce once(String text) {
        return engine.verifyOnce(graph(text), (VerifyPlan.Ready) plan(text, Map.of("goal", "it")));
    }

    @Test
    void aPromptIsShownAsItWouldBeSent() {
        var graph = graph(GRAPH);

        assertThat(TemplatePreview.of(
                        graph, BUILD, "{{ inputs.goal }}: {{ artifacts.plan | inline }}", Map.of("goal", "win")))
                .isEqualTo(new TemplatePreview.Resolved("win: ‹reply of plan›"));
        assertThat(TemplatePreview.of(graph, BUILD, "{{ inputs.goal }}", Map.of()))
                .isInstanceOfSatisfying(
                        TemplatePreview.Unresolved.class,
                        no -> assertThat(no.message()).contains("`goal` has no value"));
        assertThat(TemplatePreview.of(graph, new NodeId("plan"), "{{ artifacts.build }}", Map.of()))
                .isInstanceOf(TemplatePreview.Unresolved.class);
    }

    @Test
    void aPatternIsTriedOnAllRepliesTheNewestFirst() throws Exception {
        ValidGraph valid = engine.lint(GraphSource.parse(home.resolve("g.yaml").toString(), GRAPH), Optional.empty())
                .valid()
                .orElseThrow();
        for (int i = 0; i < 2; i++) {
            var request = new RunRequest(Map.of("goal", "it"), Optional.empty(), OptionalInt.empty(), false, home);
            ((StartResult.Started) engine.start(valid, request, RunListener.SILENT))
                    .handle()
                    .ended()
                    .get();
        }

        RecordedReplies replies = engine.replies("ship", BUILD, () -> false);

        List<RecordedReplies.Tried> tried = replies.tried("D.NE", () -> false).orElseThrow();
        assertThat(tried).extracting(one -> one.reply().number()).containsExactly(2, 1, 2, 1);
        assertThat(tried).extracting(RecordedReplies.Tried::isMatch).containsExactly(true, false, true, false);
        assertThat(tried.getFirst().to()).isEqualTo(4);
        assertThat(tried.getFirst().reply().runId())
                .isGreaterThan(tried.getLast().reply().runId());
        assertThat(replies.tried("(", () -> false)).isEmpty();
        assertThat(replies.tried("D", () -> true)).isEmpty();
        assertThat(engine.replies("ship", new NodeId("nobody"), () -> false).size())
                .isZero();
        assertThat(engine.replies("other", BUILD, () -> false).size()).isZero();
    }

    @Test
    void aVerifyIsRunOnceAsARunWouldAndLeavesNothing() throws Exception {
        VerifyOnce.Result result = once(GRAPH).run();

        assertThat(result.passed()).contains(true);
        assertThat(result.words()).isEqualTo("exit code 3");
        assertThat(result.output()).isEqualTo("seen it\n" + home.toRealPath() + "\n");
        assertThat(once(GRAPH.replace("exit 3", "exit 1")).run().passed()).contains(false);
        assertThat(once(GRAPH.replace("{command", "{cwd: nowhere, command")).run())
                .satisfies(none -> assertThat(none.passed()).isEmpty())
                .satisfies(none -> assertThat(none.words()).contains("nowhere"));
        try (var files = Files.list(home)) {
            assertThat(files).isEmpty();
        }
    }

    @Test
    void aVerifyThatIsCancelledEnds() throws Exception {
        VerifyOnce once = once(GRAPH.replace("pwd;", "sleep 600;"));
        var ended = new java.util.concurrent.FutureTask<>(once::run);
        Thread.ofVirtual().start(ended);
        while (!once.output().equals("seen it\n")) {
            Thread.onSpinWait();
        }

        once.cancel();

        assertThat(ended.get().passed()).isEmpty();
    }

    @Test
    void whatOnlyARunHasCannotBeVerifiedOnce() {
        assertThat(plan(GRAPH, Map.of()))
                .isInstanceOfSatisfying(
                        VerifyPlan.Impossible.class,
                        no -> assertThat(no.reason()).contains("`goal` has no value"));
        assertThat(plan(GRAPH.replace("seen {{ inputs.goal }}", "{{ artifacts.plan }}"), Map.of()))
                .isInstanceOfSatisfying(
                        VerifyPlan.Impossible.class,
                        no -> assertThat(no.reason()).contains("only a run has"));
        assertThat(VerifyPlan.of(graph(GRAPH), new NodeId("plan"), home, Map.of()))
                .isInstanceOf(VerifyPlan.Impossible.class);
    }
}
