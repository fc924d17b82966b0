package dev.retake.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RoundsAndGatesTest {

    private static final String REVIEWED = """
            name: reviewed
            runtime: rehearsal
            nodes:
              - id: build
                prompt: "Build it. {{ feedback.review }}"
                allowed_tools: []
                rehearsal: [{reply: one}, {reply: two}]
              - id: review
                prompt: Look at it.
                allowed_tools: []
                depends_on: [build]
                success_check: {result_matches: "^SHIP"}
                feedback: {rerun: build, max: 3}
                rehearsal: [{reply: NOT YET a test is missing}, {reply: SHIP}]
              - {id: ask, type: gate, depends_on: [review]}
              - {id: ship, prompt: ship it, allowed_tools: [], depends_on: [ask]}
            """;

    @TempDir
    Path root;

    private Cli cli;

    @BeforeEach
    void runUpToTheGate() throws IOException {
        cli = new Cli(root);
        assertThat(cli.run("run", cli.file("g.yaml", REVIEWED)).exit()).isEqualTo(2);
    }

    @Test
    void twoAttemptsOfARoundAreComparedByWhatTheyWereAsked() {
        String text = cli.run("attempts", "last", "build", "1", "2").out();

        assertThat(text)
                .contains("feedback round 1 of 3, from review")
                .contains("prompt, [-only in 1-] {+only in 2+}")
                .contains("NOT YET a test is missing")
                .contains("reply, [-only in 1-] {+only in 2+}");
        JsonNode difference =
                cli.run("attempts", "last", "build", "1", "2", "--json").json().path("difference");
        assertThat(difference.path("base_prompt").toString()).contains("\"added\"", "NOT YET a test is missing");
    }

    @Test
    void anAttemptNamesItsRoundAndWhoSentTheFeedback() {
        assertThat(cli.run("attempts", "last", "build").out()).contains("feedback, round 1 of 3, from review");
        assertThat(cli.run("attempts", "last", "build", "2").out())
                .containsPattern("feedback +round 1 of 3, from review");
        JsonNode attempts =
                cli.run("attempts", "last", "build", "--json").json().path("attempts");
        assertThat(attempts.path(0).has("feedback_from")).isFalse();
        assertThat(attempts.path(1).path("feedback_from").asText()).isEqualTo("review");
        assertThat(attempts.path(1).path("rounds").asInt()).isEqualTo(3);
    }

    @Test
    void aGateSaysThatItIsOneAndHowItWasDecided() {
        assertThat(cli.run("attempts", "last", "ask").out()).contains("ask is a gate", "waits for a person");

        Cli.Ended rejected = cli.run("resume", "last", "--reject", "ask");

        assertThat(rejected.out()).containsPattern("✗ ask +rejected\n").containsPattern("(?m)^ask +rejected ");
        assertThat(cli.run("attempts", "last", "ask").out()).contains("ask is a gate", "it was rejected at 2");
        assertThat(cli.run("attempts", "last", "ask", "--json")
                        .json()
                        .path("gate")
                        .asText())
                .isEqualTo("rejected");
    }

    @Test
    void aReplaySaysBeforeItStartsWhatIsAskedOtherwise() throws IOException {
        String changed = REVIEWED.replace("Look at it.", "Look at it well.") + """
                  - {id: tell, prompt: "Tell {{ inputs.whom }}", allowed_tools: []}
                """;

        Cli.Ended same = cli.run("run", cli.file("g.yaml", REVIEWED), "--replay", "last");
        Cli.Ended ended =
                cli.run("run", cli.file("h.yaml", "inputs: [whom]\n" + changed), "-i", "whom=all", "--replay", "last");

        assertThat(same.err()).doesNotContain("differs from run", "is no node of run");
        assertThat(ended.err())
                .containsSubsequence(
                        "warning: `review` differs from run", "in its prompt", "`tell` is no node of run", "run ")
                .doesNotContain("`build`");
        assertThat(cli.run("run", root.resolve("h.yaml").toString(), "-i", "whom=none", "--replay", "last")
                        .err())
                .contains("`tell` differs from run", "in the input `whom`");
    }

    @Test
    void aReplayOfAFolderThatIsNoRunNamesItAndWhatIsMissing() throws IOException {
        Path folder = Files.createDirectories(root.resolve("empty"));

        Cli.Ended ended = cli.run("run", root.resolve("g.yaml").toString(), "--replay", folder.toString());

        assertThat(ended.exit()).isEqualTo(66);
        assertThat(ended.err()).contains(folder + " is not a run: it has neither events.jsonl nor state.json");
    }

    @Test
    void showSaysWhatBecameOfTheWorktrees() throws IOException {
        Path proof = cli.onlyRun().resolve("proof.json");
        String kept = "worktree fix: uncommitted changes; kept in /somewhere/fix, on branch retake/1/fix";
        Files.writeString(proof, Files.readString(proof).replaceFirst("\\{", "{\"worktrees\": [\"" + kept + "\"],"));

        assertThat(cli.run("show", "last").out()).contains(kept);
        assertThat(cli.run("show", "last", "--json")
                        .json()
                        .path("worktrees")
                        .path(0)
                        .asText())
                .isEqualTo(kept);
    }

    @Test
    void whatALoopPutsIntoAPromptIsOneInsertionAndNamedInPlainWords() throws IOException {
        String graph = REVIEWED.replace(
                "prompt: \"Build it. {{ feedback.review }}\"",
                "prompt: \"Build it.\\n\\n{{ feedback.review }}\\n\\nNow.\"");
        cli.run("run", cli.file("g.yaml", graph));

        String out = cli.run("attempts", "last", "build", "1", "2").out();

        assertThat(out)
                .contains("changed  prompt: feedback of review added")
                .doesNotContain("similarity", "context", "~")
                .containsOnlyOnce("{+The work so far was looked at")
                .containsPattern(">>>>> feedback [0-9a-f]+\\+}\n  \\| \n  \\| Now\\.");
        assertThat(out.substring(out.indexOf("Build it."), out.indexOf("Now.")))
                .containsOnlyOnce("{+")
                .containsOnlyOnce("+}")
                .doesNotContain("[-");
    }
}
