package dev.retake.engine.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.retake.engine.process.Orphan;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An agent that outlives the process that started it is named before its node runs again. */
class OrphansTest {

    private static final String GRAPH = """
            name: orphan
            runtime: rehearsal
            nodes:
              - {id: a, prompt: A, rehearsal: [{run: "echo $$ > ROOT/pid.new; mv ROOT/pid.new ROOT/pid\\nsleep 600\\n: kill -- -1"}]}
            """;

    @TempDir
    Path root;

    private List<String> warnings(Path run) {
        return new RetakeEngine(root.resolve("home"), Map.of())
                .preview(run, new Resumption.RetryFailed())
                .warnings();
    }

    @Test
    void itsPidAndCommandAreSaidAsLongAsItIsAtWork() throws Exception {
        assumeTrue(Orphan.canBeFound(), "processes cannot be looked at here");
        Files.createDirectories(root.resolve("repo"));
        Files.writeString(root.resolve("graph.yaml"), GRAPH.replace("ROOT", root.toString()));
        Path run = killedRun();
        long agent = Long.parseLong(Files.readString(root.resolve("pid")).strip());
        ProcessHandle orphan = ProcessHandle.of(agent).orElseThrow();
        try {
            assertThat(warnings(run))
                    .singleElement()
                    .satisfies(warning -> assertThat(warning)
                            .startsWith("kill -- -" + agent + " ends attempt 1 of a, which is still at work")
                            .contains("pid " + agent + ", `")
                            .endsWith("`")
                            .hasLineCount(1));
        } finally {
            new ProcessBuilder("kill", "-9", "--", "-" + agent).start().waitFor();
        }
        orphan.onExit().get(Workbench.PATIENCE_SECONDS, TimeUnit.SECONDS);
        assertThat(warnings(run))
                .containsExactly(
                        "the process that ran this run is gone, and no agent it had started is at work any more");
    }

    private Path killedRun() throws Exception {
        Process engine = CrashMain.start(root, List.of(), Map.of("PATH", System.getenv("PATH")));
        try (var folder = root.getFileSystem().newWatchService()) {
            root.register(folder, java.nio.file.StandardWatchEventKinds.ENTRY_CREATE);
            while (!Files.exists(root.resolve("pid"))) {
                assertThat(folder.poll(Workbench.PATIENCE_SECONDS, TimeUnit.SECONDS))
                        .as("the agent runs")
                        .isNotNull()
                        .satisfies(key -> key.pollEvents())
                        .satisfies(key -> key.reset());
            }
        } finally {
            engine.destroyForcibly().waitFor();
        }
        return onlyRun();
    }

    private Path onlyRun() throws IOException {
        try (var runs = Files.list(root.resolve("home/runs"))) {
            return runs.findFirst().orElseThrow();
        }
    }
}
