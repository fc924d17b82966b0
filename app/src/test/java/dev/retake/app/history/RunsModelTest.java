package dev.retake.app.history;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retake.engine.event.RunStatus;
import dev.retake.engine.graph.CostTotal;
import dev.retake.engine.run.RunListing;
import dev.retake.engine.run.RunSummary;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class RunsModelTest {

    private final RunsModel model = new RunsModel();

    private static RunSummary run(String id, String graph, RunStatus status) {
        return new RunSummary(
                id,
                Path.of("/runs", id),
                status,
                graph,
                "claude",
                Optional.empty(),
                Optional.empty(),
                1,
                0,
                0,
                0,
                0,
                CostTotal.ZERO,
                Optional.empty());
    }

    private void threeRuns() {
        model.take(new RunListing(
                List.of(
                        run("1", "review-loop", RunStatus.FAIL),
                        run("2", "haiku", RunStatus.PASS),
                        run("3", "review-loop", RunStatus.PASS)),
                4,
                List.of(new RunListing.Skipped(Path.of("/runs/x"), "no state.json"))));
    }

    @Test
    void theFilterLooksAtGraphAndState() {
        threeRuns();
        model.filterProperty().set("review failed");
        assertThat(model.shown()).extracting(RunSummary::runId).containsExactly("1");
        assertThat(model.coverageProperty().get()).isEqualTo("1 of 3 runs");
        model.filterProperty().set("");
        assertThat(model.shown()).hasSize(3);
        assertThat(model.coverageProperty().get()).isEqualTo("3 runs");
    }

    @Test
    void whatCannotBeReadIsCounted() {
        threeRuns();
        assertThat(model.skippedProperty().get()).hasSize(1);
    }
}
