package dev.retake.engine.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.retake.engine.graph.Splice;
import dev.retake.engine.source.GraphSource;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The graphs of the base tool, resolved here as they are there. */
class CorpusResolvedTest {

    private static final Path CORPUS = Path.of("../../shared/corpus");
    private static final ObjectMapper JSON = new ObjectMapper();

    @BeforeEach
    void corpusIsThere() {
        assumeTrue(
                Files.isDirectory(CORPUS),
                "skipped: the corpus of the other tool's graphs is not beside this checkout");
    }

    private static GraphSource read(String name) throws IOException {
        return GraphSource.read(CORPUS.resolve("graphs/" + name + ".yaml"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"backlog-batch", "dev-review-pr", "self-dev"})
    void aGraphResolvesToTheSameJson(String name) throws IOException {
        var source = read(name);
        assertThat(source.errors()).isEmpty();
        JsonNode expected = JSON.readTree(
                CORPUS.resolve("resolved/" + name + ".resolved.json").toFile());
        // Through its text, so that numbers are of the types that reading gives.
        JsonNode written =
                JSON.readTree(GraphJson.write(source.graph().orElseThrow()).toString());
        assertThat(written).isEqualTo(expected);
    }

    @Test
    void everyGraphLoadsWithoutAnError() throws IOException {
        try (var files = Files.list(CORPUS.resolve("graphs"))) {
            var graphs = files.filter(Files::isRegularFile).toList();
            assertThat(graphs).hasSizeGreaterThanOrEqualTo(7);
            for (Path file : graphs) {
                var source = GraphSource.read(file);
                assertThat(source.errors()).as(file.toString()).isEmpty();
                assertThat(source.unknownKeys()).as(file.toString()).isEmpty();
            }
        }
    }

    @Test
    void aResolvedGraphLoadsAgainWithTheSameNodesAndFrames() throws IOException {
        var graph = read("backlog-batch").graph().orElseThrow();
        ObjectNode json = GraphJson.write(graph);
        var again = GraphSource.parseResolved("state.json", json.toString());
        assertThat(again.errors()).isEmpty();
        assertThat(GraphJson.write(again.graph().orElseThrow())).isEqualTo(json);
        assertThat(frames(again.graph().orElseThrow().splices()))
                .isEqualTo(frames(graph.splices()))
                .containsExactly("lane-a [lane-a/dev, lane-a/e2e, lane-a/review, lane-a/pr]");
    }

    private static List<String> frames(List<Splice> splices) {
        return splices.stream()
                .filter(Splice::isFrame)
                .map(splice -> splice.using() + " " + splice.nodes())
                .toList();
    }
}
