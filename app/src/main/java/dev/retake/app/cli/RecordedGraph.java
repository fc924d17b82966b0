package dev.retake.app.cli;

import dev.retake.engine.graph.AgentGraph;
import dev.retake.engine.run.OpenedRun;
import dev.retake.engine.source.GraphSource;
import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The graph that a run ran, to be run again.
 *
 * @param words which it is
 * @param isSaved whether the run alone still has it, so that its places are in no file of a person's
 */
record RecordedGraph(GraphSource source, String words, boolean isSaved) {

    /** Its file, while that says the same, else what was saved with the run. */
    static RecordedGraph of(OpenedRun run) throws CommandFailed {
        String id = run.summary().runId();
        if (run.graph().isEmpty() || run.graphText().isEmpty()) {
            throw new CommandFailed(
                    Exit.NO_INPUT, "the graph of run " + id + " cannot be read: name a graph file before --replay");
        }
        AgentGraph saved = run.graph().get();
        String file = run.graphFile().orElse(run.directory().toString());
        return source(file)
                .filter(source ->
                        source.graph().filter(graph -> isSame(graph, saved)).isPresent())
                .map(source -> new RecordedGraph(source, "the graph is that of run " + id + ": " + file, false))
                .orElseGet(() -> new RecordedGraph(
                        GraphSource.parseResolved(file, run.graphText().get()),
                        "the graph is the one saved with run " + id + "; " + file + " does not say the same any more",
                        true));
    }

    private static Optional<GraphSource> source(String file) {
        try {
            return Optional.of(GraphSource.read(Path.of(file)));
        } catch (IOException | InvalidPathException _) {
            return Optional.empty();
        }
    }

    /** Whether both run alike; where a fragment stood is no matter. */
    private static boolean isSame(AgentGraph graph, AgentGraph saved) {
        return graph.nodes().equals(saved.nodes())
                && graph.inputs().equals(saved.inputs())
                && graph.concurrency() == saved.concurrency()
                && graph.onFail() == saved.onFail();
    }
}
