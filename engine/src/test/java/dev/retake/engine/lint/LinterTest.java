package dev.retake.engine.lint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.retake.engine.graph.CommandSpec;
import dev.retake.engine.graph.NodeType;
import dev.retake.engine.source.GraphSource;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** In these texts « stands just before the place where the warning is expected; # stands for keys that keep a node quiet. */
class LinterTest {

    private static final String QUIET = "allowed_tools: []";

    private static LintReport check(String text) {
        return Linter.check(GraphSource.parse("g", text), Optional.empty());
    }

    static Stream<Arguments> warnings() {
        return Stream.of(
                arguments(
                        "unknown-input",
                        "nodes: [{id: a, #, prompt: 'x «{{ inputs.no }}'}]",
                        "inputs: [no]\nnodes: [{id: a, #, prompt: 'x {{ inputs.no }}'}]"),
                arguments(
                        "unknown-artifact",
                        "nodes: [{id: a, #, prompt: 'x «{{ artifacts.no }}'}]",
                        "nodes: [{id: no, #, prompt: p}, {id: a, #, depends_on: [no], prompt: '{{ artifacts.no }}'}]"),
                arguments(
                        "artifact-not-upstream",
                        "nodes: [{id: b, #, prompt: p}, {id: a, #, prompt: '«{{ artifacts.b | inline }}'}]",
                        "nodes: [{id: b, #, prompt: p}, {id: c, #, prompt: p, depends_on: [b]},"
                                + " {id: a, #, depends_on: [c], prompt: '{{ artifacts.b | inline }}'}]"),
                arguments(
                        "artifact-not-upstream",
                        "nodes: [{id: a, #, prompt: 'my own «{{ artifacts.a }}'}]",
                        "nodes: [{id: a, #, prompt: 'my own'}]"),
                arguments(
                        "malformed-placeholder",
                        "nodes: [{id: a, #, prompt: 'x «{{ inputs.a b }}'}]",
                        "nodes: [{id: a, #, prompt: 'x { { } } {{ unclosed'}]"),
                arguments(
                        "unused-input",
                        "inputs: [a, «b]\nnodes: [{id: a, #, prompt: '{{ inputs.a }}'}]",
                        "inputs: [a, b]\nnodes: [{id: a, #, prompt: '{{ inputs.a }}', cwd: '{{ inputs.b }}'}]"),
                arguments(
                        "secret-input",
                        "inputs: [api_key]\nnodes: [{id: a, #, prompt: '«{{ inputs.api_key }}'}]",
                        "inputs: [monkey]\nnodes: [{id: a, #, prompt: '{{ inputs.monkey }}'}]"),
                arguments(
                        "secret-input",
                        "inputs: [githubToken]\nnodes: [{id: a, #, cwd: '/«{{ inputs.githubToken }}', prompt: p}]",
                        "inputs: [tokenizer]\nnodes: [{id: a, #, prompt: 'p {{ inputs.tokenizer }}'}]"),
                arguments(
                        "empty-prompt",
                        "nodes: [{id: a, #, prompt: «' '}]",
                        "nodes: [{id: a, #, prompt: x}, {id: g, type: gate}]"),
                arguments("empty-prompt", "nodes: [{id: «a, #}]", "nodes: [{id: a, #, use: f}]"),
                arguments(
                        "unread-verdict",
                        "nodes: [{id: a, #, prompt: «'Look. START your reply with the bare word DONE and stop.'}]",
                        "nodes: [{id: a, #, prompt: 'START your reply with the bare word DONE.',"
                                + " success_check: {exit_zero: true, result_matches: ^DONE}}]"),
                arguments(
                        "unread-verdict",
                        "nodes: [{id: a, #, prompt: «'Answer with PASS or FAIL.'}]",
                        "nodes: [{id: a, #, prompt: 'Answer with PASS.'},"
                                + " {id: b, #, depends_on: [a], prompt: '{{ artifacts.a | inline }}'}]"),
                arguments(
                        "unread-verdict",
                        "nodes: [{id: a, #, prompt: «\"Reply only `APPROVED`.\"}]",
                        "nodes: [{id: a, #, prompt: 'Write JSON. The tests PASS already; reply with JSON only.'}]"),
                arguments(
                        "no-tools-no-verify",
                        "nodes: [{id: «a, prompt: p}]",
                        "nodes: [{id: a, prompt: p, success_check: {verify: {command: make}}}, {id: b, prompt: p, #}]"),
                arguments(
                        "bypass-permissions",
                        "nodes: [{id: a, #, prompt: p, permission_mode: «bypassPermissions}]",
                        "nodes: [{id: a, #, prompt: p, permission_mode: acceptEdits}]"),
                arguments(
                        "budget-without-cost",
                        "runtime: codex\nnodes: [{id: a, #, prompt: p, budget_usd: «1}]",
                        "runtime: claude\nnodes: [{id: a, #, prompt: p, budget_usd: 1}]"),
                arguments(
                        "session-elsewhere",
                        "nodes: [{id: a, #, prompt: p}, {id: b, #, prompt: p, depends_on: [a], handoff: session, cwd: «x}]",
                        "nodes: [{id: a, #, prompt: p, cwd: x},"
                                + " {id: b, #, prompt: p, depends_on: [a], handoff: session, cwd: x}]"),
                arguments(
                        "session-retry",
                        "nodes: [{id: a, #, prompt: p}, {id: b, #, prompt: p, depends_on: [a], handoff: session,"
                                + " retry: «{max: 1, on: [timeout]}}]",
                        "nodes: [{id: a, #, prompt: p}, {id: b, #, prompt: p, depends_on: [a], handoff: session,"
                                + " retry: {max: 0, on: [timeout]}}]"),
                arguments(
                        "retry-nothing",
                        "nodes: [{id: a, #, prompt: p, retry: «{max: 1}}]",
                        "nodes: [{id: a, #, prompt: p, retry: {max: 0}}]"),
                arguments(
                        "retry-many",
                        "nodes: [{id: a, #, prompt: p, retry: {on: [timeout], max: «4}}]",
                        "nodes: [{id: a, #, prompt: p, retry: {on: [timeout], max: 3}}]"),
                arguments(
                        "exit-not-checked",
                        "nodes: [{id: a, #, prompt: p, success_check: {result_matches: «^x}}]",
                        "nodes: [{id: a, #, prompt: p, success_check: {exit_zero: true, result_matches: ^x}}]"),
                arguments(
                        "unanchored-pattern",
                        "nodes: [{id: a, #, prompt: p, success_check: {exit_zero: true, result_matches: «'[^$]DONE\\$'}}]",
                        "nodes: [{id: a, #, prompt: p, success_check: {exit_zero: true, result_matches: '(?m)DONE$'}}]"),
                arguments(
                        "cannot-fail",
                        "nodes: [{id: a, #, prompt: p, success_check: {exit_zero: true, result_matches: «'^.*'}}]",
                        "nodes: [{id: a, #, prompt: p, success_check: {exit_zero: true, result_matches: '^.+$'}}]"),
                arguments(
                        "cannot-fail",
                        "nodes: [{id: a, prompt: p, success_check: {verify: {command: «make || true}}}]",
                        "nodes: [{id: a, prompt: p, success_check: {verify: {command: make || true, output_matches: ok}}}]"),
                arguments(
                        "cannot-fail",
                        "nodes: [{id: a, prompt: p, success_check: {verify: {command: make, output_matches: «'x*'}}}]",
                        "nodes: [{id: a, prompt: p, success_check: {verify: {command: 'true && make', expect_exit: 0}}}]"),
                arguments(
                        "reply-in-shell",
                        "nodes: [{id: b, #, prompt: p}, {id: a, prompt: p, depends_on: [b],"
                                + " success_check: {verify: {command: 'test «{{ artifacts.b | inline }} = x'}}}]",
                        "nodes: [{id: b, #, prompt: p}, {id: a, prompt: p, depends_on: [b],"
                                + " success_check: {verify: {command: 'grep x {{ artifacts.b }}'}}}]"),
                arguments(
                        "first-failure-only",
                        "nodes: [{id: a, prompt: p, success_check: {verify: {command: «python -m pytest -qx tests}}}]",
                        "nodes: [{id: a, prompt: p, success_check: {verify: {command: pytest -n 2 tests; tar -x f}}}]"),
                arguments(
                        "first-failure-only",
                        "nodes: [{id: a, prompt: p, success_check: {verify: {command: «mypy --follow-imports=skip .}}}]",
                        "nodes: [{id: a, prompt: p, success_check: {verify: {command: mypy --follow-imports=normal .}}}]"),
                arguments(
                        "shared-folder",
                        "nodes: [{id: a, prompt: p, cwd: x, allowed_tools: [Edit]},"
                                + " {id: b, prompt: p, cwd: «x, allowed_tools: [Write]}]",
                        "nodes: [{id: a, prompt: p, cwd: x, allowed_tools: [Edit]},"
                                + " {id: b, prompt: p, cwd: x, allowed_tools: [Read]},"
                                + " {id: c, prompt: p, cwd: y, allowed_tools: [Edit]},"
                                + " {id: d, prompt: p, cwd: x, allowed_tools: [Edit], depends_on: [a]}]"),
                arguments(
                        "shared-folder",
                        "nodes: [{id: a, prompt: p, allowed_tools: [Edit]}, {id: «b, prompt: p, allowed_tools: [Bash]}]",
                        "concurrency: 1\nnodes: [{id: a, prompt: p, allowed_tools: [Edit]},"
                                + " {id: b, prompt: p, allowed_tools: [Bash]}]"),
                arguments(
                        "retry-shared-folder",
                        "nodes: [{id: a, prompt: p, allowed_tools: [Edit]},"
                                + " {id: b, prompt: p, #, retry: «{max: 1, on: [timeout]}}]",
                        "nodes: [{id: a, prompt: p, allowed_tools: [Edit]},"
                                + " {id: b, prompt: p, #, depends_on: [a], retry: {max: 1, on: [timeout]}}]"),
                arguments(
                        "unknown-key", "nodes: [{id: a, #, prompt: p, «promt: p}]", "nodes: [{id: a, #, prompt: p}]"));
    }

