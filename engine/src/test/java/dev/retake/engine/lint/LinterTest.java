package dev.retake.engine.lint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.retake.engine.graph.CommandSpec;
import dev.retake.engine.graph.NodeType;
import dev.retake.engine.source.GraphSource;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

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
}
