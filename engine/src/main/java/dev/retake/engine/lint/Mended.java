package dev.retake.engine.lint;

import java.util.List;
import java.util.Map;

/**
 * What mending a graph came to.
 *
 * @param fixed in the order in which they were; each place is one of the text as it was then
 * @param texts of each file that changed, by the name its places have
 * @param report what is left
 */
public record Mended(List<Finding> fixed, Map<String, Text> texts, LintReport report) {

    /** The text of a file, as it was found and as it is to be. */
    public record Text(String before, String after) {}

    public Mended {
        fixed = List.copyOf(fixed);
        texts = Map.copyOf(texts);
    }
}
