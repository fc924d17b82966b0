package dev.retake.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GateAndStepTest {

    private static final String GATED = """
            name: gated
            runtime: rehearsal
            nodes:
              - {id: build, prompt: build it, allowed_tools: []}
              - {id: ask, type: gate, depends_on: [build]}
              - {id: ship, prompt: ship it, allowed_tools: [], depends_on: [ask]}
            """;

    @TempDir
    Path root;

    private Cli cli;

    @BeforeEach
    void openAHome() {
        cli = new Cli(root);
    }

    private String pausedRun() throws IOException {
        assertThat(cli.run("run", cli.file("g.yaml", GATED)).exit()).isEqualTo(2);
        return cli.onlyRun().getFileName().toString();
    }

    @Test
    void aGatePausesWithTwoAndTheExactCommandsThatDecideIt() throws IOException {
        Cli.Ended ended = cli.run("run", cli.file("g.yaml", GATED));

        String run = cli.onlyRun().getFileName().toString();
        assertThat(ended.exit()).isEqualTo(2);
        assertThat(ended.out()).contains("⏸ ask").contains("run paused");
        assertThat(ended.err())
                .contains("retake resume " + run + " --approve ask", "retake resume " + run + " --reject ask");
    }

    @Test
    void anApprovedGateGoesOn() throws IOException {
        String run = pausedRun();

        Cli.Ended ended = cli.run("resume", run, "--approve", "ask");

        assertThat(ended.exit()).isZero();
        assertThat(ended.out()).contains("✓ ask").contains("✓ ship").contains("run passed");
    }

    @Test
    void aRejectedGateEndsTheRunAsFailedAndNamesTheGate() throws IOException {
        String run = pausedRun();

        Cli.Ended ended = cli.run("resume", run, "--reject", "ask");

        assertThat(ended.exit()).isEqualTo(1);
        assertThat(ended.out())
                .contains("✗ ask")
                .contains("gate `ask` was rejected")
                .doesNotContain("▶ ship");
    }

    @Test
    void aRunThatPassedTakesNoDecisionAndSaysSo() throws IOException {
        String run = pausedRun();
        assertThat(cli.run("resume", run, "--approve", "ask").exit()).isZero();

        Cli.Ended ended = cli.run("resume", run, "--reject", "ask");

        assertThat(ended.exit()).isEqualTo(64);
        assertThat(ended.err()).contains("passed: there is nothing to decide");
        assertThat(cli.run("resume", run, "--retry-failed").exit()).isZero();
    }

    @Test
    void aPreviewSaysWhatARejectionBlocksAndChangesNothing() throws IOException {
        String run = pausedRun();
        byte[] before = Files.readAllBytes(cli.onlyRun().resolve("events.jsonl"));

        Cli.Ended ended = cli.run("resume", run, "--reject", "ask", "--preview");

        assertThat(ended.exit()).isZero();
        assertThat(ended.out()).containsPattern("ship +blocked").contains("Nothing was started.");
        assertThat(Files.readAllBytes(cli.onlyRun().resolve("events.jsonl"))).isEqualTo(before);
    }

    @Test
    void aPreviewCountsAGateAndWhatComesAfterItApart() throws IOException {
        String graph = GATED.replace(
                "allowed_tools: []}\n  - {id: ask", "allowed_tools: [], rehearsal: [{exit: 1}]}\n  - {id: ask");
        assertThat(cli.run("run", cli.file("g.yaml", graph)).exit()).isEqualTo(1);

        Cli.Ended ended = cli.run("resume", "last", "--retry-failed", "--preview");

        assertThat(ended.out())
                .containsPattern("ask +waited at")
                .containsPattern("ship +run, after `ask`")
                .contains("0 kept, 1 run again, 0 run for the first time, 0 blocked. It would wait at the gate `ask`,"
                        + " and only when that is approved run 1 more. Nothing was started.");
        JsonNode nodes = cli.run("resume", "last", "--retry-failed", "--preview", "--json")
                .json()
                .path("nodes");
        assertThat(nodes.path(1).path("fate").asText()).isEqualTo("waits");
        assertThat(nodes.path(2).path("behind").asText()).isEqualTo("ask");
    }

    @Test
    void anotherGateAndNoWayToGoOnAreSaidPlainly() throws IOException {
        String run = pausedRun();

        assertThat(cli.run("resume", run, "--approve", "build").err()).contains("waits at the gate `ask`");
        assertThat(cli.run("resume", run, "--retry-failed").err()).contains("--approve ask");
        assertThat(cli.run("resume", run).exit()).isEqualTo(64);
        assertThat(cli.run("resume", run, "--approve", "ask", "--reject", "ask").exit())
                .isEqualTo(64);
    }

    @Test
    void inStepModeARetryIsShownWholeAndWaitsForAnAnswer() throws IOException {
        Cli.Ended ended = cli.typing("").run("run", cli.file("g.yaml", Cli.TWICE), "-i", "topic=rain", "--step");

        assertThat(ended.exit()).isZero();
        assertThat(ended.out())
                .contains("⏸ first  attempt 2 waits (retry, quotes attempt 1)")
                .contains("  │ Write about rain.")
                .contains("  │ no thanks, friend")
                .contains("✓ second");
        assertThat(ended.err()).contains("Enter: let it go.");
    }

    @Test
    void aFeedbackRoundIsNoRetryAndIsCalledOnce() throws IOException {
        String graph = cli.file("g.yaml", """
                runtime: rehearsal
                nodes:
                  - id: draft
                    prompt: "Write. {{ feedback.review }}"
                    allowed_tools: []
                    success_check: {exit_zero: true, result_matches: '^ok'}
                    retry: {max: 1, on: [result_mismatch]}
                    rehearsal: [{reply: ok}, {reply: no}, {reply: ok}]
                  - id: review
                    depends_on: [draft]
                    prompt: Judge.
                    allowed_tools: []
                    success_check: {exit_zero: true, result_matches: '^SHIP'}
                    feedback: {rerun: draft, max: 1}
                    rehearsal: [{reply: longer}, {reply: SHIP}]
                """);

        Cli.Ended retries = cli.typing("").run("run", graph, "--step");
        Cli.Ended attempts = cli.typing("", "", "a").run("run", graph, "--step=attempts");

        assertThat(retries.out().lines().filter(line -> line.startsWith("⏸")))
                .containsExactly("⏸ draft  attempt 3 waits (retry, feedback round 1, quotes attempt 2)");
        assertThat(attempts.out().lines().filter(line -> line.startsWith("⏸")))
                .contains("⏸ draft  attempt 2 waits (feedback round 1)");
    }

    @Test
    void aCommandOfSeveralLinesIsOneLineWhereItWaits() throws IOException {
        String graph = cli.file("g.yaml", """
                runtime: rehearsal
                nodes:
                  - id: a
                    prompt: p
                    allowed_tools: []
                    rehearsal:
                      - run: |
                          true
                          touch made
                """);

        Cli.Ended ended = cli.typing("").run("run", graph, "--break", "a");

        assertThat(ended.out().lines().filter(line -> line.contains("touch made")))
                .singleElement()
                .asString()
                .startsWith("  runs /bin/sh -c ")
                .contains("true ⏎ touch made");
    }

    @Test
    void allAttemptsCanBeHeldAndAllLetGo() throws IOException {
        Cli.Ended ended = cli.typing("what?", "", "a")
                .run("run", cli.file("g.yaml", Cli.TWICE), "-i", "topic=rain", "--step=attempts");

        assertThat(ended.exit()).isZero();
        assertThat(ended.err()).contains("not an answer: what?");
        assertThat(ended.out().lines().filter(line -> line.startsWith("⏸"))).hasSize(3);
    }

    @Test
    void theRunIsStoppedOnRequestAndWhenNobodyAnswersAnyMore() throws IOException {
        Cli.Ended stopped = cli.typing("s").run("run", cli.file("g.yaml", Cli.TWICE), "-i", "topic=rain", "--step");
        Cli.Ended alone =
                cli.typing().run("run", cli.file("g.yaml", Cli.TWICE), "-i", "topic=rain", "--break", "first");

        assertThat(stopped.exit()).isEqualTo(130);
        assertThat(stopped.out()).contains("run stopped: cancelled by user").doesNotContain("↻ first", "run failed");
        assertThat(alone.exit()).isEqualTo(130);
        assertThat(alone.err()).contains("nobody answers any more").contains("--retry-failed");
        assertThat(cli.run("runs").out()).contains("STOPPED").doesNotContain("FAIL");
        assertThat(cli.run("show", "last").out()).contains("STOPPED").doesNotContain("FAIL");
    }

    @Test
    void asJsonAStoppedRunSaysSoAndEachLineNamesTheRun() throws IOException {
        Cli.Ended stopped =
                cli.typing("s").run("run", cli.file("g.yaml", Cli.TWICE), "-i", "topic=rain", "--step", "--json");

        assertThat(stopped.exit()).isEqualTo(130);
        String run = cli.onlyRun().getFileName().toString();
        assertThat(stopped.jsonLines())
                .allSatisfy(line -> assertThat(line.path("run_id").asText()).isEqualTo(run))
                .anySatisfy(line -> assertThat(line.path("event").asText()).isEqualTo("attempt_held"));
        assertThat(stopped.jsonLines().getLast().path("stopped").asBoolean()).isTrue();
        assertThat(cli.run("show", "last", "--json").json().path("stopped").asBoolean())
                .isTrue();
    }

    @Test
    void hintsCallTheProgramAsItWasCalled() throws IOException {
        Cli.Ended paused = cli.called("./retake").run("run", cli.file("g.yaml", GATED));

        assertThat(paused.err())
                .contains(
                        "decide it: ./retake resume ", "or: ./retake resume ", "./retake show ", "or ./retake " + root);
        assertThat(cli.run("run", "--nonsense").err()).contains("Try: ./retake run --help");
    }

    @Test
    void asJsonAHeldAttemptIsALineWithItsPrompt() throws IOException {
        List<JsonNode> lines = cli.typing("")
                .run("run", cli.file("g.yaml", Cli.TWICE), "-i", "topic=rain", "--step", "--json")
                .jsonLines();

        JsonNode held = lines.stream()
                .filter(line -> line.path("event").asText().equals("attempt_held"))
                .findFirst()
                .orElseThrow();
        assertThat(held.path("number").asInt()).isEqualTo(2);
        assertThat(held.path("quotes").asInt()).isEqualTo(1);
        assertThat(held.path("prompt").asText()).startsWith("Write about rain.");
    }

    @Test
    void aBreakpointOnNothingIsAUsageError() throws IOException {
        assertThat(cli.run("run", cli.file("g.yaml", GATED), "--break", "nope").exit())
                .isEqualTo(64);
        assertThat(cli.run("run", cli.file("g.yaml", GATED), "--step=sometimes").exit())
                .isEqualTo(64);
    }

    @Test
    void aDryRunPrintsWhatWouldBeSentInOrderAndStartsNothing() throws IOException {
        String graph = """
                name: dry
                runtime: rehearsal
                inputs: [topic]
                nodes:
                  - {id: last, prompt: "Use {{ artifacts.first | inline }}", allowed_tools: [], depends_on: [ask]}
                  - {id: ask, type: gate, depends_on: [first]}
                  - id: first
                    prompt: "About {{ inputs.topic }}."
                    allowed_tools: []
                    success_check: {verify: {command: "touch made"}}
                """;

        Cli.Ended ended = cli.run("run", cli.file("g.yaml", graph), "-i", "topic=rain", "--dry-run");

        assertThat(ended.exit()).isZero();
        assertThat(ended.out())
                .containsSubsequence(
                        "1. first",
                        "│ About rain.",
                        "verify touch made",
                        "2. ask  a gate",
                        "3. last",
                        "│ Use ‹reply of first›")
                .contains("Nothing was started.");
        assertThat(cli.home().resolve("runs")).doesNotExist();
        assertThat(root.resolve("made")).doesNotExist();
        Cli.Ended unbound = cli.run("run", cli.file("g.yaml", graph), "--dry-run", "--json");
        assertThat(unbound.exit()).isEqualTo(1);
        assertThat(unbound.json().path("calls").path(0).path("problem").asText())
                .contains("`topic` has no value");
    }

    @Test
    void aDryRunSaysWhereAFeedbackWillStand() throws IOException {
        String graph = cli.file("g.yaml", """
                runtime: rehearsal
                nodes:
                  - {id: build, prompt: "Build it. {{ feedback.review }}", allowed_tools: []}
                  - id: review
                    depends_on: [build]
                    prompt: "{{ artifacts.build | inline }}"
                    allowed_tools: []
                    success_check: {exit_zero: true, result_matches: ^SHIP}
                    feedback: {rerun: build, max: 2}
                """);
        Cli.Ended dry = cli.run("run", graph, "--dry-run");

        assertThat(dry.exit()).isZero();
        assertThat(dry.out()).contains("│ Build it. ‹feedback of review, once it has sent the work back›");
    }

    @Test
    void theCommandOfADryRunIsWhatAShellTakesForTheSame() throws Exception {
        Path program = Path.of(cli.file("bin/say it.sh", "#!/bin/sh\nprintf '<%s>' \"$@\""));
        assertThat(program.toFile().setExecutable(true)).isTrue();
        cli.file("home/runtimes.yaml", """
                runtimes:
                  said: {argv: ["%s", "two\\n\\n  lines", "it's", "$HOME; ~ *", ""]}
                """.formatted(program));
        String graph = cli.file("g.yaml", "nodes: [{id: a, prompt: p, allowed_tools: []}]");

        String out = cli.run("run", graph, "--runtime", "said", "--dry-run").out();

        String command = out.substring(out.indexOf("   runs ") + "   runs ".length(), out.indexOf("\n\n1 node"));
        Process shell = new ProcessBuilder("sh", "-c", command).start();
        assertThat(new String(shell.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
                .isEqualTo("<two\n\n  lines><it's><$HOME; ~ *><>");
    }

    @Test
    void aDryRunSaysOfEachNodeWhatARunWouldFindMissing() throws IOException {
        String graph = cli.file("g.yaml", """
                runtime: rehearsal
                nodes:
                  - {id: lost, cwd: nowhere, prompt: p, allowed_tools: []}
                  - {id: lane, worktree: w, prompt: p, allowed_tools: []}
                  - {id: later, cwd: nowhere, prompt: p, allowed_tools: [], depends_on: [lost]}
                  - {id: told, cwd: "{{ artifacts.lost | inline }}", prompt: p, allowed_tools: [], depends_on: [lost]}
                """);
        String missing = "the working directory " + root.resolve("nowhere") + " does not exist";

        Cli.Ended dry = cli.run("run", graph, "--dry-run", "--json");

        assertThat(dry.exit()).isEqualTo(1);
        JsonNode calls = dry.json().get("calls");
        assertThat(calls.findValuesAsText("node_id")).containsExactlyInAnyOrder("lost", "lane", "later", "told");
        for (JsonNode call : calls) {
            switch (call.get("node_id").asText()) {
                case "lost" -> assertThat(call.get("problem").asText()).isEqualTo(missing);
                case "lane" ->
                    assertThat(call.get("problem").asText())
                            .isEqualTo("the worktree `w` needs a git repository, and " + root
                                    + " is in none: start the run in one, or remove `worktree`");
                case "later" -> {
                    assertThat(call.get("doubt").asText()).isEqualTo(missing);
                    assertThat(call.has("problem")).isFalse();
                }
                default -> assertThat(call.get("cwd").asText()).isEqualTo("{{ artifacts.lost | inline }}");
            }
        }
        Cli.Ended run = cli.run("run", cli.file("n.yaml", """
                runtime: rehearsal
                nodes: [{id: lost, cwd: nowhere, prompt: p, allowed_tools: []}]
                """));
        assertThat(run.exit()).isEqualTo(1);
        assertThat(run.out() + run.err()).contains(missing);
    }

    @Test
    void aWorktreeOutsideOfARepositoryIsRefusedBeforeTheFirstNodeInTheWordsOfTheDryRun() throws IOException {
        String graph = cli.file("g.yaml", """
                runtime: rehearsal
                nodes:
                  - {id: plan, prompt: p, allowed_tools: []}
                  - {id: lane, worktree: w, prompt: p, allowed_tools: []}
                """);

        Cli.Ended dry = cli.run("run", graph, "--dry-run", "--json");
        Cli.Ended run = cli.run("run", graph);

        assertThat(run.exit()).isEqualTo(Exit.USAGE);
        assertThat(run.err())
                .contains(dry.json().get("calls").get(1).get("problem").asText());
        assertThat(cli.home().resolve("runs")).doesNotExist();
    }

    @Test
    void aDryRunDoubtsAVerifyWhoseFolderIsNotThereYet() throws IOException {
        String graph = cli.file("g.yaml", """
                runtime: rehearsal
                nodes:
                  - id: build
                    prompt: p
                    allowed_tools: []
                    success_check: {verify: {command: make, cwd: "out"}}
                """);

        Cli.Ended dry = cli.run("run", graph, "--dry-run");

        assertThat(dry.exit()).isZero();
        assertThat(dry.out())
                .contains("unless it or a node before it makes what is missing: verify: the working directory "
                        + root.resolve("out") + " does not exist");
    }

    @Test
    void whatOnlyAnInputCanSayIsPrintedAsItIsWritten() throws IOException {
        String graph = cli.file("g.yaml", """
                runtime: rehearsal
                inputs: [place]
                nodes: [{id: a, cwd: "{{ inputs.place }}", prompt: p, allowed_tools: []}]
                """);
        Cli.Ended dry = cli.run("run", graph, "--dry-run");
        assertThat(dry.exit()).isEqualTo(1);
        assertThat(dry.out()).contains("in {{ inputs.place }}  timeout", "the input `place` has no value");
    }

    private void git(String... arguments) throws Exception {
        var command = new ArrayList<>(List.of("git", "-c", "user.name=T", "-c", "user.email=t@example.org"));
        command.addAll(List.of(arguments));
        assertThat(new ProcessBuilder(command).directory(root.toFile()).start().waitFor())
                .isZero();
    }

    /** A run that waits at `ask`, and whose `b` comes after the last of the gates and needs a worktree that is lost. */
    private String runWhoseLaneIsLost(String... gates) throws Exception {
        git("init", "--quiet", "--initial-branch=main");
        git("commit", "-qm", "x", "--allow-empty");
        String commit = "git -c user.name=T -c user.email=t@example.org commit -qm y --allow-empty";
        var chain = new StringBuilder();
        String before = "a";
        for (String gate : gates) {
            chain.append("  - {id: %s, type: gate, depends_on: [%s]}\n".formatted(gate, before));
            before = gate;
        }
        cli.run("run", cli.file("g.yaml", """
                runtime: rehearsal
                nodes:
                  - {id: a, worktree: w, prompt: p, allowed_tools: [], rehearsal: [{run: "%s"}]}
                %s  - {id: b, worktree: w, prompt: p, allowed_tools: [], depends_on: [%s]}
                """.formatted(commit, chain, before)));
        Path run = cli.onlyRun();
        git("worktree", "remove", run.resolve("worktrees/w").toString());
        git("branch", "-D", "retake/" + run.getFileName() + "/w");
        return run.getFileName().toString();
    }

    @Test
    void aPreviewForeseesThatALaneIsLostAndEndsAsTheRunWould() throws Exception {
        String run = runWhoseLaneIsLost("ask");

        Cli.Ended preview = cli.run("resume", run, "--approve", "ask", "--preview");
        Cli.Ended ended = cli.run("resume", run, "--approve", "ask");

        String why = "worktree `w` lost its branch";
        assertThat(preview.out()).contains("b would fail: " + why, "git branch retake/" + run + "/w HEAD` begins anew");
        assertThat(ended.out()).contains("b: " + why);
        assertThat(preview.exit()).isEqualTo(ended.exit()).isEqualTo(1);
    }

    @Test
    void aLaneThatIsLostBehindAGateIsSaidAndFailsNothingYet() throws Exception {
        String run = runWhoseLaneIsLost("ask", "more");

        Cli.Ended preview = cli.run("resume", run, "--approve", "ask", "--preview");

        assertThat(preview.out()).contains("b would fail: ", "It would wait at the gate `more`");
        assertThat(preview.exit()).isZero();
        assertThat(cli.run("resume", run, "--approve", "ask").exit()).isEqualTo(2);
    }

    @Test
    void aBranchInTheWayOfAllWorktreesIsSaidBeforeAnythingIsSpent() throws Exception {
        git("init", "--quiet", "--initial-branch=retake");
        git("commit", "-qm", "x", "--allow-empty");
        String graph = cli.file("g.yaml", """
                runtime: rehearsal
                nodes: [{id: a, worktree: w, prompt: p, allowed_tools: []}]
                """);
        Cli.Ended ended = cli.run("run", graph);
        assertThat(ended.exit()).isEqualTo(64);
        assertThat(ended.err()).contains("the branch `retake`", "git branch -m retake OTHER");
        assertThat(cli.home().resolve("runs")).doesNotExist();
    }

    @Test
    void aRunCanBeReplayedForNothing() throws IOException {
        cli.run("run", cli.file("g.yaml", Cli.TWICE), "-i", "topic=rain");
        String first = cli.onlyRun().getFileName().toString();

        Cli.Ended ended = cli.run("run", cli.file("g.yaml", Cli.TWICE), "-i", "topic=sun", "--replay", first, "--json");

        assertThat(ended.exit()).isZero();
        JsonNode ledger = ended.jsonLines().getLast();
        assertThat(ledger.path("cost_usd").decimalValue()).isEqualByComparingTo("0");
        assertThat(ledger.path("replayed").asBoolean()).isTrue();
        assertThat(ledger.path("rehearsed").asBoolean()).isFalse();
        assertThat(ended.out()).contains("\"quotes\":1");
        assertThat(cli.run("run", cli.file("g.yaml", Cli.TWICE), "--replay", "none")
                        .exit())
                .isEqualTo(66);
        assertThat(cli.run("run", cli.file("g.yaml", Cli.TWICE), "--runtime", "claude", "--replay", first)
                        .err())
                .contains("`replay`");
    }

    @Test
    void aDryRunNeedsNoProgram() throws IOException {
        cli.environment.put("PATH", root.toString());
        String graph = cli.file("g.yaml", "nodes: [{id: a, prompt: Look around., allowed_tools: [Read]}]");
        Cli.Ended dry = cli.run("run", graph, "--runtime", "claude", "--dry-run");
        assertThat(dry.exit()).isZero();
        assertThat(dry.out()).contains("claude").contains("Look around.");
        assertThat(cli.run("run", graph, "--runtime", "claude").exit()).isEqualTo(69);
    }
}
