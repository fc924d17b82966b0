package dev.retake.app.shell;

import java.nio.file.Path;
import java.time.Instant;
import java.util.Map;

/**
 * What was written of a graph and not saved.
 *
 * @param fragments texts of its fragments that are not saved either, by the names of their files
 * @param written when that was
 */
record Draft(Path graph, String text, Map<String, String> fragments, Instant written) {

    Draft {
        fragments = Map.copyOf(fragments);
    }

    /** The same words, whenever they were written. */
    boolean says(Draft other) {
        return graph.equals(other.graph) && text.equals(other.text) && fragments.equals(other.fragments);
    }
}
