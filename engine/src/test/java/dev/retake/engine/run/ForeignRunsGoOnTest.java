package dev.retake.engine.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.retake.engine.attempt.Attempt;
import dev.retake.engine.event.RunOutcome;
import dev.retake.engine.graph.NodeId;
import dev.retake.engine.graph.Trigger;
import dev.retake.engine.store.FeedCheck;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs that the other tool wrote go on here, under a program that answers like its own. */
class ForeignRunsGoOnTest {

    private static final Path RUNS = Path.of("../../shared/corpus/runs");

    /** Answers every call; what it says can be read for the pattern that each graph asks for. */
    private static final String CLAUDE = """
            #!/bin/sh
            cat > /dev/null
            printf '{"type":"result","is_error":false,"result":"CLEAN","total_cost_usd":0.01,"session_id":"s"}'
            """;

    @TempDir
    Path root;

    private Workbench bench;

    @BeforeEach
    void needsTheCorpus() throws IOException {
        assumeTrue(Files.isDirectory(RUNS), "the corpus of the other tool's runs is not here");
        Path bin = Files.createDirectories(root.resolve("bin"));
        Path claude = Files.writeString(bin.resolve("claude"), CLAUDE);
        Files.setPosixFilePermissions(claude, PosixFilePermissions.fromString("rwx------"));
        Map<String, String> environment = new HashMap<>(System.getenv());
        environment.merge("PATH", bin.toString(), (path, first) -> first + ":" + path);
        bench = new Workbench(root, environment);
    }

    private Path copy(String name) throws IOException {
        Path from = RUNS.resolve(name);
        Path to = root.resolve("home/runs").resolve(name);
        try (var files = Files.walk(from)) {
            for (Path file : files.toList()) {
                Path target = to.resolve(from.relativize(file).toString());
                Files.createDirectories(target.getParent());
                if (Files.isRegularFile(file)) {
                    Files.copy(file, target);
                }
            }
        }
        return to;
    }

    private List<Attempt> attempts(Path run, String node) throws IOException {
        return bench.engine.open(run).attempts().getOrDefault(new NodeId(node), List.of());
    }

    /** What the other tool reads of it when it is done here. */
    @AfterEach
    void staysReadableByTheToolThatBeganIt() throws IOException {
        assumeTrue(Files.isDirectory(RUNS), "the corpus of the other tool's runs is not here");
        try (var runs = Files.list(root.resolve("home/runs"))) {
            for (Path run : runs.toList()) {
                assertThat(FeedCheck.faults(run)).isEmpty();
                assertThat(bench.engine.verify(run).differences()).isEmpty();
            }
        }
    }

    @Test
    void aLoopThatWaitsAtAGateIsApprovedAndShips() throws Exception {
        Path run = copy("20261130-230157.583882037-1");

        RunHandle handle = bench.approve(run, "approve");

        assertThat(Workbench.end(handle)).isEqualTo(RunOutcome.PASSED);
        assertThat(attempts(run, "ship")).hasSize(1);
        assertThat(attempts(run, "impl"))
                .as("what the other tool's stream tells stays in sight")
                .isNotEmpty()
                .allMatch(attempt -> attempt.leg() == 1 && attempt.start().isEmpty());
        assertThat(Files.readString(run.resolve("state.json"))).contains("\"approve\" : \"approve\"");
    }

    @Test
    void aRejectedGateNamesItself() throws Exception {
        Path run = copy("20261130-230157.583882037-1");

        assertThat(Workbench.end(bench.reject(run, "approve"))).isEqualTo(RunOutcome.FAILED);

        assertThat(bench.engine.open(run).state().detail().orElseThrow()).contains("gate `approve` was rejected");
        assertThat(attempts(run, "ship")).isEmpty();
    }

    @Test
    void aRunThatMetItsSessionLimitGoesOn() throws Exception {
        Path run = copy("20261130-230200.597408457-1");

        RunHandle handle = bench.retryFailed(run);

        assertThat(Workbench.end(handle)).isEqualTo(RunOutcome.PASSED);
        assertThat(attempts(run, "b").getLast().trigger()).isEqualTo(Trigger.RESUME);
        assertThat(attempts(run, "b")).extracting(Attempt::number).containsExactly(1, 2);
    }

    @Test
    void anAbandonedRunGoesOn() throws Exception {
        Path run = copy("20261130-230158.589349187-1");

        RunHandle handle = bench.retryFailed(run);

        assertThat(Workbench.end(handle)).isEqualTo(RunOutcome.PASSED);
        assertThat(bench.warnings).anyMatch(warning -> warning.contains("may still be at work"));
    }
}
