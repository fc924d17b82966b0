package dev.retake.engine.lint;

import dev.retake.engine.source.TextEdit;
import java.util.List;

/**
 * A way to mend a finding that needs no thought.
 *
 * @param title what it does, in a few words
 * @param edits of the file that the finding's place names; nothing else of its text changes
 */
public record Fix(String title, List<TextEdit> edits) {

    public Fix {
        edits = List.copyOf(edits);
    }
}
