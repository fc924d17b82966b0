package dev.retake.engine.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retake.engine.event.RunOutcome;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What stands in the environment goes to the agents and into no record. */
class SecretsTest {

    private static final String SECRET = "s3cr3t-4bb1e0";

    @TempDir
    Path root;

    @Test
    void aValueOfTheEnvironmentReachesTheAgentAndNoFileOfTheRun() throws Exception {
        var environment = new HashMap<>(System.getenv());
        environment.put("DEPLOY_TOKEN", SECRET);
        var bench = new Workbench(root, environment);
        Path home = Files.createDirectories(root.resolve("home"));
        Files.writeString(home.resolve("runtimes.yaml"), """
                runtimes:
                  local:
                    argv: [/bin/sh, -c, 'test -n "$DEPLOY_TOKEN" && cat']
                    prompt: stdin
                    reply: stdout
                """);

        RunHandle run = bench.start(
                """
                name: secrets
                nodes:
                  - id: a
                    prompt: A
                    success_check: {exit_zero: true, verify: {command: 'test "$DEPLOY_TOKEN" = SECRET'}}
                """.replace("SECRET", SECRET.substring(0, 3) + "\"\"" + SECRET.substring(3)),
                java.util.Map.of(),
                java.util.Optional.of("local"));

        assertThat(Workbench.end(run)).as("the agent and the check had it").isEqualTo(RunOutcome.PASSED);
        try (var walk = Files.walk(home)) {
            for (Path file : walk.filter(Files::isRegularFile).toList()) {
                assertThat(Files.readString(file)).as(file.toString()).doesNotContain(SECRET);
            }
        }
    }
}
