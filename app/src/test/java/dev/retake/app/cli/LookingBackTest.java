package dev.retake.app.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.retake.engine.insight.TextChange;
import dev.retake.engine.insight.TextChange.Stretch;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LookingBackTest {

    private static final Path CORPUS = Path.of("../../shared/corpus/runs");

    @TempDir
    Path root;

    private Cli cli;

    @BeforeEach
    void openAHome() {
        cli = new Cli(root);
    }

    private void runTwice() throws IOException {
        cli.run("run", cli.file("g.yaml", Cli.TWICE), "-i", "topic=rain");
    }

    @Test
    void aRunThatIsNotThereIsAnsweredWithTheCommandThatListsThoseThatAre() {
        Cli.Ended ended = cli.called("./retake").run("show", "1999");
        assertThat(ended.exit()).isEqualTo(Exit.NO_INPUT);
        assertThat(ended.err()).contains("there is no run `1999` in ", ": ./retake runs lists those there are");
    }

    @Test
    void attemptsAsJsonHoldBothRecordsAndTheTexts() throws IOException {
        runTwice();

        JsonNode attempts =
                cli.run("attempts", "last", "first", "--json").json().path("attempts");

        assertThat(attempts).hasSize(2);
        JsonNode one = attempts.path(0);
        assertThat(one.path("outcome").asText()).isEqualTo("failed");
        assertThat(one.path("judged").asBoolean()).isTrue();
        assertThat(one.path("quote").isNull()).isTrue();
        assertThat(one.path("prompt").asText()).isEqualTo("Write about rain.");
        JsonNode two = attempts.path(1);
        assertThat(two.fieldNames())
                .toIterable()
                .contains(
                        "run_id",
                        "node_id",
                        "number",
                        "trigger",
                        "follows",
                        "leg",
                        "started_at",
                        "runtime",
                        "argv",
                        "cwd",
                        "timeout_ms",
                        "prompt_ref",
                        "context",
                        "tools",
                        "ended_at",
                        "outcome",
                        "provenance",
                        "exit_code",
                        "checks",
                        "cost_usd",
                        "files",
                        "delta",
                        "prompt",
                        "base_prompt",
                        "quote",
                        "reply");
        assertThat(two.has("judged")).isFalse();
        assertThat(two.path("base_prompt")).isEqualTo(one.path("prompt"));
        assertThat(two.path("reply").asText().strip()).isEqualTo("YES thanks, friend");
        JsonNode quote = two.path("quote");
        assertThat(quote.path("of").asInt()).isEqualTo(1);
        assertThat(quote.path("nonce").asText()).matches("[0-9a-f]{6}");
        assertThat(quote.path("bytes").asLong()).isEqualTo(17);
        assertThat(quote.path("cut").asBoolean()).isFalse();
        assertThat(quote.path("text").asText()).isEqualTo("no thanks, friend");
        assertThat(two.path("prompt").asText()).contains(quote.path("nonce").asText());
    }

    @Test
    void oneAttemptIsShownWholeWithItsQuoteApart() throws IOException {
        runTwice();

        Cli.Ended ended = cli.run("attempts", "last", "first", "2");

        assertThat(ended.exit()).isZero();
        assertThat(ended.out())
                .contains("first, attempt 2: passed (self-reported)")
                .contains("quote of attempt 1, nonce ")
                .contains("  ┃ no thanks, friend")
                .contains("  | YES thanks, friend");
        assertThat(cli.run("attempts", "last", "first", "1").out()).contains("failed: result_mismatch, judged");
    }

    @Test
    void aReplyCannotSteerTheTerminal() throws IOException {
        String graph = Cli.TWICE.replace("no thanks, friend", "\\e]0;owned\\a\\u009b2J\\u202Eback");
        cli.run("run", cli.file("g.yaml", graph), "-i", "topic=rain");

        Cli.Ended text = cli.run("attempts", "last", "first", "1");
        Cli.Ended json = cli.run("attempts", "last", "first", "1", "--json");

        assertThat(text.out()).contains("\\u001b]0;owned\\u0007\\u009b2J\\u202eback");
        assertThat(text.out() + json.out())
                .doesNotContain("\u001b")
                .doesNotContain("\u009b")
                .doesNotContain("\u202e");
        assertThat(json.json().path("attempts").path(0).path("reply").asText()).startsWith("\u001b]0;owned\u0007");
    }

    @Test
    void theDifferenceOfTwoAttemptsMarksTheWordsThatChanged() throws IOException {
        runTwice();

        Cli.Ended text = cli.run("attempts", "last", "first", "1", "2");
        JsonNode json = cli.run("attempts", "last", "first", "1", "2", "--json").json();

        assertThat(text.exit()).isZero();
        assertThat(text.out())
                .contains("[-no-]{+YES+} thanks, friend")
                .contains("changed  prompt: quote added", "changed  reply: reworded, 67% of the words are the same")
                .doesNotContain("similarity", "context");
        assertThat(json.path("attempts")).hasSize(2);
        JsonNode words = json.path("difference").path("reply");
        assertThat(words.path(0).path("kind").asText()).isEqualTo("removed");
        assertThat(words.path(0).path("text").asText()).isEqualTo("no");
        assertThat(words.path(1).path("text").asText()).isEqualTo("YES");
        assertThat(words.path(2).path("kind").asText()).isEqualTo("same");
    }

    @Test
    void changedWordsAreMarkedInOneTextHoweverTheSharedOnesAreDivided() {
        var change = new TextChange(
                List.of(new Stretch(0, 2, true), new Stretch(2, 4, false), new Stretch(4, 6, true)),
                List.of(new Stretch(0, 4, true), new Stretch(4, 6, false)),
                false);

        assertThat(TextDifference.pieces("a x b ", "a b c ", change))
                .containsExactly(
                        new TextDifference.Piece(TextDifference.Kind.SAME, "a "),
                        new TextDifference.Piece(TextDifference.Kind.REMOVED, "x "),
                        new TextDifference.Piece(TextDifference.Kind.SAME, "b "),
                        new TextDifference.Piece(TextDifference.Kind.ADDED, "c "));
    }

    @Test
    void whatIsNotInTheRunIsMissingInput() throws IOException {
        runTwice();

        assertThat(cli.run("attempts", "last", "third").exit()).isEqualTo(66);
        assertThat(cli.run("attempts", "last", "third").err()).contains("it has `first`, `second`");
        assertThat(cli.run("attempts", "last", "first", "3").exit()).isEqualTo(66);
        assertThat(cli.run("attempts", "none", "first").exit()).isEqualTo(66);
    }

    @Test
    void aRunIsFoundByIdBeginningLastAndPath() throws IOException {
        runTwice();
        Path run = cli.onlyRun();
        String id = run.getFileName().toString();

        for (String reference : List.of(id, id.substring(0, 10), "last", run.toString())) {
            JsonNode shown = cli.run("show", reference, "--json").json();
            assertThat(shown.path("run_id").asText()).isEqualTo(id);
            assertThat(shown.path("status").asText()).isEqualTo("PASS");
            assertThat(shown.path("nodes").path(0).path("cost_usd").decimalValue())
                    .isEqualByComparingTo("0.221");
        }
    }

    @Test
    void theListSaysWhatItPassedOver() throws IOException {
        runTwice();
        Files.createDirectories(cli.home().resolve("runs/not-a-run"));

        Cli.Ended text = cli.run("runs");
        Cli.Ended json = cli.run("runs", "--json");

        assertThat(text.exit()).isZero();
        assertThat(text.out()).contains("PASS").contains("twice").contains("$0.2210");
        assertThat(text.err()).contains("1 of 2 runs").contains("not-a-run").contains("neither events.jsonl");
        assertThat(json.jsonLines()).hasSize(1);
        assertThat(json.jsonLines().getFirst().path("judged_failures").asInt()).isEqualTo(1);
    }

    @Test
    void anEmptyHomeIsNoMistake() {
        assertThat(cli.run("runs").exit()).isZero();
        assertThat(cli.run("runs").err()).contains("0 of 0 runs");
        assertThat(cli.run("show", "last").exit()).isEqualTo(66);
    }

    @Test
    void aPreviewSaysWhatWouldBeQuotedAndStartsNothing() throws IOException {
        cli.run("run", cli.file("g.yaml", Cli.TWICE.replace("YES thanks", "NO thanks")), "-i", "topic=rain");
        long files = countFiles();

        Cli.Ended text = cli.run("resume", "last", "--retry-failed", "--preview");
        JsonNode json = cli.run("resume", "last", "--retry-failed", "--preview", "--json")
                .json();

        assertThat(text.exit()).isZero();
        assertThat(text.out())
                .contains("run again")
                .contains("quotes attempt 2")
                .contains("Nothing was started");
        assertThat(json.path("nodes").path(0).path("quotes").asInt()).isEqualTo(2);
        assertThat(json.path("nodes").path(1).path("fate").asText()).isEqualTo("run");
        assertThat(countFiles()).isEqualTo(files);
    }

    @Test
    void retryingNumbersOnAndKeepsTheSumOfAllAttempts() throws IOException {
        cli.run("run", cli.file("g.yaml", Cli.TWICE.replace("YES thanks", "NO thanks")), "-i", "topic=rain");

        Cli.Ended ended = cli.run("resume", "last", "--retry-failed");

        assertThat(ended.out()).contains("▶ first           attempt 3  quotes attempt 2");
        JsonNode first = cli.run("show", "last", "--json").json().path("nodes").path(0);
        assertThat(first.path("attempts").asInt()).isGreaterThan(2);
    }

    @Test
    void aRunThatPassedHasNothingToRetry() throws IOException {
        runTwice();

        Cli.Ended ended = cli.run("resume", "last", "--retry-failed");

        assertThat(ended.exit()).isZero();
        assertThat(ended.err()).contains("nothing to retry");
    }

    private long countFiles() throws IOException {
        try (var files = Files.walk(cli.onlyRun())) {
            return files.count();
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "20260809-134427.657374000-1",
                "20260809-134909.952584000-1",
                "20260809-135510.006736000-1",
                "20261130-230156.861879285-1",
                "20261130-230157.583882037-1",
                "20261130-230158.589349187-1",
                "20261130-230200.597408457-1"
            })
    void runsOfTheOtherToolOpenAndSayWhatTheyLack(String id) {
        assumeThat(CORPUS).as("the corpus of runs is not here").isDirectory();

        Cli.Ended ended = cli.run("show", CORPUS.resolve(id).toString());

        assertThat(ended.exit()).isZero();
        assertThat(ended.out()).startsWith("run " + id).contains("NODE");
        assertThat(ended.err()).contains("earlier attempts were not recorded by the tool that wrote this run");
    }

    @Test
    void aDifferenceSaysOfWhichPartOfThePromptItSpeaks() throws IOException {
        cli.run("run", cli.file("quotes.yaml", """
                runtime: rehearsal
                nodes:
                  - id: first
                    prompt: Write.
                    allowed_tools: []
                    success_check: { exit_zero: true, result_matches: "^YES" }
                    retry: { max: 2, on: [result_mismatch] }
                    rehearsal: [{ reply: no thanks }, { reply: no friend }, { reply: YES }]
                """));

        assertThat(cli.run("attempts", "last", "first", "1", "2").out())
                .contains("prompt without its quote: identical", "quote: only in 2, of attempt 1 (9 bytes)");
        assertThat(cli.run("attempts", "last", "first", "2", "3").out())
                .contains("prompt without its quote: identical", "quote, [-only in 2-] {+only in 3+}")
                .contains("no [-thanks-]{+friend+}");
    }
}
