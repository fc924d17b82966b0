package dev.retake.app.shell;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retake.app.settings.Settings;
import dev.retake.app.settings.SettingsFile;
import dev.retake.engine.graph.AgentGraph;
import dev.retake.engine.source.GraphSource;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class RunFormTest {

    private static final Path FILE = Path.of("/somewhere/graph.yaml");
    private static final String TAKES = "    rehearsal: [{ reply: ok, run: ./edit.sh }]\n";
    private static final String VERIFY = "    success_check: { verify: { command: make test } }\n";

    private final Settings settings = new Settings(SettingsFile.none());

    private static AgentGraph graph(String top, String node) {
        return GraphSource.parse("graph.yaml", "name: g\n" + top + "nodes:\n  - id: a\n    prompt: x\n" + node)
                .graph()
                .orElseThrow();
    }

    private RunForm form(String top, String node) {
        return new RunForm(FILE, graph(top, node), settings, false, Set.of());
    }

    @Test
    void theGraphsOwnRuntimeIsPreselectedElseRehearsalWhereThereAreTakesElseClaude() {
        assertThat(form("runtime: codex\n", TAKES).runtime().get()).isEqualTo("codex");
        assertThat(form("", TAKES).runtime().get()).isEqualTo("rehearsal");
        assertThat(form("", VERIFY).runtime().get()).isEqualTo("claude");
    }

    @Test
    void theCommandsThatWillRunDependOnTheRuntime() {
        RunForm form = form("", TAKES + VERIFY);
        assertThat(form.commands()).extracting(RunForm.Command::text).containsExactly("./edit.sh", "make test");
        form.runtime().set("claude");
        assertThat(form.commands()).extracting(RunForm.Command::text).containsExactly("make test");
    }

    @Test
    void trustIsAskedOncePerFolderAndNotForShippedGraphs() {
        RunForm first = form("", TAKES);
        assertThat(first.asksForTrust()).isTrue();
        first.trusted().set(true);
        first.accept();
        assertThat(form("", TAKES).asksForTrust()).isFalse();
        var shipped = new RunForm(FILE, graph("", TAKES), new Settings(SettingsFile.none()), true, Set.of());
        assertThat(shipped.asksForTrust()).isFalse();
        assertThat(shipped.trusted().get()).isTrue();
    }

    @Test
    void theLastValuesAreOfferedAndEmptyOnesAreNotBound() {
        RunForm first = form("inputs: [topic, tone]\n", "");
        first.inputs().values().iterator().next().set("bees");
        assertThat(first.accept().inputs()).containsOnly(Map.entry("topic", "bees"));
        assertThat(form("inputs: [topic, tone]\n", "").accept().inputs()).containsEntry("topic", "bees");
    }
}
