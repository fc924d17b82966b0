package dev.retake.engine.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retake.engine.attempt.Attempt;
import dev.retake.engine.event.RunOutcome;
import dev.retake.engine.graph.AttemptStatus;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReplayTest {

    private static final String GRAPH = """
            name: first
            runtime: rehearsal
            nodes:
              - id: a
                prompt: do it
                timeout: 300ms
                success_check: {exit_zero: true, result_matches: ^DONE}
                retry: {max: 4, on: [result_mismatch, nonzero_exit, timeout]}
                rehearsal:
                  - {reply: one, cost_usd: 0.5}
                  - {reply: two, exit: 7}
                  - {hang: true}
                  - {reply: "DONE\\n"}
              - {id: b, prompt: "{{ artifacts.a | inline }}", depends_on: [a]}
            """;

    @TempDir
    Path root;

    private Workbench bench;

    @BeforeEach
    void open() {
        bench = new Workbench(root);
    }

    @Test
    void aReplayedRunGivesTheSameAttemptsForNothing() throws Exception {
        RunHandle first = bench.run(GRAPH);
        assertThat(Workbench.end(first)).isEqualTo(RunOutcome.PASSED);

        RunHandle second = bench.start(GRAPH, request -> request.replaying(first.directory()));

        assertThat(Workbench.end(second)).isEqualTo(RunOutcome.PASSED);
        OpenedRun replayed = bench.engine.open(second.directory());
        assertThat(replayed.summary().runtime()).isEqualTo("replay");
        assertThat(replayed.summary().cost().usd()).isEqualByComparingTo("0");
        for (String node : new String[] {"a", "b"}) {
            assertThat(bench.attempts(second, node))
                    .extracting(Attempt::status, Attempt::cause, Attempt::judged)
                    .containsExactlyElementsOf(bench.attempts(first, node).stream()
                            .map(attempt -> new org.assertj.core.groups.Tuple(
                                    attempt.status(), attempt.cause(), attempt.judged()))
                            .toList());
        }
        assertThat(bench.texts(second, bench.attempts(second, "a").get(0)).reply())
                .contains("one");
    }

    @Test
    void anAttemptThatWasNeverMadeIsNotInvented() throws Exception {
        RunHandle first = bench.run(GRAPH.replace("^DONE", "one|^DONE"));

        RunHandle second = bench.start(GRAPH, request -> request.replaying(first.directory()));

        assertThat(Workbench.end(second)).isEqualTo(RunOutcome.FAILED);
        Attempt last = bench.attempts(second, "a").getLast();
        assertThat(last.status()).isEqualTo(AttemptStatus.FAILED);
        assertThat(last.judged()).isFalse();
        assertThat(last.detail()).contains("none to answer attempt 2");
    }

    @Test
    void aReplayThatIsResumedGoesOnReplaying() throws Exception {
        RunHandle first = bench.run(GRAPH);
        RunHandle second = bench.start(
                GRAPH.replace("^DONE", "^NEVER").replace("max: 4", "max: 2"),
                request -> request.replaying(first.directory()));
        assertThat(Workbench.end(second)).isEqualTo(RunOutcome.FAILED);

        RunHandle third = new Workbench(root).retryFailed(second.directory());

        assertThat(Workbench.end(third)).isEqualTo(RunOutcome.FAILED);
        assertThat(bench.texts(third, bench.attempts(third, "a").get(3)).reply())
                .contains("DONE\n");
    }

    @Test
    void replayingNeedsARunThatKeptItsAttempts() throws Exception {
        var request = new RunRequest(Map.of(), Optional.of("replay"), OptionalInt.empty(), false, root);
        var graph = bench.lint(GRAPH).valid().orElseThrow();

        assertThat(bench.engine.start(graph, request, new RunListener() {
                    @Override
                    public void onEvent(dev.retake.engine.event.RunEvent event) {}

                    @Override
                    public void onNote(String message) {}

                    @Override
                    public void onWarning(String message) {}
                }))
                .isInstanceOfSatisfying(
                        StartResult.Refused.class,
                        no -> assertThat(no.refusal().message()).contains("--replay RUN"));
    }
}
