package dev.retake.engine.lint;

import dev.retake.engine.source.GraphSource;
import java.util.List;
import java.util.Map;

/**
 * What mending graphs together came to.
 *
 * @param fixed in the order in which they were; each place is one of its file as it is to be
 * @param texts of each file that changed, by the name its places have
 * @param graphs in the order in which they were given
 */
public record Mended(List<Finding> fixed, Map<String, Text> texts, List<Graph> graphs) {

    /** The text of a file, as it was found and as it is to be. */
    public record Text(String before, String after) {}

    /** A graph as it is to be, and what is left to say of it. */
    public record Graph(GraphSource source, LintReport report) {}

    public Mended {
        fixed = List.copyOf(fixed);
        texts = Map.copyOf(texts);
        graphs = List.copyOf(graphs);
    }
}
