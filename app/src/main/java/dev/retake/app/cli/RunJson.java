package dev.retake.app.cli;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.retake.engine.event.RunStatus;
import dev.retake.engine.run.RunSummary;

/** A run in short as JSON. */
final class RunJson {

    private RunJson() {}

    static ObjectNode of(RunSummary run) {
        ObjectNode object = JsonNodeFactory.instance
                .objectNode()
                .put("run_id", run.runId())
                .put("directory", run.directory().toString());
        if (run.status() == RunStatus.NONE) {
            object.putNull("status");
        } else {
            object.put("status", run.status().name());
        }
        if (Runs.isStopped(run)) {
            object.put("stopped", true);
        }
        object.put("graph", run.graphName()).put("runtime", run.runtime());
        run.startedAt().ifPresent(at -> object.put("started_at", at.toString()));
        run.duration().ifPresent(took -> object.put("duration_ms", took.toMillis()));
        object.put("node_count", run.nodes())
                .put("passed", run.passed())
                .put("failed", run.failed())
                .put("attempts", run.attempts())
                .put("judged_failures", run.judgedFailures());
        LedgerJson.put(object, "", run.cost());
        run.detail().filter(why -> !why.isBlank()).ifPresent(why -> object.put("detail", why));
        return object;
    }
}
