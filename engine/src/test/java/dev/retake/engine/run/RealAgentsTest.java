package dev.retake.engine.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.retake.engine.attempt.Attempt;
import dev.retake.engine.event.RunOutcome;
import dev.retake.engine.graph.Cost;
import dev.retake.engine.prompt.PriorReplyQuote;
import java.io.BufferedReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The real {@code claude} and {@code codex} programs, talking to a model on loopback. */
class RealAgentsTest {

    private static final Path MODEL = Path.of("../../shared/tools/loopback_model.py");

    private static final String TWO_NODES = """
            name: two
            nodes:
              - id: plan
                prompt: Make a plan for the greeting.
                allowed_tools: []
                timeout: 2m
              - id: write
                depends_on: [plan]
                prompt: "Write the greeting by this plan: {{ artifacts.plan | inline }}"
                allowed_tools: []
                timeout: 2m
                success_check: {exit_zero: true, result_matches: "^DONE"}
                retry: {max: 1, on: [result_mismatch]}
            """;

    @TempDir
    Path root;

    private static boolean isOnPath(String program) {
        return Stream.of(System.getenv("PATH").split(":"))
                .anyMatch(folder -> Files.isExecutable(Path.of(folder, program)));
    }

    @Test
    void claudeIsSentTheQuoteOfItsEarlierReply() throws Exception {
        List<Attempt> attempts = run("claude", "/messages", home -> port -> {
            Files.createDirectories(home.resolve(".claude"));
            Files.writeString(home.resolve(".claude/settings.json"), """
                    {"apiKeyHelper": "echo loopback",
                     "env": {"ANTHROPIC_BASE_URL": "http://127.0.0.1:%s",
                             "CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC": "1"}}
                    """.formatted(port));
        });
        assertThat(attempts.getFirst().accounting().cost()).isInstanceOf(Cost.Known.class);
        assertThat(attempts.getFirst().sessionId())
                .isEqualTo(attempts.getFirst().start().orElseThrow().sessionId());
        assertThat(attempts.getFirst().sessionId())
                .isNotEqualTo(attempts.getLast().sessionId());
    }

    @Test
    void codexIsSentTheQuoteOfItsEarlierReply() throws Exception {
        List<Attempt> attempts = run("codex", "/responses", home -> port -> {
            Files.createDirectories(home.resolve(".codex"));
            Files.writeString(home.resolve(".codex/config.toml"), """
                    model = "loopback"
                    model_provider = "loopback"
                    [model_providers.loopback]
                    name = "loopback"
                    base_url = "http://127.0.0.1:%s/v1"
                    wire_api = "responses"
                    """.formatted(port));
        });
        assertThat(attempts.getFirst().accounting().cost()).isEqualTo(Cost.UNKNOWN);
        assertThat(attempts.getFirst().accounting().usage().orElseThrow().inputTokens())
                .isPositive();
        assertThat(attempts.getFirst().start().orElseThrow().sessionId()).isEmpty();
        assertThat(attempts.getFirst().sessionId()).isPresent();
    }

    private interface Configure {
        Step in(Path home);

        interface Step {
            void at(String port) throws Exception;
        }
    }

    private List<Attempt> run(String program, String api, Configure configure) throws Exception {
        assumeTrue(isOnPath(program), program + " is not installed");
        assumeTrue(isOnPath("python3"), "python3 is not installed");
        assumeTrue(Files.exists(MODEL), "the loopback model is not here");
        Path replies = root.resolve("replies.json");
        Path log = root.resolve("requests.jsonl");
        Files.writeString(replies, "[\"greet warmly\", \"BLOCKED: not written yet\", \"DONE hello\"]");
        Process model = new ProcessBuilder(
                        "python3", MODEL.toString(), "--replies", replies.toString(), "--log", log.toString())
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        try (BufferedReader out = model.inputReader()) {
            String port = out.readLine().substring("port ".length());
            Path home = Files.createDirectories(root.resolve("user"));
            configure.in(home).at(port);
            var bench = new Workbench(
                    root,
                    Map.of(
                            "PATH",
                            System.getenv("PATH"),
                            "HOME",
                            home.toString(),
                            "ANTHROPIC_API_KEY",
                            "must not be seen"));
            RunHandle run = bench.start(TWO_NODES, Map.of(), Optional.of(program));
            RunOutcome outcome = run.ended().get(4, TimeUnit.MINUTES);
            List<Attempt> attempts = bench.attempts(run, "write");

            assertThat(outcome).as("%s", bench.events).isEqualTo(RunOutcome.PASSED);
            assertThat(attempts).extracting(Attempt::judged).containsExactly(true, false);
            List<String> requests = Files.readAllLines(log).stream()
                    .filter(line -> line.contains(api))
                    .filter(line -> line.contains("Write the greeting by this plan: greet warmly"))
                    .toList();
            assertThat(requests).hasSize(2);
            assertThat(requests.get(0)).doesNotContain(PriorReplyQuote.FIRST_LINE);
            assertThat(requests.get(1))
                    .contains(PriorReplyQuote.FIRST_LINE)
                    .contains("BLOCKED: not written yet")
                    .doesNotContain("^DONE");
            return attempts;
        } finally {
            model.destroy();
        }
    }
}
