package dev.retake.engine.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retake.engine.attempt.Attempt;
import dev.retake.engine.attempt.AttemptStart;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HandoffTest {

    @TempDir
    Path root;

    @Test
    void theFirstAttemptGoesOnInTheParentsSessionAndARetryStartsCold() throws Exception {
        Files.createDirectories(root.resolve("home"));
        Path script = Files.writeString(
                root.resolve("agent.sh"), "echo \"{\\\"reply\\\": \\\"no $*\\\", \\\"session\\\": \\\"s$$\\\"}\"\n");
        Files.writeString(root.resolve("home/runtimes.yaml"), """
                runtimes:
                  sessions:
                    argv: [/bin/sh, "%s"]
                    prompt: stdin
                    reply: json:/reply
                    session: json:/session
                    resume: [--resume, "{session}"]
                """.formatted(script));
        var bench = new Workbench(root);
        RunHandle run = bench.start("""
                name: handoff
                nodes:
                  - {id: plan, prompt: Plan.}
                  - id: write
                    depends_on: [plan]
                    handoff: session
                    prompt: Write.
                    success_check: {exit_zero: true, result_matches: "^DONE"}
                    retry: {max: 1, on: [result_mismatch]}
                """, Map.of(), Optional.of("sessions"));
        Workbench.end(run);
        String session = bench.attempts(run, "plan").getFirst().sessionId().orElseThrow();
        List<Attempt> attempts = bench.attempts(run, "write");
        AttemptStart first = attempts.get(0).start().orElseThrow();
        AttemptStart retry = attempts.get(1).start().orElseThrow();

        assertThat(first.resumedSession()).contains(session);
        assertThat(first.argv()).endsWith("--resume", session);
        assertThat(retry.resumedSession()).isEmpty();
        assertThat(retry.argv()).doesNotContain("--resume");
        assertThat(bench.engine
                        .preview(run.directory(), new Resumption.RetryFailed())
                        .nodes()
                        .getLast()
                        .cold()
                        .orElseThrow())
                .contains("fresh session");
    }

    @Test
    void aMissingProgramIsOneSentenceBeforeAnythingIsSpent() throws Exception {
        var bench = new Workbench(root, Map.of("PATH", "/nonexistent"));
        StartResult result = bench.tryStart("nodes: [{id: a, prompt: p}]", Map.of(), Optional.of("claude"));

        assertThat(result).isInstanceOfSatisfying(StartResult.Refused.class, refused -> {
            assertThat(refused.refusal().kind()).isEqualTo(Refusal.Kind.PROGRAM_MISSING);
            assertThat(refused.refusal().message()).contains("`claude`").contains("npm install");
        });
        assertThat(root.resolve("home")).doesNotExist();
    }

    @Test
    void aHomeThatCannotBeWrittenIsSaidAndNothingIsStarted() throws Exception {
        Files.writeString(root.resolve("home"), "a file where the home should be");
        var bench = new Workbench(root);
        StartResult result = bench.tryStart("nodes: [{id: a, prompt: p}]", Map.of(), Optional.of("rehearsal"));

        assertThat(result)
                .isInstanceOfSatisfying(
                        StartResult.Refused.class,
                        refused -> assertThat(refused.refusal().kind()).isEqualTo(Refusal.Kind.CANNOT_WRITE));
    }

    @Test
    void inputsThatTheGraphDoesNotTakeAreRefused() throws Exception {
        var bench = new Workbench(root);
        StartResult result = bench.tryStart(
                "inputs: [task]\nnodes: [{id: a, prompt: '{{ inputs.task }}'}]",
                Map.of("tusk", "x"),
                Optional.of("rehearsal"));

        assertThat(result)
                .isInstanceOfSatisfying(
                        StartResult.Refused.class,
                        refused -> assertThat(refused.refusal().message())
                                .contains("`tusk`")
                                .contains("task"));
    }
}
