package dev.retake.engine.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retake.engine.graph.Accounting;
import dev.retake.engine.graph.CommandSpec;
import dev.retake.engine.graph.CommandSpec.PromptBy;
import dev.retake.engine.graph.CommandSpec.ReplyFrom;
import dev.retake.engine.graph.Cost;
import dev.retake.engine.graph.Node;
import dev.retake.engine.source.GraphSource;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class RuntimesTest {

    private static Node node(String keys) {
        return GraphSource.parse("g.yaml", "nodes:\n  - id: work\n    prompt: p\n" + keys.indent(4))
                .graph()
                .orElseThrow()
                .nodes()
                .getFirst();
    }

    private static AgentCall call(Node node, String prompt, Optional<String> resumes) {
        return new AgentCall(node, 1, prompt, "/run/prompt.md", "/work", resumes, "fresh-id");
    }

    private static Launch.Start start(AgentRuntime runtime, AgentCall call) {
        return (Launch.Start) runtime.launch(call);
    }

    private static Output out(int exit, String stdout) {
        return new Output(exit, stdout, "", false);
    }

    @Test
    void claudeIsCalledWithThePromptOnStdin() {
        Node node = node("""
                allowed_tools: [Read, "Bash(make *)"]
                budget_usd: 1.5
                agent: reviewer
                permission_mode: plan
                """);
        Launch.Start start = start(new ClaudeRuntime(), call(node, "-do it", Optional.empty()));

        assertThat(start.argv())
                .containsExactly(
                        "claude",
                        "-p",
                        "--output-format",
                        "json",
                        "--permission-mode",
                        "plan",
                        "--max-budget-usd",
                        "1.5",
                        "--agent",
                        "reviewer",
                        "--allowedTools",
                        "Read,Bash(make *)",
                        "--session-id",
                        "fresh-id");
        assertThat(start.stdin()).isEqualTo("-do it");
        assertThat(start.session()).contains("fresh-id");
        assertThat(start(new ClaudeRuntime(), call(node(""), "p", Optional.of("old")))
                        .argv())
                .endsWith("--resume", "old");
    }

    @Test
    void whatClaudePrintsIsUnderstood() {
        var claude = new ClaudeRuntime();
        AgentCall call = call(node(""), "p", Optional.empty());
        var answered = (Reading.Answered) claude.read(call, out(0, """
                {"type":"result","subtype":"success","is_error":false,"result":"DONE","session_id":"s1",
                 "total_cost_usd":0.0123,"usage":{"input_tokens":3,"cache_read_input_tokens":2,"output_tokens":7},
                 "modelUsage":{"small":{"outputTokens":1},"big":{"outputTokens":6}}}"""));
        assertThat(answered.reply()).isEqualTo("DONE");
        assertThat(answered.accounting().cost()).isEqualTo(Cost.known(new BigDecimal("0.0123")));
        assertThat(answered.accounting().usage().orElseThrow().outputTokens()).isEqualTo(7);
        assertThat(answered.model()).contains("big");
        assertThat(answered.session()).contains("s1");

        assertThat(claude.read(call, out(1, "{\"subtype\":\"error_max_budget_usd\",\"total_cost_usd\":2}")))
                .isInstanceOf(Reading.OverBudget.class);
        assertThat(claude.read(
                        call,
                        out(1, "{\"is_error\":true,\"result\":\"You've hit your session limit · resets 3:10am\"}")))
                .isInstanceOfSatisfying(
                        Reading.LimitReached.class,
                        limit -> assertThat(limit.message()).contains("3:10am"));
        assertThat(claude.read(
                        call,
                        out(0, "{\"is_error\":true,\"subtype\":\"error_during_execution\",\"errors\":[\"boom\"]}")))
                .isInstanceOfSatisfying(
                        Reading.NotUnderstood.class,
                        no -> assertThat(no.message()).contains("boom"));
        assertThat(claude.read(call, out(0, "Segmentation fault")))
                .isInstanceOfSatisfying(
                        Reading.NotUnderstood.class,
                        no -> assertThat(no.accounting()).isEqualTo(Accounting.UNKNOWN));
    }

    @Test
    void codexIsCalledInASandboxAndResumesItsThread() {
        var codex = new CodexRuntime();
        assertThat(start(codex, call(node("permission_mode: plan"), "p", Optional.empty()))
                        .argv())
                .containsSubsequence("--sandbox", "read-only")
                .endsWith("-");
        assertThat(start(codex, call(node("permission_mode: bypassPermissions"), "p", Optional.empty()))
                        .argv())
                .containsSubsequence("--sandbox", "danger-full-access");
        assertThat(start(codex, call(node(""), "p", Optional.of("t1"))).argv())
                .containsSubsequence("--sandbox", "workspace-write")
                .endsWith("resume", "t1", "-");
        assertThat(codex.refuses(node("agent: reviewer")).orElseThrow())
                .contains("work")
                .contains("reviewer");
    }

    @Test
    void whatCodexPrintsIsUnderstood() {
        var codex = new CodexRuntime();
        AgentCall call = call(node(""), "p", Optional.empty());
        var answered = (Reading.Answered) codex.read(call, out(0, """
                {"type":"thread.started","thread_id":"t1"}
                {"type":"item.completed","item":{"type":"reasoning","text":"hm"}}
                {"type":"item.completed","item":{"type":"agent_message","text":"first"}}
                {"type":"item.completed","item":{"type":"agent_message","text":"last"}}
                {"type":"turn.completed","usage":{"input_tokens":5,"cached_input_tokens":1,"output_tokens":2}}
                """));
        assertThat(answered.reply()).isEqualTo("last");
        assertThat(answered.session()).contains("t1");
        assertThat(answered.accounting().cost()).isEqualTo(Cost.UNKNOWN);
        assertThat(codex.read(call, out(1, """
                {"type":"thread.started","thread_id":"t1"}
                {"type":"turn.failed","error":{"message":"no network"}}
                """)))
                .isInstanceOfSatisfying(
                        Reading.NotUnderstood.class,
                        no -> assertThat(no.message()).contains("no network"));
    }

    private static CommandSpec spec(PromptBy prompt, ReplyFrom reply, String... argv) {
        return new CommandSpec(
                "mine",
                List.of(argv),
                prompt,
                reply,
                Optional.of("/cost"),
                Optional.of("/session"),
                List.of("--resume", "{session}"),
                List.of("--allow", "{allowed_tools}"));
    }

    @Test
    void aCommandIsCalledThroughItsTemplate() {
        var runtime = new CommandRuntime(spec(PromptBy.FILE, new ReplyFrom.Stdout(), "llm", "--dir={cwd}"));
        Launch.Start start = start(runtime, call(node("allowed_tools: [Read, Edit]"), "p", Optional.of("s9")));

        assertThat(start.argv())
                .containsExactly("llm", "--dir=/work", "/run/prompt.md", "--resume", "s9", "--allow", "Read,Edit");
        assertThat(start.stdin()).isEmpty();
    }

    @Test
    void aPromptThatIsNoArgumentIsRefusedBeforeTheSpawn() {
        var runtime = new CommandRuntime(spec(PromptBy.ARGUMENT, new ReplyFrom.Stdout(), "llm", "{prompt}"));
        Launch.Start start = start(runtime, call(node(""), "hello {cwd}", Optional.empty()));

        assertThat(start.argv()).containsExactly("llm", "hello {cwd}");
        assertThat(start.recordedArgv()).containsExactly("llm", "{prompt}");
        assertThat(runtime.launch(call(node(""), "-x", Optional.empty()))).isInstanceOf(Launch.Impossible.class);
        assertThat(runtime.launch(call(node(""), "a\0b", Optional.empty()))).isInstanceOf(Launch.Impossible.class);
        assertThat(runtime.launch(call(node(""), "x".repeat(200_000), Optional.empty())))
                .isInstanceOf(Launch.Impossible.class);
    }

    @Test
    void aCommandsReplyCostAndSessionAreFoundByPointer() {
        AgentCall call = call(node(""), "p", Optional.empty());
        var json = new CommandRuntime(spec(PromptBy.STDIN, new ReplyFrom.Json("/out"), "llm"));
        var answered = (Reading.Answered) json.read(call, out(0, "{\"out\":\"hi\",\"cost\":0.5,\"session\":\"s\"}"));
        assertThat(answered.reply()).isEqualTo("hi");
        assertThat(answered.accounting().cost()).isEqualTo(Cost.known(new BigDecimal("0.5")));
        assertThat(answered.session()).contains("s");
        for (String impossible : List.of("-5", "1e999999999", "2000000", "\"0.5\"", "1e-999999999")) {
            Reading reading = json.read(call, out(0, "{\"out\":\"hi\",\"cost\":" + impossible + "}"));
            assertThat(reading.accounting().cost()).as(impossible).isEqualTo(Cost.UNKNOWN);
        }
        assertThat(json.read(call, out(0, "{}"))).isInstanceOf(Reading.NotUnderstood.class);

        var lines = new CommandRuntime(spec(PromptBy.STDIN, new ReplyFrom.LastJsonLine("/out"), "llm"));
        assertThat(((Reading.Answered) lines.read(call, out(0, "{\"out\":\"a\"}\nnoise\n{\"out\":\"b\"}\n{\"x\":1}\n")))
                        .reply())
                .isEqualTo("b");
    }
}
