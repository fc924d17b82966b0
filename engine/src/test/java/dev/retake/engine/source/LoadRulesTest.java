package dev.retake.engine.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.MethodSource;

/** In these texts « stands just before the place where the error is expected. */
class LoadRulesTest {

    static final String[] VALID = {
        "nodes: [{id: a}]",
        "name: 12\nversion: 0.10\ninputs: [repo, task]\nconcurrency: 40\non_fail: continue\nruntime: rehearsal\nnodes: [{id: a}]",
        "nodes: [{id: a, type: claude-run, prompt: p, cwd: /x, allowed_tools: [], permission_mode: plan, agent: x y}]",
        "nodes: [{id: a, budget_usd: -1, timeout: 1h30m, handoff: artifact}]",
        "nodes: [{id: a}, {id: b.c-d_e, depends_on: [a], handoff: session}]",
        "nodes: [{id: b, depends_on: [a, a]}, {id: a}]",
        "nodes: [{id: a, success_check: {exit_zero: true, result_matches: '^a\\b', verify: {command: make, cwd: x,"
                + " timeout: 10m, expect_exit: 3, output_matches: ok}}}]",
        "nodes: [{id: a, success_check: {exit_zero: yes}}]",
        "nodes: [{id: a, success_check: }]",
        "nodes: [{id: a, retry: {max: 0, on: [nonzero_exit, run_error, timeout, output_error, budget_exceeded,"
                + " verify_failed, result_mismatch], backoff: {initial: 2s, factor: 1.5, max: 60s}, quote: none}}]",
        "nodes: [{id: a, rehearsal: [{reply: x, exit: 1, stderr: e, after: 0s, cost_usd: 0.12, run: ls},"
                + " {session_limit: 3am}, {hang: true}]}]",
        "nodes: [{id: a, prompt: 'literal {{ braces }} and {{ inputs.x }}'}]",
        "nodes: [{id: g, type: gate}, {id: a, depends_on: [g], worktree: w},"
                + " {id: b, depends_on: [a], feedback: {rerun: a, max: 1}}]",
        "{\"nodes\": [{\"id\": \"a\", \"timeout\": \"2m0s\", \"success_check\": {}, \"handoff\": \"artifact\"}]}",
        "nodes:\n- &x {id: a, timeout: 3m}\n- {<<: *x, id: b}\n- {<<: [*x], id: c, depends_on: &d [a]}\n"
                + "- {id: e, depends_on: *d}",
    };

    @ParameterizedTest
    @FieldSource("VALID")
    void whatTheGrammarAllowsIsReadWithoutAnError(String text) {
        var source = GraphSource.parse("g.yaml", text);
        assertThat(source.errors()).isEmpty();
        assertThat(source.unknownKeys()).isEmpty();
        assertThat(source.graph()).isPresent();
    }

