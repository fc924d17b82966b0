package dev.retake.engine.lint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.retake.engine.graph.CommandSpec;
import dev.retake.engine.graph.NodeType;
import dev.retake.engine.source.Fragments;
import dev.retake.engine.source.GraphSource;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LinterTest {

    private static LintReport check(String text) {
        return Linter.check(GraphSource.parse("g", text), Optional.empty());
    }

    @Test
    void aBudgetIsDoubtedUnderACommandThatReportsNoCost() {
        var source = GraphSource.parse("g", "nodes: [{id: a, prompt: p, allowed_tools: [], budget_usd: 1}]");
        var silent = new CommandSpec(
                "mine",
                List.of("cat"),
                CommandSpec.PromptBy.STDIN,
                new CommandSpec.ReplyFrom.Stdout(),
                Optional.empty(),
                Optional.empty(),
                List.of(),
                List.of());
        assertThat(Linter.check(source, Optional.of("mine"), List.of(silent), () -> RetryHistory.NONE)
                        .findings())
                .extracting(Finding::rule)
                .containsExactly("budget-without-cost");
        var telling = new CommandSpec(
                "mine",
                List.of("cat"),
                CommandSpec.PromptBy.STDIN,
                new CommandSpec.ReplyFrom.Stdout(),
                Optional.of("/cost"),
                Optional.empty(),
                List.of(),
                List.of());
        assertThat(Linter.check(source, Optional.of("mine"), List.of(telling), () -> RetryHistory.NONE)
                        .findings())
                .isEmpty();
        assertThat(Linter.check(source, Optional.of("other"), List.of(silent), () -> RetryHistory.NONE)
                        .findings())
                .isEmpty();
    }

    @Test
    void anErrorKeepsAGraphFromBeingValidAndFindingsComeInOrderOfPlace() {
        var report = check("inputs: [unused]\nnodes:\n- {id: a, timeout: 0s}\n- {id: a, promt: p}\n");
        assertThat(report.valid()).isEmpty();
        assertThat(report.errors()).isEqualTo(2);
        assertThat(report.findings())
                .extracting(finding -> finding.place().line())
                .isSorted();
    }

    @Test
    void aTextThatBreaksOffDrawsOnlyItsError() {
        assertThat(check("inputs: [a]\nnodes:\n- id: b\n  prompt: 'x").findings())
                .extracting(Finding::rule)
                .containsExactly("yaml-syntax");
    }

    @Test
    void theSamplesAreFreeOfFindings() throws IOException {
        try (var files = Files.list(Path.of("../sample-graphs"))) {
            var samples =
                    files.filter(file -> file.toString().endsWith(".yaml")).toList();
            assertThat(samples).hasSizeGreaterThanOrEqualTo(3);
            for (Path sample : samples) {
                var report = Linter.check(GraphSource.read(sample), Optional.empty());
                assertThat(report.findings()).isEmpty();
                var graph = report.valid().orElseThrow().graph();
                assertThat(graph.runtime()).contains("rehearsal");
                assertThat(graph.nodes())
                        .noneMatch(node -> node.type() == NodeType.AGENT
                                && node.rehearsal().isEmpty());
            }
        }
    }

    @Test
    void graphsOfTheBaseToolDrawOnlyTheWarningTheySpeakOf() throws IOException {
        Path corpus = Path.of("../../shared/corpus/graphs");
        assumeTrue(
                Files.isDirectory(corpus),
                "skipped: the corpus of the other tool's graphs is not beside this checkout");
        try (var files = Files.list(corpus)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                assertThat(Linter.check(GraphSource.read(file), Optional.empty())
                                .findings())
                        .as(file.toString())
                        .extracting(Finding::rule)
                        .isSubsetOf("session-retry");
            }
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"^a", "a$", "(?:x|^a)", "\\Aa", "a\\z", "[^^]b$", "[]^]$", "[\\]^]$", "\\\\^", "\\[^a", "(?s)\n^"
            })
    void aPatternWithAnAnchorIsNotDoubted(String pattern) {
        assertThat(patternDoubts(pattern)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"a", "[^a]", "\\^a", "a\\$", "[a$]", "[$^]", "[]^]", "[^]^]", "[\\]^]", "a[b]c", "\\\\", "\\[a"})
    void aPatternWithoutAnAnchorIsDoubted(String pattern) {
        assertThat(patternDoubts(pattern)).containsExactly("unanchored-pattern");
    }

    private static List<String> patternDoubts(String pattern) {
        var report =
                check("nodes: [{id: a, prompt: p, allowed_tools: [], success_check: {exit_zero: true, result_matches: '"
                        + pattern + "'}}]");
        assertThat(report.errors()).isZero();
        return report.findings().stream().map(Finding::rule).toList();
    }

    @Test
    void theUsersOwnHistoryIsCitedWhenThereIsEnoughOfIt() {
        var source = GraphSource.parse(
                "g", "nodes: [{id: a, prompt: p, allowed_tools: [], retry: {max: 4, on: [timeout]}}]");
        assertThat(manyRetries(source, new RetryHistory(9, 9))).isEqualTo("Attempts past the fourth rescue little.");
        assertThat(manyRetries(source, new RetryHistory(4, 1).plus(new RetryHistory(6, 1))))
                .isEqualTo("Attempts past the fourth rescue little: of 10 nodes in your runs that came to a fifth,"
                        + " 2 passed.");
    }

    private static String manyRetries(GraphSource source, RetryHistory history) {
        return Linter.check(source, Optional.empty(), List.of(), () -> history)
                .findings()
                .getFirst()
                .message();
    }

    @Test
    void historyIsAskedOnlyWhereAGraphGivesCause() {
        var source = GraphSource.parse("g", "nodes: [{id: a, prompt: p, allowed_tools: []}]");
        Linter.check(source, Optional.empty(), List.of(), () -> {
            throw new AssertionError("nobody needs it");
        });
    }

    @Test
    void theGraphComesBeforeItsFragmentsAndEachIsInOrder() {
        var source = GraphSource.parse(
                "z",
                "nodes: [{id: a, use: g}, {id: b, use: f}, {id: c, prompt: p, k: 1, m: 1, allowed_tools: []}]",
                name -> new Fragments.Found.Text(
                        name, "fragment: " + name + "\ndescription: d\nnode: {prompt: p, k: 1, allowed_tools: []}"));
        var report = Linter.check(source, Optional.empty());
        assertThat(report.findings())
                .extracting(finding -> finding.place().toString())
                .containsExactly("z:1:62", "z:1:68", "f:3:19", "g:3:19");
        assertThat(report.warnings()).isEqualTo(4);
    }

    @Test
    void noMoreThanFiveHundredPlaceholdersOfATemplateAreDoubted() {
        String tokens =
                IntStream.range(0, 501).mapToObj(i -> "{{ inputs.n" + i + " }}").collect(Collectors.joining(" "));
        assertThat(check("nodes: [{id: a, allowed_tools: [], prompt: '" + tokens + "'}]")
                        .findings())
                .hasSize(500);
    }

    @Test
    void aLongPlaceholderIsCitedInPart() {
        String sixty = "{{ " + "x ".repeat(27) + " }}";
        assertThat(malformed(sixty)).startsWith("`" + sixty + "` is");
        assertThat(malformed(sixty.replaceFirst("x", "xx")))
                .startsWith("`{{ xx x")
                .contains("…` is");
    }

    private static String malformed(String placeholder) {
        return check("nodes: [{id: a, allowed_tools: [], prompt: '" + placeholder + "'}]")
                .findings()
                .getFirst()
                .message();
    }

    @Test
    void whatMeddlesWithARetryOrAConfirmationIsNamed() {
        String editor = "nodes: [{id: a, prompt: p, allowed_tools: [Edit]}, {id: b, prompt: p, allowed_tools: [], ";
        assertThat(check(editor + "retry: {max: 1, on: [timeout]}}]")
                        .findings()
                        .getFirst()
                        .message())
                .isEqualTo("A retry of `b` may see the folder as `a` has left it meanwhile.");
        assertThat(check(editor + "success_check: {verify: {command: make, confirm: make all}}}]")
                        .findings())
                .extracting(Finding::message)
                .contains("A confirmation of `b` may see the folder as `a` has left it meanwhile.");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "sucess_when: {exit_zero: true}",
                "succes_when: {result_match: x}",
                "success_when: x",
                "sucess_check: {exit_zero: true}",
                "veryfy: make",
                "after: {result_matches: x}",
                "success_check: {exit_zero: true, result_match: x}",
                "success_check: {exit_zero: true, cmd: make}",
                "success_check: {verify: {command: make, output_match: x}}"
            })
    void aMisspeltCheckIsSaidNotToBeMade(String keys) {
        assertThat(check("nodes: [{id: a, prompt: p, allowed_tools: [], " + keys + "}]")
                        .findings())
                .filteredOn(finding -> finding.rule().equals("unknown-key"))
                .isNotEmpty()
                .allMatch(finding -> finding.message().endsWith("this check is NOT made."))
                .allMatch(finding -> finding.severity() == Severity.WARNING);
    }

    @ParameterizedTest
    @ValueSource(strings = {"notes: x", "promt: x", "success_check: {verify: {command: make, timeot: 1m}}"})
    void aKeyThatIsNoCheckIsNotCalledOne(String keys) {
        assertThat(check("nodes: [{id: a, prompt: p, allowed_tools: [], " + keys + "}]")
                        .findings())
                .filteredOn(finding -> finding.rule().equals("unknown-key"))
                .singleElement()
                .satisfies(finding -> assertThat(finding.message()).endsWith("is not read."));
    }

    @Test
    void aRuntimeThatIsNotThereIsNamedWithThoseThatAre() {
        String text = "runtime: minde\nnodes: [{id: a, prompt: p, allowed_tools: []}]";
        var mine = new CommandSpec(
                "mine",
                List.of("cat"),
                CommandSpec.PromptBy.STDIN,
                new CommandSpec.ReplyFrom.Stdout(),
                Optional.empty(),
                Optional.empty(),
                List.of(),
                List.of());
        assertThat(Linter.check(GraphSource.parse("g", text), Optional.empty(), List.of(mine), () -> RetryHistory.NONE)
                        .findings())
                .singleElement()
                .satisfies(finding -> {
                    assertThat(finding.place()).hasToString("g:1:10");
                    assertThat(finding.message())
                            .isEqualTo("There is no runtime `minde` here: there are claude, codex, rehearsal, mine.");
                });
        assertThat(Linter.check(GraphSource.parse("g", text), Optional.of("claude"))
                        .findings())
                .isEmpty();
    }

    @Test
    void onOneLineTheFirstComesFirstWhateverItsRule() {
        var report = check("nodes: [{id: a, prompt: '', allowed_tools: [], timeout: 0s, k: 1}]");
        assertThat(report.findings())
                .extracting(Finding::rule)
                .containsExactly("empty-prompt", "duration", "unknown-key");
        assertThat(report.errors()).isEqualTo(1);
        assertThat(report.warnings()).isEqualTo(2);
    }

    @Test
    void whereWaitingWouldCloseACircleItIsNoFix() {
        assertThat(check("nodes: [{id: a, prompt: '{{ artifacts.b }}', allowed_tools: []},"
                                + " {id: b, prompt: p, allowed_tools: [], depends_on: [a]}]")
                        .findings())
                .singleElement()
                .satisfies(finding -> {
                    assertThat(finding.rule()).isEqualTo("artifact-not-upstream");
                    assertThat(finding.fix()).isEmpty();
                });
    }
}
