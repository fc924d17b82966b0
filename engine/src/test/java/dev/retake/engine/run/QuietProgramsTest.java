package dev.retake.engine.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retake.engine.event.RunEvent;
import dev.retake.engine.event.RunOutcome;
import dev.retake.engine.graph.Cause;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** As many programs at once as may run, none of which says anything: their timeouts and Stop reach them all the same. */
class QuietProgramsTest {

    private static final int PROGRAMS = 10;
    private static final long LONG_BEFORE_THEY_END_SECONDS = 120;

    @TempDir
    Path root;

    private static String graph(String timeout) {
        return "name: quiet\nconcurrency: " + PROGRAMS + "\non_fail: continue\nnodes:\n"
                + IntStream.range(0, PROGRAMS)
                        .mapToObj(number -> """
                                  - id: quiet%d
                                    prompt: x
                                    timeout: %s
                                    rehearsal: [{run: "touch up%d; sleep 600"}]
                                """.formatted(number, timeout, number))
                        .collect(Collectors.joining());
    }

    @Test
    void theirTimeoutsEndThem() throws Exception {
        var bench = new Workbench(root);

        RunOutcome outcome = bench.start(graph("2s")).ended().get(LONG_BEFORE_THEY_END_SECONDS, TimeUnit.SECONDS);

        assertThat(outcome).isEqualTo(RunOutcome.FAILED);
        assertThat(bench.events)
                .filteredOn(RunEvent.AttemptEnded.class::isInstance)
                .hasSize(PROGRAMS)
                .extracting(event -> ((RunEvent.AttemptEnded) event).cause())
                .containsOnly(Optional.of(Cause.TIMEOUT));
    }

    @Test
    void stopEndsThem() throws Exception {
        RunHandle run = new Workbench(root).start(graph("10m"));
        for (int number = 0; number < PROGRAMS; number++) {
            Path up = root.resolve("up" + number);
            while (!Files.exists(up)) {
                TimeUnit.MILLISECONDS.sleep(20);
            }
        }
        run.cancel();

        assertThat(run.ended().get(LONG_BEFORE_THEY_END_SECONDS, TimeUnit.SECONDS))
                .isEqualTo(RunOutcome.FAILED);
    }
}
