package dev.retake.engine.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.retake.engine.graph.CommandSpec;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class RuntimesFileTest {

    @Test
    void aRuntimeIsReadWithAllItsKeys() {
        var file = RuntimesFile.parse("runtimes.yaml", """
                runtimes:
                  local-llama:
                    argv: [ollama, run, llama3.2]
                    prompt: argument
                    reply: jsonl-last:/message
                    cost_usd: json:/cost
                    session: json:/session
                    resume: [--resume, "{session}"]
                    tools: [--allow, "{allowed_tools}"]
                  plain: { argv: [cat] }
                """);
        assertThat(file.errors()).isEmpty();
        assertThat(file.runtimes())
                .containsExactly(
                        new CommandSpec(
                                "local-llama",
                                List.of("ollama", "run", "llama3.2"),
                                CommandSpec.PromptBy.ARGUMENT,
                                new CommandSpec.ReplyFrom.LastJsonLine("/message"),
                                Optional.of("/cost"),
                                Optional.of("/session"),
                                List.of("--resume", "{session}"),
                                List.of("--allow", "{allowed_tools}")),
                        new CommandSpec(
                                "plain",
                                List.of("cat"),
                                CommandSpec.PromptBy.STDIN,
                                new CommandSpec.ReplyFrom.Stdout(),
                                Optional.empty(),
                                Optional.empty(),
                                List.of(),
                                List.of()));
    }

    @Test
    void anEmptyFileDescribesNothing() {
        assertThat(RuntimesFile.parse("r", "")).isEqualTo(new RuntimesFile(List.of(), List.of()));
    }

    static Stream<Arguments> invalid() {
        return Stream.of(
                arguments("type r:1:1", "[]"),
                arguments("runtime-key r:1:1", "runtime: {}"),
                arguments("type r:1:11", "runtimes: [x]"),
                arguments("type r:1:15", "runtimes: {a: x}"),
                arguments("runtime-name r:1:12", "runtimes: {claude: {argv: [x]}}"),
                arguments("runtime-argv r:1:15", "runtimes: {a: {prompt: stdin}}"),
                arguments("runtime-key r:1:27", "runtimes: {a: {argv: [x], replies: stdout}}"),
                arguments("runtime-prompt r:1:35", "runtimes: {a: {argv: [x], prompt: mail}}"),
                arguments("runtime-reply r:1:34", "runtimes: {a: {argv: [x], reply: json:cost}}"),
                arguments("runtime-pointer r:1:37", "runtimes: {a: {argv: [x], cost_usd: /cost}}"),
                arguments("yaml-syntax r:1:15", "runtimes: {a: "),
                arguments("control-character r:1:1", "\u0000"));
    }

    @ParameterizedTest
    @MethodSource("invalid")
    void whatIsWrongIsReportedAtItsPlace(String expected, String text) {
        var file = RuntimesFile.parse("r", text);
        assertThat(file.errors())
                .extracting(error -> error.rule() + " " + error.place())
                .contains(expected);
        assertThat(file.runtimes()).isEmpty();
    }
}
