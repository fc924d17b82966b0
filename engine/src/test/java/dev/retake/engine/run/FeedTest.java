package dev.retake.engine.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.retake.engine.event.RunOutcome;
import dev.retake.engine.store.FeedCheck;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What other tools of this family read of a run is as their field tables say, whatever the run went through. */
class FeedTest {

    private static final Path RUNS = Path.of("../../shared/corpus/runs");

    private static final String GRAPH = """
            name: feed
            on_fail: continue
            nodes:
              - id: a
                prompt: A
                budget_usd: 1.5
                success_check: {exit_zero: true, result_matches: "^DONE"}
                retry: {max: 2, on: [result_mismatch]}
                rehearsal: [{reply: not yet, cost_usd: 0.1}, {reply: DONE, cost_usd: 0.2}]
              - {id: impl, prompt: "{{ feedback.review }}", depends_on: [a], rehearsal: [{reply: built}]}
              - id: review
                prompt: R
                depends_on: [impl]
                success_check: {exit_zero: true, result_matches: "^SHIP"}
                feedback: {rerun: impl, max: 2}
                rehearsal: [{reply: "no"}, {reply: SHIP}]
              - id: bad
                prompt: B
                rehearsal: [{reply: worse, exit: 3, stderr: STDERR}]
              - {id: mute, prompt: M, rehearsal: [{reply: "", exit: 1}]}
              - {id: ask, type: gate, depends_on: [review]}
              - {id: ship, prompt: S, depends_on: [ask], rehearsal: [{reply: shipped}]}
              - {id: after, prompt: S, depends_on: [bad], rehearsal: [{reply: never}]}
            """.replace("STDERR", "'" + "a long complaint, ".repeat(100) + "'");

    @TempDir
    Path root;

    @Test
    void theTablesAreThoseOfTheToolThatWeShareThemWith() throws IOException {
        assumeTrue(Files.isDirectory(RUNS), "the corpus of the other tool's runs is not here");
        try (var runs = Files.list(RUNS)) {
            List<Path> ofThisSchema = runs.filter(
                            run -> run.getFileName().toString().startsWith("20261130"))
                    .toList();
            assertThat(ofThisSchema).hasSize(4);
            for (Path run : ofThisSchema) {
                assertThat(FeedCheck.faults(run)).as(run.toString()).isEmpty();
            }
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            events.jsonl | "event":"run_started" | "event":"run_started","phase":null | run_started.phase may not be null
            events.jsonl | "verdict":"PASS" | "verdict":"pass" | node_passed.verdict may not be "pass"
            events.jsonl | "outcome":"passed" | "outcome":"passed","cost_usd":0 | run_finished.cost_usd may not be 0
            events.jsonl | "event":"node_started" | "event":"node_began" | there is no event node_began
            events.jsonl | "attempt":1 | "attempt":"1" | node_started.attempt may not be "1"
            state.json | "verdict" : "PASS" | "verdict" : "PASS", "judged" : true | nodes.a passed and is judged
            state.json | "runtime" : | "runtimes" : | state.json lacks runtime
            state.json | "duration" : | "duration" : 0.5, "x" : | nodes.a.duration may not be 0.5
            """)
    void aFaultIsSeen(String file, String from, String to, String fault) throws Exception {
        RunHandle run = new Workbench(root).run("{name: g, nodes: [{id: a, prompt: A, rehearsal: [{reply: a}]}]}");
        Path changed = run.directory().resolve(file);
        String text = Files.readString(changed);
        assertThat(text).contains(from);
        Files.writeString(changed, text.replace(from, to));

        assertThat(FeedCheck.faults(run.directory())).contains(fault);
    }

    @Test
    void retriesLoopsFailuresAndGatesAreWrittenByTheTables() throws Exception {
        var bench = new Workbench(root);
        RunHandle run = bench.run(GRAPH);
        assertThat(Workbench.end(run)).isEqualTo(RunOutcome.PAUSED);
        assertThat(FeedCheck.faults(run.directory())).isEmpty();

        assertThat(Workbench.end(bench.approve(run.directory(), "ask"))).isEqualTo(RunOutcome.FAILED);
        assertThat(FeedCheck.faults(run.directory())).isEmpty();

        assertThat(Workbench.end(bench.retryFailed(run.directory()))).isEqualTo(RunOutcome.FAILED);
        assertThat(FeedCheck.faults(run.directory())).isEmpty();
    }

    @Test
    void aRejectionAPauseAtTheLimitAndAStopAreWrittenByTheTables() throws Exception {
        var bench = new Workbench(root);
        RunHandle rejected = bench.run("""
                name: g
                nodes:
                  - {id: ask, type: gate}
                  - {id: a, prompt: A, depends_on: [ask], rehearsal: [{reply: a}]}
                """);
        Workbench.end(bench.reject(rejected.directory(), "ask"));
        assertThat(FeedCheck.faults(rejected.directory())).isEmpty();

        RunHandle limited = bench.run("""
                name: g
                nodes:
                  - {id: a, prompt: A, rehearsal: [{session_limit: "3am"}, {reply: a}]}
                """);
        assertThat(Workbench.end(limited)).isEqualTo(RunOutcome.PAUSED);
        assertThat(FeedCheck.faults(limited.directory())).isEmpty();

        var running = bench.when(dev.retake.engine.event.RunEvent.NodeStarted.class::isInstance);
        RunHandle stopped = bench.start("{name: g, nodes: [{id: a, prompt: A, rehearsal: [{hang: true}]}]}");
        running.get(Workbench.PATIENCE_SECONDS, java.util.concurrent.TimeUnit.SECONDS);
        stopped.cancel();
        Workbench.end(stopped);
        assertThat(FeedCheck.faults(stopped.directory())).isEmpty();
    }
}
