package dev.retake.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunCommandTest {

    @TempDir
    Path root;

    private Cli cli;

    @BeforeEach
    void openAHome() {
        cli = new Cli(root);
    }

    @Test
    void aRunIsToldLineByLineAndEndsInALedger() throws IOException {
        Cli.Ended ended = cli.run("run", cli.file("g.yaml", Cli.TWICE), "-i", "topic=rain");

        assertThat(ended.exit()).isZero();
        assertThat(ended.out().lines().map(line -> line.replaceAll("\\d+\\.\\ds$", "Ns")))
                .startsWith(
                        "▶ first           attempt 1",
                        "✗ first           attempt 1  result_mismatch  judged     $0.1200   Ns",
                        "↻ first           attempt 2  quotes attempt 1 (17 bytes)",
                        "✓ first           attempt 2  passed (self-reported)      $0.1010   Ns",
                        "▶ second          attempt 1")
                .contains("first   passed (self-reported)  2         $0.2210  $0.1200")
                .endsWith("run passed");
        assertThat(ended.out()).contains("rehearsed").contains("of which rejected: $0.1200");
        assertThat(ended.err())
                .contains(cli.onlyRun().toString())
                .contains("retake show " + cli.onlyRun().getFileName());
    }

    @Test
    void asJsonEachEventIsALineAndTheLastIsTheLedger() throws IOException {
        Cli.Ended ended = cli.run("run", cli.file("g.yaml", Cli.TWICE), "-i", "topic=rain", "--json");

        List<JsonNode> lines = ended.jsonLines();
        assertThat(lines.getFirst().path("event").asText()).isEqualTo("run");
        assertThat(lines.getFirst().path("directory").asText())
                .isEqualTo(cli.onlyRun().toString());
        assertThat(lines.stream().map(line -> line.path("event").asText()))
                .containsSubsequence(
                        "run_started",
                        "attempt_started",
                        "attempt_ended",
                        "node_retried",
                        "attempt_started",
                        "attempt_ended",
                        "node_passed",
                        "run_finished",
                        "ledger");
        JsonNode rejected = lines.stream()
                .filter(line -> line.path("event").asText().equals("attempt_ended"))
                .findFirst()
                .orElseThrow();
        assertThat(rejected.path("judged").asBoolean()).isTrue();
        assertThat(rejected.path("cause").asText()).isEqualTo("result_mismatch");
        assertThat(rejected.path("cost_usd").decimalValue()).isEqualByComparingTo("0.12");
        JsonNode ledger = lines.getLast();
        assertThat(ledger.path("rehearsed").asBoolean()).isTrue();
        assertThat(ledger.path("rejected_cost_usd").decimalValue()).isEqualByComparingTo("0.12");
        assertThat(ledger.path("nodes").path(0).path("attempts").asInt()).isEqualTo(2);
    }

    @Test
    void theShippedSampleTakesItsSecondTake() {
        Cli.Ended ended =
                cli.run("run", Path.of("../sample-graphs/second-take.yaml").toString());

        assertThat(ended.exit()).isZero();
        assertThat(ended.out())
                .contains("✗ write-haiku")
                .contains("↻ write-haiku")
                .contains("✓ publish");
    }

    @Test
    void aFailedRunEndsWithOneAndSaysWhose() throws IOException {
        String graph = Cli.TWICE.replace("YES thanks", "NO thanks");

        Cli.Ended ended = cli.run("run", cli.file("g.yaml", graph), "-i", "topic=rain");

        assertThat(ended.exit()).isEqualTo(1);
        assertThat(ended.out())
                .contains("failed: result_mismatch, judged")
                .contains("not run")
                .contains("run failed: ");
    }

    @Test
    void aSessionLimitPausesAndIsNeitherPassNorFailure() throws IOException {
        String graph = STUCK.replace("{ hang: true }", "{ session_limit: \"18:00\" }");

        Cli.Ended ended = cli.run("run", cli.file("g.yaml", graph));

        assertThat(ended.exit()).isEqualTo(2);
        assertThat(ended.out()).contains("session limit").contains("run paused");
    }

    @Test
    void anUnknownCostIsNeverANumber() throws IOException {
        String spec = """
                runtimes:
                  parrot:
                    argv: ["/bin/sh", "-c", "cat"]
                    prompt: stdin
                    reply: stdout
                """;
        Files.createDirectories(cli.home());
        Files.writeString(cli.home().resolve("runtimes.yaml"), spec);

        Cli.Ended ended = cli.run("run", cli.file("g.yaml", Cli.TWICE), "-i", "topic=rain", "--runtime", "parrot");

        assertThat(ended.err()).doesNotContain("retake: ");
        assertThat(ended.out())
                .contains("cost unknown")
                .doesNotContain("$0.0000")
                .doesNotContain("rehearsed");
    }

    private static final String STUCK = """
            name: slow
            runtime: rehearsal
            nodes:
              - id: stuck
                prompt: wait
                allowed_tools: []
                rehearsal: [{ hang: true }, { reply: "here" }]
            """;

    @Test
    void aRunThatGoesOnCannotBeResumedBesideItself() throws IOException {
        var beside = new AtomicReference<Cli.Ended>();

        cli.at(
                "▶ stuck",
                stop -> {
                    beside.set(cli.run("resume", "last", "--retry-failed"));
                    stop.run();
                },
                "run",
                cli.file("g.yaml", STUCK));

        assertThat(beside.get().exit()).isEqualTo(75);
        assertThat(beside.get().err()).contains("is running");
    }

    @Test
    void anInterruptStopsCleanlyAndTheRunCanGoOn() throws IOException {
        Cli.Ended ended = cli.at("▶ stuck", Runnable::run, "run", cli.file("g.yaml", STUCK));

        assertThat(ended.exit()).isEqualTo(130);
        assertThat(ended.out()).contains("■ stuck").contains("cancelled");
        assertThat(cli.run("show", "last").out()).contains("cancelled");
        Cli.Ended resumed = cli.run("resume", "last", "--retry-failed");
        assertThat(resumed.exit()).isZero();
        assertThat(resumed.out()).contains("▶ stuck           attempt 2");
    }

    @Test
    void anInputThatIsUsedAndNotBoundIsSaidBeforeTheStart() throws IOException {
        Cli.Ended ended = cli.run("run", cli.file("g.yaml", Cli.TWICE));

        assertThat(ended.err()).contains("the input `topic` is used and not bound");
        assertThat(ended.exit()).isEqualTo(1);
    }

    @Test
    void aRefusalIsNotPrecededByDoubtsOfARunThatIsNotStarted() throws IOException {
        for (String option : List.of("--dry-run", "--concurrency=2")) {
            Cli.Ended ended = cli.run("run", cli.file("g.yaml", Cli.TWICE), "--runtime", "nowhere", option);

            assertThat(ended.exit()).isEqualTo(Exit.USAGE);
            assertThat(ended.err()).contains("there is no runtime `nowhere`").doesNotContain("not bound");
        }
    }

    @Test
    void aGraphWithErrorsStartsNothing() throws IOException {
        Cli.Ended ended = cli.run("run", cli.file("g.yaml", "nodes: [{ id: a, depends_on: [b], prompt: x }]"));

        assertThat(ended.exit()).isEqualTo(1);
        assertThat(ended.out()).isEmpty();
        assertThat(ended.err()).contains("g.yaml:1:").contains("nothing was started");
        assertThat(cli.home()).doesNotExist();
    }

    @Test
    void anInputWithoutAValueIsAMistakeOfUsage() throws IOException {
        String graph = cli.file("g.yaml", Cli.TWICE);

        for (String binding : new String[] {"topic", "=rain"}) {
            Cli.Ended ended = cli.run("run", graph, "-i", binding);

            assertThat(ended.exit()).isEqualTo(64);
            assertThat(ended.err())
                    .isEqualTo("retake: `" + binding + "` binds no input: write NAME=VALUE, as in -i topic=rain\n");
        }
    }

    @Test
    void anInputThatTheGraphDoesNotHaveIsAMistakeOfUsage() throws IOException {
        Cli.Ended ended = cli.run("run", cli.file("g.yaml", Cli.TWICE), "-i", "topik=rain");

        assertThat(ended.exit()).isEqualTo(64);
        assertThat(ended.err()).contains("no input `topik`");
    }

    @Test
    void aMissingProgramIsSaidBeforeAnythingIsSpent() throws IOException {
        cli.environment.put("PATH", root.toString());

        Cli.Ended ended = cli.run("run", cli.file("g.yaml", Cli.TWICE), "-i", "topic=x", "--runtime", "claude");

        assertThat(ended.exit()).isEqualTo(69);
        assertThat(ended.err()).contains("`claude`");
        assertThat(cli.home().resolve("runs")).doesNotExist();
    }

    @Test
    void aHomeThatCannotBeWrittenIsSaid() throws IOException {
        String inTheWay = cli.file("file", "");

        Cli.Ended ended =
                cli.run("--home", inTheWay + "/home", "run", cli.file("g.yaml", Cli.TWICE), "-i", "topic=rain");

        assertThat(ended.exit()).isEqualTo(73);
        assertThat(ended.err()).contains("--home");
    }

    @Test
    void aDoubtThatRepeatsIsOneLineBeforeARunAndOneForEachNodeInLint() throws IOException {
        String graph = cli.file("g.yaml", """
                runtime: rehearsal
                nodes:
                  - {id: a, prompt: p}
                  - {id: b, prompt: p, depends_on: [a]}
                  - {id: c, prompt: p, depends_on: [b]}
                  - {id: d, prompt: p, depends_on: [c]}
                  - {id: e, prompt: p, depends_on: [d]}
                  - {id: f, prompt: "", depends_on: [e], allowed_tools: [], sucess_check: {exit_zero: true}}
                  - {id: g, prompt: p, depends_on: [f], allowed_tools: [], sucess_check: {exit_zero: true}}
                  - {id: h, prompt: p, depends_on: [g], allowed_tools: [], sucess_check: {exit_zero: true}}
                  - {id: i, prompt: p, depends_on: [h], allowed_tools: [], sucess_check: {exit_zero: true}}
                """);
        Cli.Ended run = cli.run("run", graph);

        assertThat(run.exit()).isZero();
        assertThat(run.err().lines().filter(line -> line.contains("[no-tools-no-verify]")))
                .containsExactly(
                        graph + ": warning: An agent of which nobody said what it may do, nor checks what it did"
                                + " (5 times: a, b, c, d, e). List the tools it needs (`[]` for none), or add a command that"
                                + " verifies its work. [no-tools-no-verify]");
        assertThat(run.err().lines().filter(line -> line.contains("this check is NOT made")))
                .hasSize(4);
        assertThat(run.err()).contains(graph + ":8:").contains("[empty-prompt]");
        assertThat(cli.run("lint", graph).out().lines().filter(line -> line.contains("[no-tools-no-verify]")))
                .hasSize(5);
    }

    @Test
    void ofADoubtThatRepeatsOftenAFewNodesAreNamed() throws IOException {
        var graph = new StringBuilder("runtime: rehearsal\nnodes:\n");
        for (int i = 0; i < 12; i++) {
            graph.append("  - {id: n").append(i).append(", prompt: p}\n");
        }
        assertThat(cli.run("run", cli.file("g.yaml", graph.toString()), "--dry-run")
                        .err())
                .contains("(12 times: n0, n1, n2, n3, n4, n5, n6, n7, n8, n9 and 2 more).");
    }
}
