package dev.retake.app.shell;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retake.engine.event.NodePhase;
import dev.retake.engine.event.RunStatus;
import dev.retake.engine.lint.Linter;
import dev.retake.engine.run.DamagedFile;
import dev.retake.engine.source.GraphSource;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class WhyTest {

    private static Optional<Document> graph(String nodes) {
        var source = GraphSource.parse("g.yaml", "name: g\nnodes:\n" + nodes);
        var reading = new GraphDocument.Reading(source, Linter.check(source, Optional.empty()), Optional.empty());
        return Optional.of(new GraphDocument(Path.of("/g.yaml"), reading));
    }

    private static Optional<Document> run(RunStatus status, NodePhase phase) {
        return Optional.of(Runs.run(status, phase, Optional.empty()));
    }

    @Test
    void runAppliesToAGraphWithoutErrors() {
        assertThat(Why.notRun(graph("  - { id: a, prompt: x }\n"))).isEmpty();
        assertThat(Why.notRun(graph("  - { id: a, prompt: x, depends_on: [b] }\n")))
                .hasValueSatisfying(why -> assertThat(why).contains("an error"));
        assertThat(Why.notRun(run(RunStatus.PASS, NodePhase.PASSED))).isPresent();
        assertThat(Why.notRun(Optional.empty())).contains("Nothing is open.");
    }

    @Test
    void resumeAppliesToAbandonedAndLimitPausedRunsOnly() {
        assertThat(Why.notResume(run(RunStatus.ABANDONED, NodePhase.LOST))).isEmpty();
        assertThat(Why.notResume(run(RunStatus.PAUSED, NodePhase.LIMITED))).isEmpty();
        assertThat(Why.notResume(run(RunStatus.PAUSED, NodePhase.PAUSED)))
                .hasValueSatisfying(why -> assertThat(why).contains("gate a", "Approve or reject"));
        assertThat(Why.notResume(run(RunStatus.PASS, NodePhase.PASSED))).isPresent();
        assertThat(Why.notResume(run(RunStatus.FAIL, NodePhase.FAILED))).isPresent();
        assertThat(Why.notResume(run(RunStatus.RUNNING, NodePhase.RUNNING))).isPresent();
    }

    @Test
    void whyTheStatusOfARunIsNotKnownIsSaidAsItIs() {
        assertThat(Why.notResume(run(RunStatus.NONE, NodePhase.PASSED)))
                .hasValueSatisfying(why -> assertThat(why).contains("says that it passed", "state.json"));
        assertThat(Why.notResume(Optional.of(Runs.silent(List.of()))))
                .hasValueSatisfying(why -> assertThat(why).contains("nothing yet"));
        var damaged = new DamagedFile(Path.of("/runs/r/state.json"), "it is cut off");
        assertThat(Why.notResume(Optional.of(Runs.silent(List.of(damaged)))))
                .hasValueSatisfying(why -> assertThat(why).contains("left records", "tells of no leg"));
    }

    @Test
    void retryFailedAppliesWhereTheEngineSaysSo() {
        assertThat(Why.notRetryFailed(run(RunStatus.FAIL, NodePhase.FAILED))).isEmpty();
        var refused = Runs.run(RunStatus.PASS, NodePhase.PASSED, Optional.of("Nothing failed."));
        assertThat(Why.notRetryFailed(Optional.of(refused))).contains("Nothing failed.");
        assertThat(Why.notRetryFailed(run(RunStatus.RUNNING, NodePhase.RUNNING)))
                .isPresent();
    }

    @Test
    void stopAppliesToRunsOfThisWindowOnly() {
        assertThat(Why.notStop(run(RunStatus.RUNNING, NodePhase.RUNNING)))
                .hasValueSatisfying(why -> assertThat(why).contains("another process"));
        assertThat(Why.notStop(run(RunStatus.FAIL, NodePhase.FAILED))).isPresent();
    }

    @Test
    void theStatusLineKeepsUnknownCostsApart() {
        var model = StatusModel.of(Runs.run(RunStatus.FAIL, NodePhase.FAILED, Optional.empty()), Runs.START);
        assertThat(model.mark().orElseThrow().word()).isEqualTo("failed");
        assertThat(model.parts())
                .containsExactly("4m 12s", "$0.4213 (+1 unknown)", "rejected attempts $0.33", "1 failed", "claude");
    }
}
