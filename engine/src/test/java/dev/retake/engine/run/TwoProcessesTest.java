package dev.retake.engine.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Of two that want to go on with one run, exactly one does, and the other is told who has it. */
class TwoProcessesTest {

    private static final int ROUNDS = Integer.getInteger("retake.race.rounds", 5);

    private static final String GRAPH = """
            name: race
            runtime: rehearsal
            nodes:
              - {id: ask, type: gate}
              - {id: a, prompt: A, depends_on: [ask], rehearsal: [{run: 'echo "$RETAKE_ATTEMPT" >> ROOT/executions; until test -e ROOT/go; do sleep 0.02; done', reply: a}]}
            """;

    @TempDir
    Path root;

    @Test
    void exactlyOneGoesOnEachTime() throws Exception {
        var bench = new Workbench(root);
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
                var first = RaceMain.open(root);
                var second = RaceMain.open(root)) {
            for (int round = 0; round < ROUNDS; round++) {
                Path run = bench.run(GRAPH.replace("ROOT", root.toString())).directory();
                Files.deleteIfExists(root.resolve("executions"));
                Files.deleteIfExists(root.resolve("go"));
                var together = new CyclicBarrier(2);
                var answers = new ExecutorCompletionService<String>(threads);
                for (RaceMain.Racer racer : List.of(first, second)) {
                    answers.submit(() -> {
                        together.await();
                        return racer.resume(run);
                    });
                }
                assertThat(answers.take().get())
                        .as("round " + round)
                        .startsWith("LOCKED")
                        .containsAnyOf("pid " + first.pid(), "pid " + second.pid());
                Files.createFile(root.resolve("go"));
                assertThat(answers.take().get()).as("round " + round).isEqualTo("PASSED");
                assertThat(Files.readAllLines(root.resolve("executions")))
                        .as("round " + round)
                        .hasSize(1);
            }
        }
    }
}
