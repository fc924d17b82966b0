package dev.retake.app.design;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retake.app.shell.AttemptFiles;
import dev.retake.app.shell.RunDocument;
import dev.retake.engine.event.NodeState;
import dev.retake.engine.graph.NodeId;
import dev.retake.engine.run.OpenedRun;
import dev.retake.engine.run.RetakeEngine;
import dev.retake.engine.run.RunListener;
import dev.retake.engine.run.RunRequest;
import dev.retake.engine.run.StartResult;
import dev.retake.engine.source.GraphSource;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WiringFormTest {

    private static final int PATIENCE_SECONDS = 60;
    private static final String LOOP = """
            name: loop
            runtime: rehearsal
            nodes:
              - { id: build, prompt: "{{ feedback.review }}", allowed_tools: [], rehearsal: [{ reply: built }] }
              - id: review
                depends_on: [build]
                prompt: Look.
                allowed_tools: []
                success_check: { exit_zero: true, result_matches: "^SHIP" }
                feedback: { rerun: build, max: 2 }
                rehearsal: [{ reply: no }, { reply: SHIP }]
            """;

    @TempDir
    Path home;

    private OpenedRun run() throws Exception {
        var engine = new RetakeEngine(home.resolve("home"), System.getenv());
        var graph = engine.lint(GraphSource.read(Files.writeString(home.resolve("loop.yaml"), LOOP)), Optional.empty())
                .valid()
                .orElseThrow();
        var request = new RunRequest(Map.of(), Optional.empty(), OptionalInt.empty(), false, home);
        var result = engine.start(graph, request, RunListener.SILENT);
        var handle = ((StartResult.Started) result).handle();
        handle.ended().get(PATIENCE_SECONDS, TimeUnit.SECONDS);
        return engine.open(handle.directory());
    }

    private RunDocument document(OpenedRun run) {
        var engine = new RetakeEngine(home.resolve("home"), System.getenv());
        return new RunDocument(
                new RunDocument.Reading(run, Optional.empty()), AttemptFiles.of(engine, run.directory()));
    }

    @Test
    void theRoundOfANodeIsNotSaidAgainAsItsDetail() throws Exception {
        OpenedRun run = run();
        NodeState build = run.state().node(new NodeId("build")).orElseThrow();
        assertThat(build.round()).isEqualTo(1);
        assertThat(build.detail()).contains("feedback round 1/2");
        assertThat(WiringForm.detail(document(run), build)).isEmpty();
    }

    @Test
    void whatBecameOfAWorktreeIsToldInTheWordsOfTheRun() throws Exception {
        OpenedRun run = run();
        var lanes = new OpenedRun(
                run.summary(),
                run.status(),
                run.graph(),
                run.graphText(),
                run.graphFile(),
                run.inputs(),
                run.state(),
                run.attempts(),
                List.of("worktree docs: nothing changed", "worktree docs2: kept"),
                run.notices(),
                run.damaged(),
                run.retryFailed());
        assertThat(WiringForm.fate(document(lanes), "docs")).contains("nothing changed");
        assertThat(WiringForm.fate(document(lanes), "doc")).isEmpty();
    }
}
