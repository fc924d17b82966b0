package dev.retake.engine.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retake.engine.event.RunEvent;
import dev.retake.engine.event.RunOutcome;
import dev.retake.engine.graph.NodeId;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** However an agent or a verify command is ended, nothing that it started goes on, be it built to survive. */
@EnabledOnOs(OS.LINUX)
class LeavesNothingBehindTest {

    /** Children that ignore TERM, fork twice, leave the group, and hold the pipe open; told apart by their pid files. */
    private static final String SURVIVORS = """
            (trap '' TERM; echo up > ignores; while :; do sleep 1; done) &
            (sh -c 'echo up > forked; exec sleep 3000' &) &
            setsid sh -c 'trap "" TERM HUP; echo up > left; while :; do sleep 1; done' &
            sh -c 'echo up > holds; exec sleep 3000' &
            until test -e ignores && test -e forked && test -e left && test -e holds; do sleep 0.02; done
            echo up > ready
            sleep 3000
            """;

    private static final List<String> FILES = List.of("ignores", "forked", "left", "holds", "ready");

    @TempDir
    Path root;

    private static String indented(String script, int by) {
        return script.indent(by).stripTrailing();
    }

    /** A node whose agent, or whose verify command, starts the survivors. */
    private static String graph(String where, String ending) {
        String timeout = ending.equals("timeout") ? "3s" : "5m";
        String node = where.equals("agent")
                ? "    timeout: " + timeout + "\n    rehearsal:\n      - run: |\n" + indented(SURVIVORS, 10) + "\n"
                : "    success_check:\n      verify:\n        timeout: " + timeout + "\n        command: |\n"
                        + indented(SURVIVORS, 10) + "\n";
        String other = """
                  - id: other
                    prompt: x
                    rehearsal: [{run: "until test -e ready; do sleep 0.02; done; exit 3"}]
                """.indent(0);
        return "name: survivors\nnodes:\n  - id: stuck\n    prompt: x\n" + node
                + (ending.equals("halt") ? other.indent(0) : "");
    }

    @ParameterizedTest(name = "{1} of {0}")
    @CsvSource({"agent, stop", "agent, halt", "agent, timeout", "verify, stop", "verify, halt", "verify, timeout"})
    void nothingGoesOn(String where, String ending) throws Exception {
        var bench = new Workbench(root);
        RunHandle run = bench.start(graph(where, ending));
        if (ending.equals("stop")) {
            awaitFile(root.resolve("ready"));
            assertThat(seenFromOutside(run.runId())).as("before the stop").contains("sleep 3000");
            run.cancel();
        }

        RunOutcome outcome = run.ended().get(60, TimeUnit.SECONDS);

        assertThat(outcome).isEqualTo(RunOutcome.FAILED);
        assertThat(FILES).allSatisfy(file -> assertThat(root.resolve(file)).exists());
        assertThat(seenFromOutside(run.runId())).isEmpty();
        assertThat(bench.events)
                .filteredOn(RunEvent.AttemptEnded.class::isInstance)
                .extracting(event -> ((RunEvent.AttemptEnded) event).node())
                .contains(new NodeId("stuck"));
    }

    private static void awaitFile(Path file) throws InterruptedException {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
        while (!Files.exists(file)) {
            assertThat(System.nanoTime()).as("waiting for %s", file).isLessThan(deadline);
            TimeUnit.MILLISECONDS.sleep(20);
        }
    }

    /** What another process sees of processes that carry the mark of an attempt of this run. */
    private static String seenFromOutside(String runId) throws Exception {
        Process look = new ProcessBuilder(
                        "sh",
                        "-c",
                        "grep -l \"RETAKE_ATTEMPT=" + runId + "/\" /proc/[0-9]*/environ 2>/dev/null | while read f; do"
                                + " tr '\\0' ' ' < \"${f%environ}cmdline\"; echo; done")
                .start();
        try (var out = look.getInputStream()) {
            return new String(out.readAllBytes(), StandardCharsets.UTF_8).strip();
        }
    }
}
