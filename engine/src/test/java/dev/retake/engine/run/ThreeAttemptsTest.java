package dev.retake.engine.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retake.engine.attempt.Attempt;
import dev.retake.engine.attempt.AttemptDelta;
import dev.retake.engine.event.RunEvent;
import dev.retake.engine.event.RunOutcome;
import dev.retake.engine.graph.AttemptStatus;
import dev.retake.engine.graph.Cause;
import dev.retake.engine.graph.Provenance;
import dev.retake.engine.graph.Trigger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ThreeAttemptsTest {

    static final String FAIL_FAIL_PASS = """
            name: thrice
            nodes:
              - id: write
                prompt: Write the line.
                allowed_tools: []
                success_check: {exit_zero: true, result_matches: "^DONE$"}
                retry: {max: 2, on: [result_mismatch]}
                rehearsal:
                  - {reply: "first reply, almost there", cost_usd: 0.12}
                  - {reply: "second reply, almost there", cost_usd: 0.10}
                  - {reply: "DONE", cost_usd: 0.11}
            """;

    @TempDir
    Path root;

    @Test
    void failFailPassMakesThreeRecordsInOrder() throws Exception {
        var bench = new Workbench(root);
        RunHandle run = bench.run(FAIL_FAIL_PASS);
        List<Attempt> attempts = bench.attempts(run, "write");

        assertThat(run.ended().get()).isEqualTo(RunOutcome.PASSED);
        assertThat(attempts).extracting(Attempt::number).containsExactly(1, 2, 3);
        assertThat(attempts)
                .extracting(Attempt::status)
                .containsExactly(AttemptStatus.FAILED, AttemptStatus.FAILED, AttemptStatus.PASSED);
        assertThat(attempts)
                .extracting(Attempt::trigger)
                .containsExactly(Trigger.INITIAL, Trigger.RETRY, Trigger.RETRY);
        assertThat(attempts).extracting(Attempt::judged).containsExactly(true, true, false);
        assertThat(attempts.get(0).cause()).contains(Cause.RESULT_MISMATCH);
        assertThat(attempts.get(2).provenance()).contains(Provenance.SELF_REPORTED);
        for (int i = 1; i < 3; i++) {
            assertThat(attempts.get(i - 1).endedAt().orElseThrow())
                    .isBeforeOrEqualTo(attempts.get(i).startedAt().orElseThrow());
            assertThat(attempts.get(i).start().orElseThrow().follows()).hasValue(i);
        }
        AttemptDelta delta = attempts.get(1).end().orElseThrow().delta().orElseThrow();
        assertThat(delta.context().added()).containsExactly("quote");
        assertThat(delta.prompt().added()).containsExactly("quote");
        assertThat(delta.tools().isEmpty()).isTrue();
        assertThat(delta.reply()).contains(AttemptDelta.ReplyChange.REWORDED);
        assertThat(delta.similarity().orElseThrow().toPlainString()).isEqualTo("0.7500");
        AttemptDelta third = attempts.get(2).end().orElseThrow().delta().orElseThrow();
        assertThat(third.prompt().changed()).containsExactly("quote");
        assertThat(third.reply()).contains(AttemptDelta.ReplyChange.CHANGED);
    }

    @Test
    void storedBytesOfAnAttemptDoNotChangeWhenAnotherFollows() throws Exception {
        var bench = new Workbench(root);
        Path[] attempts = new Path[1];
        var atThird = new java.util.concurrent.atomic.AtomicReference<Map<String, String>>();
        var third = bench.when(event -> {
            if (event instanceof RunEvent.AttemptStarted started && started.number() == 3 && attempts[0] != null) {
                atThird.set(files(attempts[0], "0001", "0002"));
                return true;
            }
            return false;
        });
        RunHandle run = bench.start(FAIL_FAIL_PASS.replace("cost_usd: 0.12", "cost_usd: 0.12, after: 300ms"));
        attempts[0] = run.directory().resolve("attempts/write");
        third.get(Workbench.PATIENCE_SECONDS, TimeUnit.SECONDS);
        List<String> journal =
                Files.readAllLines(run.directory().resolve("attempts.jsonl")).subList(0, 4);
        Workbench.end(run);

        assertThat(atThird.get()).hasSizeGreaterThanOrEqualTo(10);
        assertThat(files(attempts[0], "0001", "0002")).isEqualTo(atThird.get());
        assertThat(Files.readAllLines(run.directory().resolve("attempts.jsonl")))
                .hasSize(6)
                .startsWith(journal.toArray(String[]::new));
    }

    private static Map<String, String> files(Path folder, String... names) {
        var contents = new TreeMap<String, String>();
        for (String name : names) {
            try (var files = Files.list(folder.resolve(name))) {
                for (Path file : files.toList()) {
                    contents.put(
                            name + "/" + file.getFileName(),
                            dev.retake.engine.attempt.Sha256.of(Files.readAllBytes(file)) + " "
                                    + Files.getLastModifiedTime(file));
                }
            } catch (java.io.IOException e) {
                throw new java.io.UncheckedIOException(e);
            }
        }
        return contents;
    }

    @Test
    void theThirdPromptQuotesTheSecondReplyAndNotTheFirst() throws Exception {
        var bench = new Workbench(root);
        RunHandle run = bench.run(FAIL_FAIL_PASS);
        List<Attempt> attempts = bench.attempts(run, "write");
        String first = bench.texts(run, attempts.get(0)).prompt().orElseThrow();
        String second = bench.texts(run, attempts.get(1)).prompt().orElseThrow();
        AttemptTexts third = bench.texts(run, attempts.get(2));

        assertThat(first).isEqualTo("Write the line.");
        assertThat(second).startsWith(first).contains("first reply, almost there");
        assertThat(third.prompt().orElseThrow())
                .startsWith(first)
                .contains("second reply, almost there")
                .doesNotContain("first reply");
        assertThat(third.quote().orElseThrow().text()).isEqualTo("second reply, almost there");
        assertThat(third.quote().orElseThrow().fidelity()).isEqualTo(AttemptTexts.Fidelity.VERBATIM);
        assertThat(List.of(first, second, third.prompt().orElseThrow()))
                .allSatisfy(prompt -> assertThat(prompt)
                        .doesNotContain("^DONE$")
                        .doesNotContain("result_matches")
                        .doesNotContain("does not match"));
    }

    @Test
    void aNodeCostsTheSumOfItsAttempts() throws Exception {
        var bench = new Workbench(root);
        RunHandle run = bench.run(FAIL_FAIL_PASS);
        OpenedRun opened = bench.engine.open(run.directory());

        assertThat(opened.state().cost().usd()).isEqualByComparingTo("0.33");
        assertThat(opened.state().rejected().usd()).isEqualByComparingTo("0.22");
        assertThat(Files.readString(run.directory().resolve("state.json"))).contains("\"cost_usd\" : 0.33");
        assertThat(Files.readAllLines(run.directory().resolve("events.jsonl")).stream()
                        .filter(line -> line.contains("cost_usd")))
                .satisfiesExactly(
                        line -> assertThat(line).contains("node_retried").contains("\"cost_usd\":0.12"),
                        line -> assertThat(line).contains("node_retried").contains("\"cost_usd\":0.1"),
                        line -> assertThat(line).contains("node_passed").contains("\"cost_usd\":0.11"));
    }

    @Test
    void aCancelDuringBackoffEndsTheRunWithinASecond() throws Exception {
        var bench = new Workbench(root);
        var retried = bench.when(event -> event instanceof RunEvent.NodeRetried);
        RunHandle run = bench.start(FAIL_FAIL_PASS.replace(
                "retry: {max: 2, on: [result_mismatch]}",
                "retry: {max: 2, on: [result_mismatch], backoff: {initial: 1h, max: 2h}}"));
        retried.get(Workbench.PATIENCE_SECONDS, TimeUnit.SECONDS);
        long before = System.nanoTime();
        run.cancel();

        assertThat(Workbench.end(run)).isEqualTo(RunOutcome.FAILED);
        assertThat(Duration.ofNanos(System.nanoTime() - before)).isLessThan(Duration.ofSeconds(1));
        assertThat(bench.engine.open(run.directory()).summary().detail()).contains("cancelled by user");
        assertThat(bench.attempts(run, "write")).hasSize(1);
    }
}
