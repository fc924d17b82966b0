package dev.retake.engine.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.retake.engine.graph.Cause;
import dev.retake.engine.graph.Handoff;
import dev.retake.engine.graph.NodeId;
import dev.retake.engine.graph.NodeType;
import dev.retake.engine.graph.OnFail;
import dev.retake.engine.graph.TemplateTokens;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GraphSourceTest {

    private static final String GRAPH = """
            name: demo
            inputs: [repo]
            on_fail: continue
            nodes:
              - id: a
                prompt: |
                  First {{ inputs.repo }},
                  then {{ inputs.repo }}.
                retry: { max: 2, on: [timeout, timeout] }
              - prompt: this one has no id
              - id: b
                depends_on: [a]
                handoff: session
                success_check: { exit_zero: true, verify: { command: make } }
                rehearsal:
                  - { reply: hi, after: 300ms, cost_usd: 0.0412 }
            """;

    @TempDir
    Path folder;

    @Test
    void everythingWrittenIsInTheRecords() {
        var graph = GraphSource.parse("g.yaml", GRAPH).graph().orElseThrow();
        assertThat(graph.name()).isEqualTo("demo");
        assertThat(graph.onFail()).isEqualTo(OnFail.CONTINUE);
        assertThat(graph.concurrency()).isEqualTo(4);
        assertThat(graph.nodes()).hasSize(2);
        var a = graph.nodes().getFirst();
        assertThat(a.prompt()).isEqualTo("First {{ inputs.repo }},\nthen {{ inputs.repo }}.\n");
        assertThat(a.retry().on()).isEqualTo(Set.of(Cause.TIMEOUT));
        assertThat(a.timeout()).isEqualTo(Duration.ofMinutes(20));
        assertThat(a.allowedTools()).isEmpty();
        var b = graph.nodes().getLast();
        assertThat(b.dependsOn()).isEqualTo(List.of(new NodeId("a")));
        assertThat(b.handoff()).isEqualTo(Handoff.SESSION);
        assertThat(b.successCheck().verify().orElseThrow().timeout()).isEqualTo(Duration.ofMinutes(2));
        assertThat(b.rehearsal().getFirst().costUsd()).isEqualByComparingTo("0.0412");
        assertThat(b.rehearsal().getFirst().after()).contains(Duration.ofMillis(300));
    }

    @Test
    void everyValueHasAPlace() {
        var source = GraphSource.parse("g.yaml", GRAPH);
        assertThat(source.place("/nodes/0/retry/max")).hasToString("g.yaml:9:19");
        assertThat(source.place("/nodes/2/rehearsal/0/reply")).hasToString("g.yaml:16:18");
        assertThat(source.place("/nodes/0/retry/quote")).isEqualTo(source.place("/nodes/0/retry"));
        assertThat(source.place("/nodes/99")).isEqualTo(source.place("/nodes"));
        assertThat(source.place("")).hasToString("g.yaml:1:1");
        assertThat(source.nodePointer(1)).isEqualTo("/nodes/2");
        assertThat(source.has("/nodes/0/retry")).isTrue();
        assertThat(source.has("/nodes/0/cwd")).isFalse();
        var name = source.place("/name");
        assertThat(name.endColumn()).isEqualTo(name.column() + 4);
    }

    @Test
    void aTokenHasAPlaceInsideItsTemplate() {
        var source = GraphSource.parse("g.yaml", GRAPH);
        String prompt = source.graph().orElseThrow().nodes().getFirst().prompt();
        var second = TemplateTokens.scan(prompt).getLast();
        assertThat(source.place("/nodes/0/prompt", second)).hasToString("g.yaml:8:12");
    }

    @Test
    void columnsCountCodePoints() {
        var source =
                GraphSource.parse("g.yaml", "name: \"😀😀\"\nnodes: [{id: a, prompt: \"😀 {{ nope }}\", agent: x}]");
        assertThat(source.place("/nodes/0/agent")).hasToString("g.yaml:2:48");
        var token = TemplateTokens.scan("😀 {{ nope }}").getFirst();
        assertThat(source.place("/nodes/0/prompt", token)).hasToString("g.yaml:2:28");
    }

    @Test
    void theCycleIsShown() {
        var errors = GraphSource.parse(
                        "g", "nodes: [{id: a, depends_on: [c]}, {id: b, depends_on: [a]}, {id: c, depends_on: [b]}]")
                .errors();
        assertThat(errors)
                .singleElement()
                .extracting(LoadError::message)
                .asString()
                .contains("a → b → c → a");
    }

    @Test
    void gatesLoopsAndWorktreesAreInTheRecords() {
        var graph = GraphSource.parse(
                        "g",
                        "nodes: [{id: a, worktree: w}, {id: g, type: gate, depends_on: [a]},"
                                + " {id: r, depends_on: [g], feedback: {rerun: a, max: 2}}]")
                .graph()
                .orElseThrow();
        assertThat(graph.nodes().getFirst().worktree()).contains("w");
        assertThat(graph.nodes().get(1).type()).isEqualTo(NodeType.GATE);
        assertThat(graph.nodes().getLast().feedback().orElseThrow().max()).isEqualTo(2);
    }

    @Test
    void aTextThatBreaksOffGivesTheNodesBeforeTheBreakAndOneError() {
        var source = GraphSource.parse("g", "nodes:\n  - id: a\n  - id: b\n    depends_on: [a, z\n  - id: c\n");
        assertThat(source.errors()).extracting(LoadError::rule).containsExactly("yaml-syntax");
        assertThat(source.graph().orElseThrow().nodes())
                .extracting(node -> node.id().value())
                .contains("a", "b");
    }

    @Test
    void aMistakeThatDoesNotBreakTheTextHidesNoOther() {
        var source = GraphSource.parse("g", "name: a\nname: b\nnodes: [{id: a, timeout: 0s, nope: 1}]");
        assertThat(source.isWhole()).isTrue();
        assertThat(source.errors()).extracting(LoadError::rule).containsExactly("duplicate-key", "duration");
        assertThat(source.unknownKeys()).hasSize(1);
    }

    @Test
    void unknownKeysComeWithASuggestion() {
        var keys = GraphSource.parse("g", "nodes: [{id: a, dependson: [], sucess_check: {exit_zer: true}, xyzzy: 1}]")
                .unknownKeys();
        assertThat(keys)
                .extracting(key -> key.key() + " " + key.suggestion().orElse("-"))
                .containsExactlyInAnyOrder("dependson depends_on", "sucess_check success_check", "xyzzy -");
        assertThat(keys.getFirst().place()).hasToString("g:1:17");
    }

    @Test
    void aResolvedGraphMayHoldSplicedIdsAndAnAuthorMayNotWriteThem() {
        String text = "{\"nodes\": [{\"id\": \"lane/dev\"}]}";
        assertThat(GraphSource.parseResolved("g", text).errors()).isEmpty();
        var source = GraphSource.parse("g", text);
        assertThat(source.errors()).extracting(LoadError::rule).containsExactly("node-id");
        assertThat(source.graph().orElseThrow().nodes()).hasSize(1);
    }

    @Test
    void aFileIsHashedByItsBytes() throws IOException {
        Path file = folder.resolve("g.yaml");
        Files.writeString(file, "\uFEFFnodes: [{id: a}]\r\n");
        var source = GraphSource.read(file);
        assertThat(source.errors()).isEmpty();
        assertThat(source.file()).isEqualTo(file.toString());
        assertThat(source.text()).startsWith("\uFEFF").endsWith("\r\n");
        assertThat(source.place("/nodes/0/id").column()).isEqualTo(14);
        assertThat(GraphSource.parse("g", "abc").sha256())
                .isEqualTo("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    }

    @Test
    void onlyAFileThatCannotBeReadThrows() {
        assertThatThrownBy(() -> GraphSource.read(folder)).isInstanceOf(IOException.class);
        assertThatThrownBy(() -> GraphSource.read(folder.resolve("missing"))).isInstanceOf(IOException.class);
    }

    @Test
    void whatAnotherToolSavedLoadsWithoutComplaint() throws IOException {
        Path corpus = corpus();
        try (var files = Files.walk(corpus.resolve("resolved"))) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                var source = GraphSource.parseResolved(file.toString(), Files.readString(file));
                assertThat(source.unknownKeys()).isEmpty();
                assertThat(source.errors()).isEmpty();
            }
        }
        try (var files = Files.walk(corpus.resolve("runs"))) {
            for (Path file : files.filter(path -> path.endsWith("state.json")).toList()) {
                String state = Files.readString(file, StandardCharsets.UTF_8);
                var graph = new com.fasterxml.jackson.databind.ObjectMapper()
                        .readTree(state)
                        .get("graph")
                        .toString();
                var source = GraphSource.parseResolved(file.toString(), graph);
                assertThat(source.unknownKeys()).isEmpty();
                assertThat(source.errors()).isEmpty();
                assertThat(source.graph().orElseThrow().nodes()).isNotEmpty();
            }
        }
    }

    @Test
    void graphsOfTheBaseToolLoadWithoutComplaint() throws IOException {
        try (var files = Files.list(corpus().resolve("graphs"))) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                var source = GraphSource.read(file);
                assertThat(source.unknownKeys()).isEmpty();
                assertThat(source.errors()).isEmpty();
                assertThat(source.graph().orElseThrow().nodes()).isNotEmpty();
            }
        }
    }

    private static Path corpus() {
        Path corpus = Path.of("../../shared/corpus");
        assumeTrue(
                Files.isDirectory(corpus),
                "skipped: the corpus of the other tool's graphs is not beside this checkout");
        return corpus;
    }
}
