package dev.retake.engine.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retake.engine.attempt.Attempt;
import dev.retake.engine.event.RunOutcome;
import dev.retake.engine.graph.AttemptStatus;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

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

        assertThat(bench.engine.start(graph, request, RunListener.SILENT))
                .isInstanceOfSatisfying(
                        StartResult.Refused.class,
                        no -> assertThat(no.refusal().message()).contains("--replay RUN"));
    }

    /** What somebody, or a broken disk, does to the records of a run. */
    interface Damage {
        void to(Path attempts) throws IOException;
    }

    static Stream<Arguments> damages() {
        return Stream.of(
                Arguments.of(
                        (Damage) at -> Files.writeString(at.resolve("a/0004/reply.md"), "DONE forged"),
                        "not what was recorded"),
                Arguments.of(
                        (Damage) at -> Files.writeString(at.resolve("a/0004/reply.md"), "DON"),
                        "not what was recorded"),
                Arguments.of((Damage) at -> Files.delete(at.resolve("b/0001/reply.md")), "is missing"),
                Arguments.of(
                        (Damage) at -> Files.delete(at.resolve("a/0001/end.json")),
                        "attempt 1 of a is missing or broken"),
                Arguments.of(
                        (Damage) at -> Files.move(at.resolve("a/0002"), at.resolve("gone")),
                        "attempt 2 of a is missing or broken"));
    }

    @ParameterizedTest
    @MethodSource("damages")
    void aRecordThatIsNotWholeAnswersNothing(Damage damage, String why) throws Exception {
        RunHandle first = bench.run(GRAPH);
        damage.to(first.directory().resolve("attempts"));

        RunHandle second = bench.start(GRAPH, request -> request.replaying(first.directory()));

        assertThat(Workbench.end(second)).isEqualTo(RunOutcome.FAILED);
        assertThat(bench.engine.open(second.directory()).summary().detail().orElseThrow())
                .contains(why);
    }
}
