package dev.retake.app.cli;

import dev.retake.engine.graph.Place;
import dev.retake.engine.lint.Finding;
import dev.retake.engine.lint.LintReport;
import dev.retake.engine.source.TextEdits;
import java.util.List;
import java.util.Map;

/**
 * What checking one graph file came to.
 *
 * @param report what there is to say of it, after mending
 * @param texts of the graph and its fragments as they are now, by the names that places have for their files
 */
record Linted(LintReport report, Map<String, String> texts) {

    /** An edit of a fix that is still to be made, and where in its file. */
    record Edit(Place place, String replacement) {}

    Linted {
        texts = Map.copyOf(texts);
    }

    /** The edits of the fix of something that is left; none when it has no fix. */
    List<Edit> edits(Finding left) {
        String file = left.place().file();
        return left.fix().stream()
                .flatMap(fix -> fix.edits().stream())
                .map(edit -> new Edit(TextEdits.place(file, texts.getOrDefault(file, ""), edit), edit.replacement()))
                .toList();
    }
}
