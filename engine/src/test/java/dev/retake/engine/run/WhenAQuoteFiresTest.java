package dev.retake.engine.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retake.engine.attempt.Attempt;
import dev.retake.engine.graph.Cause;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The table "when a quote fires", row by row: in one process, and across a resume. */
class WhenAQuoteFiresTest {

    /**
     * @param node lines of the node, after its id and prompt
     * @param script of the agent, a shell script that is run instead of a real one
     */
    record Row(String name, String node, String script, Cause cause, boolean judged, boolean quoted) {
        @Override
        public String toString() {
            return name;
        }
    }

    static Stream<Row> rows() {
        return Stream.of(
                new Row("exit code under no check", "", "echo my-reply; exit 3", Cause.NONZERO_EXIT, true, true),
                new Row(
                        "exit code under exit_zero",
                        "success_check: {exit_zero: true}",
                        "echo my-reply; exit 3",
                        Cause.NONZERO_EXIT,
                        true,
                        true),
                new Row("exit code without a reply", "", "exit 3", Cause.NONZERO_EXIT, true, false),
                new Row(
                        "reply did not match",
                        "success_check: {exit_zero: true, result_matches: '^DONE'}",
                        "echo my-reply",
                        Cause.RESULT_MISMATCH,
                        true,
                        true),
                new Row(
                        "verify said no",
                        "success_check: {verify: {command: 'exit 1'}}",
                        "echo my-reply",
                        Cause.VERIFY_FAILED,
                        true,
                        true),
                new Row(
                        "verify could not be started",
                        "success_check: {verify: {command: 'true', cwd: nowhere}}",
                        "echo my-reply",
                        Cause.VERIFY_FAILED,
                        false,
                        false),
                new Row(
                        "verify ran too long",
                        "success_check: {verify: {command: 'sleep 60', timeout: 100ms}}",
                        "echo my-reply",
                        Cause.VERIFY_FAILED,
                        false,
                        false),
                new Row(
                        "verify has an unresolved placeholder",
                        "success_check: {verify: {command: 'echo {{ inputs.nothing }}'}}",
                        "echo my-reply",
                        Cause.VERIFY_FAILED,
                        false,
                        false),
                new Row("process could not start", "cwd: nowhere", "echo my-reply", Cause.RUN_ERROR, false, false),
                new Row(
                        "killed by a signal that was not ours",
                        "",
                        "echo my-reply; kill -9 $$",
                        Cause.RUN_ERROR,
                        false,
                        false),
                new Row("own timeout", "timeout: 200ms", "echo my-reply; sleep 60", Cause.TIMEOUT, false, false),
                new Row(
                        "placeholder could not be resolved",
                        "cwd: '{{ inputs.nothing }}'",
                        "echo my-reply",
                        Cause.RUN_ERROR,
                        false,
                        false));
    }

    static Stream<Row> jsonRows() {
        return Stream.of(
                new Row("output not understood", "", "echo no json", Cause.OUTPUT_ERROR, false, false),
                new Row(
                        "over budget, found after",
                        "budget_usd: 0.10",
                        "echo '{\"reply\": \"my-reply\", \"cost\": 0.11}'",
                        Cause.BUDGET_EXCEEDED,
                        false,
                        false));
    }

    @TempDir
    Path root;

    @ParameterizedTest
    @MethodSource("rows")
    void inOneProcess(Row row) throws Exception {
        checkOneProcess(row, "stdout");
    }

    @ParameterizedTest
    @MethodSource("jsonRows")
    void inOneProcessReadingJson(Row row) throws Exception {
        checkOneProcess(row, "json:/reply");
    }

    @ParameterizedTest
    @MethodSource("rows")
    void acrossAResume(Row row) throws Exception {
        checkResume(row, "stdout");
    }

    @ParameterizedTest
    @MethodSource("jsonRows")
    void acrossAResumeReadingJson(Row row) throws Exception {
        checkResume(row, "json:/reply");
    }

    private void checkOneProcess(Row row, String reply) throws Exception {
        Workbench bench = bench(row, reply);
        RunHandle run = bench.start(
                graph(row, "retry: {max: 1, on: [" + row.cause().token() + "]}"), Map.of(), Optional.of("script"));
        Workbench.end(run);
        List<Attempt> attempts = bench.attempts(run, "work");

        assertThat(attempts).hasSize(2);
        check(row, bench, run, attempts);
    }

    private void checkResume(Row row, String reply) throws Exception {
        Workbench bench = bench(row, reply);
        RunHandle first = bench.start(graph(row, ""), Map.of(), Optional.of("script"));
        Workbench.end(first);
        var other = new Workbench(root);
        ResumePreview preview = other.engine.preview(first.directory(), new Resumption.RetryFailed());
        RunHandle run = other.retryFailed(first.directory());
        Workbench.end(run);
        List<Attempt> attempts = other.attempts(run, "work");

        assertThat(attempts).extracting(Attempt::number).containsExactly(1, 2);
        assertThat(attempts).extracting(Attempt::leg).containsExactly(1, 2);
        assertThat(preview.nodes().getFirst().quoted().isPresent()).isEqualTo(row.quoted());
        check(row, other, run, attempts);
    }

    private static void check(Row row, Workbench bench, RunHandle run, List<Attempt> attempts) {
        assertThat(attempts.getFirst().cause()).as(attempts.getFirst().detail()).contains(row.cause());
        assertThat(attempts.getFirst().judged()).isEqualTo(row.judged());
        AttemptTexts second = bench.texts(run, attempts.getLast());
        assertThat(second.quote().isPresent()).isEqualTo(row.quoted());
        if (row.quoted()) {
            assertThat(second.prompt().orElseThrow()).startsWith("Do the work.").contains("my-reply");
            assertThat(second.quote().orElseThrow().of()).isEqualTo(1);
        } else {
            assertThat(second.prompt().orElseThrow()).doesNotContain("my-reply");
        }
    }

    private Workbench bench(Row row, String reply) throws Exception {
        Files.createDirectories(root.resolve("home"));
        Path script = root.resolve("agent.sh");
        Files.writeString(script, row.script() + "\n");
        Files.writeString(
                root.resolve("home/runtimes.yaml"),
                "runtimes:\n  script:\n    argv: [/bin/sh, \"" + script + "\"]\n    prompt: stdin\n    reply: " + reply
                        + "\n" + (reply.startsWith("json") ? "    cost_usd: json:/cost\n" : ""));
        return new Workbench(root);
    }

    private static String graph(Row row, String retry) {
        return """
                name: row
                inputs: [nothing]
                nodes:
                  - id: work
                    prompt: Do the work.
                    %s
                    %s
                """.formatted(row.node(), retry);
    }
}