    static Stream<Arguments> invalid() {
        return Stream.of(
                arguments("empty-file", "«"),
                arguments("empty-file", "«# only a comment\n"),
                arguments("not-a-graph", "«just words"),
                arguments("not-a-graph", "description: d\n«fragment: f\nnodes: [{id: a}]"),
                arguments("not-a-graph", "«- a\n- b"),
                arguments("no-nodes", "«name: x"),
                arguments("no-nodes", "name: x\n«nodes:\n"),
                arguments("no-nodes", "nodes: «[]"),
                arguments("type", "nodes: «12"),
                arguments("type", "nodes: [«a]"),
                arguments("type", "name: «[x]\nnodes: [{id: a}]"),
                arguments("type", "inputs: «x\nnodes: [{id: a}]"),
                arguments("type", "inputs: [«{a: b}]\nnodes: [{id: a}]"),
                arguments("blank", "inputs: «[\"\"]\nnodes: [{id: a}]"),
                arguments("type", "concurrency: «many\nnodes: [{id: a}]"),
                arguments("type", "concurrency: «\"4\"\nnodes: [{id: a}]"),
                arguments("type", "concurrency: «1.5\nnodes: [{id: a}]"),
                arguments("range", "concurrency: «-1\nnodes: [{id: a}]"),
                arguments("on-fail", "on_fail: «stop\nnodes: [{id: a}]"),
                arguments("blank", "runtime: «'  '\nnodes: [{id: a}]"),
                arguments("type", "runtime: «[]\nnodes: [{id: a}]"),
                arguments("node-id", "nodes: [«{prompt: x}]"),
                arguments("node-id", "nodes: [{id: «a b}]"),
                arguments("node-id", "nodes: [{id: «.a}]"),
                arguments("node-id", "nodes: [{id: «a/b}]"),
                arguments("node-id", "nodes: [{id: «\"\"}]"),
                arguments("type", "nodes: [{id: «[a]}]"),
                arguments("duplicate-node", "nodes: [{id: a}, {id: «a}]"),
                arguments("node-type", "nodes: [{id: a, type: «robot}]"),
                arguments("type", "nodes: [{id: a}, {id: b, depends_on: «a}]"),
                arguments("unknown-dependency", "nodes: [{id: a, depends_on: [«z]}]"),
                arguments("unknown-dependency", "nodes: [{id: a, depends_on: [«z z]}]"),
                arguments("self-dependency", "nodes: [{id: a, depends_on: [«a]}]"),
                arguments("cycle", "nodes: [{id: a, depends_on: [b]}, {id: b, depends_on: «[a]}]"),
                arguments("type", "nodes: [{id: a, prompt: «[p]}]"),
                arguments("type", "nodes: [{id: a, allowed_tools: «Read}]"),
                arguments("type", "nodes: [{id: a, allowed_tools: [«[Read]]}]"),
                arguments("permission-mode", "nodes: [{id: a, permission_mode: «acceptedits}]"),
                arguments("worktree", "nodes: [{id: a, worktree: «a/b}]"),
                arguments("worktree", "nodes: [{id: a, worktree: «a..b}]"),
                arguments("worktree", "nodes: [{id: a, worktree: «x.lock}]"),
                arguments("worktree", "nodes: [{id: a, worktree: «x.}]"),
                arguments("worktree", "nodes: [{id: a, worktree: «'@{'}]"),
                arguments("cwd-and-worktree", "nodes: [{id: a, cwd: «x, worktree: w}]"),
                arguments("agent", "nodes: [{id: a, agent: «' x'}]"),
                arguments("blank", "nodes: [{id: a, agent: «' '}]"),
                arguments("type", "nodes: [{id: a, budget_usd: «\"2\"}]"),
                arguments("type", "nodes: [{id: a, budget_usd: «1e999999999}]"),
                arguments("duration", "nodes: [{id: a, timeout: «30}]"),
                arguments("duration", "nodes: [{id: a, timeout: «2 minutes}]"),
                arguments("duration", "nodes: [{id: a, timeout: «0s}]"),
                arguments("duration", "nodes: [{id: a, timeout: «-3s}]"),
                arguments("handoff", "nodes: [{id: a, handoff: «mail}]"),
                arguments("session-parent", "nodes: [{id: a, handoff: «session}]"),
                arguments(
                        "session-parent", "nodes: [{id: a}, {id: b}, {id: c, depends_on: [a, b], handoff: «session}]"),
                arguments("type", "nodes: [{id: a, success_check: «yes}]"),
                arguments("type", "nodes: [{id: a, success_check: {exit_zero: «1}}]"),
                arguments("regular-expression", "nodes: [{id: a, success_check: {result_matches: «'(a'}}]"),
                arguments("regular-expression", "nodes: [{id: a, success_check: {result_matches: «''}}]"),
                arguments(
                        "regular-expression",
                        "nodes: [{id: a, success_check: {result_matches: «'((a{999}){999}){999}'}}]"),
                arguments("type", "nodes: [{id: a, success_check: {verify: «make test}}]"),
                arguments("verify-command", "nodes: [{id: a, success_check: {verify: «{timeout: 1m}}}]"),
                arguments("blank", "nodes: [{id: a, success_check: {verify: {command: «' '}}}]"),
                arguments("duration", "nodes: [{id: a, success_check: {verify: {command: x, timeout: «0s}}}]"),
                arguments("verify-timeout", "nodes: [{id: a, success_check: {verify: {command: x, timeout: «10m1s}}}]"),
                arguments("range", "nodes: [{id: a, success_check: {verify: {command: x, expect_exit: «256}}}]"),
                arguments(
                        "regular-expression",
                        "nodes: [{id: a, success_check: {verify: {command: x, output_matches: «'[z'}}}]"),
                arguments("range", "nodes: [{id: a, retry: {max: «-1}}]"),
                arguments("type", "nodes: [{id: a, retry: «3}]"),
                arguments("retry-cause", "nodes: [{id: a, retry: {max: 1, on: [timeout, «verify-failed]}}]"),
                arguments("retry-quote", "nodes: [{id: a, retry: {quote: «all}}]"),
                arguments("backoff", "nodes: [{id: a, retry: {backoff: «{factor: 2}}}]"),
                arguments("backoff", "nodes: [{id: a, retry: {backoff: {initial: 1s, factor: «0.5}}}]"),
                arguments("backoff", "nodes: [{id: a, retry: {backoff: {initial: 1s, max: «1ms}}}]"),
                arguments("duration", "nodes: [{id: a, retry: {backoff: {initial: «soon}}}]"),
                arguments("type", "nodes: [{id: a, rehearsal: «{reply: x}}]"),
                arguments("type", "nodes: [{id: a, rehearsal: [«x]}]"),
                arguments("range", "nodes: [{id: a, rehearsal: [{exit: «300}]}]"),
                arguments("range", "nodes: [{id: a, rehearsal: [{cost_usd: «-0.1}]}]"),
                arguments("duration", "nodes: [{id: a, rehearsal: [{after: «-1s}]}]"),
                arguments("type", "nodes: [{id: a, rehearsal: [{hang: «maybe}]}]"),
                arguments("blank", "nodes: [{id: a, rehearsal: [{run: «\"\"}]}]"),
                arguments("not-supported-yet", "«acceptance: []\nnodes: [{id: a}]"),
                arguments("fragment-missing", "nodes: [{id: a, use: «f}]"),
                arguments("with-without-use", "nodes: [{id: a, «with: {}}]"),
                arguments("not-supported-yet", "nodes: [{id: a, retry: {quote: «reply+diagnostics}}]"),
                arguments(
                        "not-supported-yet", "nodes: [{id: a, success_check: {verify: {command: x, «confirm: true}}}]"),
                arguments(
                        "not-supported-yet",
                        "nodes: [{id: a, success_check: {verify: {command: x, «confirm_timeout: 1m}}}]"),
                arguments(
                        "not-supported-yet",
                        "nodes: [{id: a, success_check: {verify: {command: x, «diagnostics: javac}}}]"),
                arguments(
                        "not-supported-yet",
                        "nodes: [{id: a, success_check: {verify: {command: x, «quarantine: []}}}]"),
                arguments(
                        "not-supported-yet", "nodes:\n- id: a\n  prompt: |\n    one\n    two «{{ attempt.number }}\n"),
                arguments("with-outside-fragment", "nodes: [{id: a, cwd: '/x/«{{ with.dir }}'}]"),
                arguments("not-supported-yet", "nodes: [{id: a, prompt: 'x «{{ retry.diagnostics }}'}]"),
                arguments("duplicate-key", "nodes: [{id: a}]\n«nodes: []"),
                arguments("yaml-alias", "nodes: [{id: a, prompt: «*nowhere}]"),
                arguments("yaml-alias", "nodes: &n [{id: a, depends_on: «*n}]"),
                arguments("yaml-tag", "nodes: [{id: a, prompt: «!!java.net.URL x}]"),
                arguments("yaml-documents", "nodes: [{id: a}]\n«---\nnodes: []"),
                arguments("yaml-key", "nodes: [{id: a, cwd: {«{inputs.x: null}: null}}]"),
                arguments("merge-key", "nodes: [{id: a, <<: «x}]"),
                arguments("yaml-syntax", "nodes:\n«\t- id: a\n"),
                arguments("yaml-syntax", "nodes: [{id: a}\n«name: x"),
                arguments("yaml-syntax", "nodes:\n- id: a\n  prompt: «\"Do it\n  allowed_tools: []\n"),
                arguments("yaml-syntax", "nodes:\n- id: a\n  prompt: «'Do it\n"),
                arguments("yaml-syntax", "nodes: «[{id: a}\n\n"),
                arguments("control-character", "name: «\u0000"),
                arguments("control-character", "name: 😀«\uD800"));
    }

    @ParameterizedTest
    @MethodSource("invalid")
    void eachWayOfBeingInvalidIsReportedAtItsPlace(String rule, String marked) {
        int at = marked.indexOf('«');
        String text = marked.substring(0, at) + marked.substring(at + 1);
        String before = text.substring(0, at);
        int line = (int) before.chars().filter(c -> c == '\n').count() + 1;
        int lineStart = before.lastIndexOf('\n') + 1;
        int column = before.codePointCount(lineStart, at) + 1;

        var errors = GraphSource.parse("g.yaml", text).errors();

        assertThat(errors)
                .anySatisfy(error -> assertThat(error.rule() + " " + error.place())
                        .isEqualTo(rule + " g.yaml:" + line + ":" + column));
        assertThat(errors).allSatisfy(error -> {
            assertThat(error.message()).endsWith(".").doesNotContain("\n");
            assertThat(error.remedy()).isNotBlank();
        });
    }
}
