package dev.retake.engine.lint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.retake.engine.source.LoadError;
import dev.retake.engine.source.LoadRule;
import dev.retake.engine.source.MarkedTexts;
import java.util.Arrays;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** In these texts « stands just before the place where the warning is expected; # stands for keys that keep a node quiet. */
class WarningRulesTest {

    private static final String QUIET = "allowed_tools: []";

    /** What a graph that confirms draws until this version does. */
    private static final Set<String> LATER = Set.of(LoadRule.NOT_SUPPORTED_YET.id());

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
                arguments("empty-prompt", "nodes: [{id: «a, #}]", "nodes: [{id: a, #, prompt: p, cwd: x}]"),
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
                        "shared-folder",
                        "nodes: [{id: a, prompt: p, worktree: z, allowed_tools: [Edit]},"
                                + " {id: b, prompt: p, worktree: «z, allowed_tools: [Edit]}]",
                        "nodes: [{id: a, prompt: p, worktree: z, allowed_tools: [Edit]},"
                                + " {id: b, prompt: p, worktree: z, allowed_tools: [Edit], depends_on: [a]},"
                                + " {id: c, prompt: p, worktree: y, allowed_tools: [Edit]},"
                                + " {id: d, prompt: p, cwd: z, allowed_tools: [Edit]}]"),
                arguments(
                        "retry-shared-folder",
                        "nodes: [{id: a, prompt: p, worktree: z, allowed_tools: [Edit]},"
                                + " {id: b, prompt: p, worktree: z, #, retry: «{max: 1, on: [timeout]}}]",
                        "nodes: [{id: a, prompt: p, worktree: z, allowed_tools: [Edit]},"
                                + " {id: b, prompt: p, worktree: y, #, retry: {max: 1, on: [timeout]}}]"),
                arguments(
                        "unknown-artifact",
                        "nodes: [{id: g, type: gate}, {id: a, #, depends_on: [g], prompt: 'x «{{ artifacts.g }}'}]",
                        "nodes: [{id: b, #, prompt: p}, {id: g, type: gate, depends_on: [b]},"
                                + " {id: a, #, depends_on: [g], prompt: 'x {{ artifacts.b }}'}]"),
                arguments(
                        "feedback-unread",
                        "nodes: [{id: a, #, prompt: p}, {id: b, #, prompt: p, depends_on: [a], feedback: «{rerun: a, max: 1}}]",
                        "nodes: [{id: a, #, prompt: '{{ feedback.b }}'},"
                                + " {id: b, #, prompt: p, depends_on: [a], feedback: {rerun: a, max: 1}}]"),
                arguments(
                        "feedback-misses-producer",
                        "nodes: [{id: a, #, prompt: '{{ feedback.c }}'}, {id: b, #, prompt: p},"
                                + " {id: c, #, prompt: 'x «{{ artifacts.b | inline }}', depends_on: [a, b],"
                                + " feedback: {rerun: a, max: 1}}]",
                        "nodes: [{id: b, #, prompt: p}, {id: a, #, prompt: '{{ feedback.c }}', depends_on: [b]},"
                                + " {id: c, #, prompt: '{{ artifacts.b | inline }}', depends_on: [a, b],"
                                + " feedback: {rerun: a, max: 1}}]"),
                arguments(
                        "gate-ignores",
                        "nodes: [{id: b, #, prompt: p}, {id: g, type: gate, depends_on: [b], cwd: «x}]",
                        "nodes: [{id: b, #, prompt: p, cwd: x}, {id: g, type: gate, depends_on: [b]}]"),
                arguments(
                        "verify-not-confirmed",
                        "nodes: [{id: a, prompt: p, success_check: {verify: {command: make, confirm: make all}}},"
                                + " {id: b, prompt: p, success_check: {verify: «{command: make}}}]",
                        "nodes: [{id: a, prompt: p, success_check: {verify: {command: make}}},"
                                + " {id: b, prompt: p, success_check: {verify: {command: make}}}]"),
                arguments(
                        "retry-shared-folder",
                        "nodes: [{id: a, prompt: p, allowed_tools: [Edit]},"
                                + " {id: b, prompt: p, success_check: {verify: {command: make, confirm: «make all}}}]",
                        "nodes: [{id: a, prompt: p, allowed_tools: [Edit]},"
                                + " {id: b, prompt: p, cwd: x, success_check: {verify: {command: make, confirm: make all}}}]"),
                arguments(
                        "artifact-not-upstream",
                        "nodes: [{id: b, #, prompt: p}, {id: c, #, prompt: p},"
                                + " {id: a, #, depends_on: [c], prompt: '«{{ artifacts.b }}'}]",
                        "nodes: [{id: a, #, depends_on: [c], prompt: '{{ artifacts.b }}'},"
                                + " {id: c, #, prompt: p, depends_on: [b]}, {id: b, #, prompt: p}]"),
                arguments(
                        "unknown-input",
                        "nodes: [{id: a, #, prompt: p, success_check: {verify: {command: make, cwd: '«{{ inputs.no }}'}}}]",
                        "inputs: [no]\nnodes: [{id: a, #, prompt: p,"
                                + " success_check: {verify: {command: make, cwd: '{{ inputs.no }}'}}}]"),
                arguments(
                        "feedback-unread",
                        "nodes: [{id: a, prompt: p, success_check: {verify: {command: 'true {{ feedback.b }}'}}},"
                                + " {id: b, #, prompt: p, depends_on: [a], feedback: «{rerun: a, max: 1}}]",
                        "nodes: [{id: a, #, prompt: '{{ feedback.b }}'},"
                                + " {id: b, #, prompt: p, depends_on: [a], feedback: {rerun: a, max: 1}}]"),
                arguments(
                        "reply-in-shell",
                        "nodes: [{id: a, prompt: '{{ feedback.b }}',"
                                + " success_check: {verify: {command: 'true «{{ feedback.b }}'}}},"
                                + " {id: b, #, prompt: p, depends_on: [a], feedback: {rerun: a, max: 1}}]",
                        "nodes: [{id: a, prompt: '{{ feedback.b }}', success_check: {verify: {command: 'true'}}},"
                                + " {id: b, #, prompt: p, depends_on: [a], feedback: {rerun: a, max: 1}}]"),
                arguments(
                        "shared-folder",
                        "concurrency: 2\nnodes: [{id: a, prompt: p, allowed_tools: [Edit]},"
                                + " {id: «b, prompt: p, allowed_tools: [Edit]}]",
                        "nodes: [{id: c, prompt: p, allowed_tools: [Edit], depends_on: [b]},"
                                + " {id: a, prompt: p, allowed_tools: [Edit]},"
                                + " {id: b, prompt: p, allowed_tools: [Edit], depends_on: [a]}]"),
                arguments(
                        "shared-folder",
                        "nodes: [{id: b, prompt: p, allowed_tools: [Edit], depends_on: [a]},"
                                + " {id: a, prompt: p, allowed_tools: [Edit]},"
                                + " {id: «c, prompt: p, allowed_tools: [Edit], depends_on: [a]}]",
                        "nodes: [{id: b, prompt: p, allowed_tools: [Edit], depends_on: [a]},"
                                + " {id: a, prompt: p, allowed_tools: [Edit]},"
                                + " {id: c, prompt: p, allowed_tools: [Edit], depends_on: [b]}]"),
                arguments(
                        "unknown-runtime",
                        "runtime: «cluade\nnodes: [{id: a, #, prompt: p}]",
                        "runtime: claude\nnodes: [{id: a, #, prompt: p}]"),
                arguments(
                        "unknown-key", "nodes: [{id: a, #, prompt: p, «promt: p}]", "nodes: [{id: a, #, prompt: p}]"));
    }

    static Stream<Arguments> inFragments() {
        String pair = "fragment: f\ndescription: d\nexit: y\n";
        return Stream.of(
                arguments(
                        "unreachable-exit",
                        marked(
                                "nodes: [{id: a, use: f}]",
                                pair + "nodes: [{id: «x, #, prompt: p}, {id: y, #, prompt: p}]"),
                        marked(
                                "nodes: [{id: a, use: f}]",
                                pair + "nodes: [{id: x, #, prompt: p}, {id: y, #, prompt: p, depends_on: [x]}]")),
                arguments(
                        "empty-prompt",
                        marked("nodes: [{id: a, use: f}]", "fragment: f\ndescription: d\nnode: {#, prompt: «''}"),
                        marked("nodes: [{id: a, use: f}]", "fragment: f\ndescription: d\nnode: {#, prompt: p}")),
                arguments(
                        "unknown-key",
                        marked(
                                "nodes: [{id: a, use: f}]",
                                "fragment: f\ndescription: d\nnode: {#, prompt: p, «nme: x}"),
                        marked("nodes: [{id: a, use: f}]", "fragment: f\ndescription: d\nnode: {#, prompt: p}")));
    }

    private static MarkedTexts marked(String graph, String... fragment) {
        return fragment.length == 0
                ? new MarkedTexts(graph.replace("#", QUIET))
                : new MarkedTexts(graph.replace("#", QUIET), "f", fragment[0].replace("#", QUIET));
    }

    @ParameterizedTest
    @MethodSource("warnings")
    void eachDoubtIsRaisedAtItsPlaceAndTheNearMissIsNot(String rule, String drawing, String nearMiss) {
        isRaisedAtItsPlace(rule, marked(drawing), marked(nearMiss));
    }

    @ParameterizedTest
    @MethodSource("inFragments")
    void eachDoubtIsRaisedAtItsPlaceInAFragment(String rule, MarkedTexts drawing, MarkedTexts nearMiss) {
        isRaisedAtItsPlace(rule, drawing, nearMiss);
    }

    private static void isRaisedAtItsPlace(String rule, MarkedTexts drawing, MarkedTexts nearMiss) {
        var report = Linter.check(drawing.source(), Optional.empty());

        assertThat(report.findings())
                .filteredOn(finding -> finding.rule().equals(rule))
                .singleElement()
                .satisfies(finding -> {
                    assertThat(finding.place()).hasToString(drawing.place());
                    assertThat(finding.severity()).isEqualTo(Severity.WARNING);
                    assertThat(finding.message()).endsWith(".");
                    assertThat(finding.remedy()).matches("(?s).*[.?]");
                });
        assertThat(drawing.source().errors()).extracting(LoadError::rule).isSubsetOf(LATER);
        assertThat(Linter.check(nearMiss.source(), Optional.empty()).findings())
                .extracting(Finding::rule)
                .doesNotContain(rule);
        assertThat(nearMiss.source().errors()).extracting(LoadError::rule).isSubsetOf(LATER);
    }

    @Test
    void everyWarningIsInATableOfTests() {
        var tested = Stream.concat(warnings(), inFragments())
                .map(row -> (String) row.get()[0])
                .collect(Collectors.toSet());
        assertThat(tested)
                .containsExactlyInAnyOrderElementsOf(
                        Arrays.stream(WarningRule.values()).map(WarningRule::id).toList());
    }
}