    @ParameterizedTest
    @MethodSource("warnings")
    void eachDoubtIsRaisedAtItsPlaceAndTheNearMissIsNot(String rule, String marked, String nearMiss) {
        String graph = marked.replace("#", QUIET);
        int at = graph.indexOf('«');
        String before = graph.substring(0, at);
        int line = (int) before.chars().filter(c -> c == '\n').count() + 1;
        int column = at - before.lastIndexOf('\n');

        var report = check(before + graph.substring(at + 1));

        assertThat(report.findings())
                .filteredOn(finding -> finding.rule().equals(rule))
                .singleElement()
                .satisfies(finding -> {
                    assertThat(finding.place()).hasToString("g:" + line + ":" + column);
                    assertThat(finding.severity()).isEqualTo(Severity.WARNING);
                    assertThat(finding.message()).endsWith(".");
                });
        assertThat(report.valid()).isPresent();
        assertThat(check(nearMiss.replace("#", QUIET)).findings())
                .extracting(Finding::rule)
                .doesNotContain(rule);
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

    @Test
    void everyRuleIsInTheReference() throws IOException {
        String reference = Files.readString(Path.of("../docs/graph-format.md"));
        assertThat(warnings().map(arguments -> (String) arguments.get()[0]).distinct())
                .allSatisfy(rule -> assertThat(reference).contains("`" + rule + "`"));
    }
}
