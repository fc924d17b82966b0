package dev.retake.engine.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retake.engine.source.GraphSource;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KnownRuntimesTest {

    @TempDir
    Path home;

    private List<String> rules(RetakeEngine engine, String runtime) {
        String text = "runtime: " + runtime + "\nnodes: [{id: a, prompt: p, allowed_tools: []}]";
        return engine.lint(GraphSource.parse("g", text), Optional.empty()).findings().stream()
                .map(finding -> finding.rule())
                .toList();
    }

    @Test
    void lintKnowsTheRuntimesThatARunKnows() throws Exception {
        Files.writeString(home.resolve("runtimes.yaml"), "runtimes:\n  mine:\n    argv: [cat]\n    prompt: stdin\n");
        var engine = new RetakeEngine(home, Map.of());
        assertThat(engine.runtimes()).hasSizeGreaterThan(1).contains("mine");
        for (String runtime : engine.runtimes()) {
            assertThat(rules(engine, runtime)).as(runtime).isEmpty();
        }
        assertThat(rules(engine, "replay")).containsExactly("unknown-runtime");
    }
}
