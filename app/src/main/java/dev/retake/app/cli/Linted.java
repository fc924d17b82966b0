package dev.retake.app.cli;

import dev.retake.engine.graph.Place;
import dev.retake.engine.lint.Finding;
import dev.retake.engine.lint.LintReport;
import dev.retake.engine.lint.Severity;
import dev.retake.engine.source.GraphSource;
import dev.retake.engine.source.TextEdits;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What checking one graph file came to.
 *
 * @param report what there is to say of it, after mending
 * @param source as it is now
 * @param texts of the graph and its fragments as they are now, by the names that places have for their files
 */
record Linted(LintReport report, GraphSource source, Map<String, String> texts) {

    /** An edit of a fix that is still to be made, and where in its file. */
    record Edit(Place place, String replacement) {}

    Linted {
        texts = Map.copyOf(texts);
    }

    Linted(LintReport report, GraphSource source) {
        this(report, source, source.texts());
    }

    /** Each of the findings as a line. */
    List<String> lines() {
        return report.findings().stream()
                .map(finding -> Findings.line(finding, citation(finding)))
                .toList();
    }

    /** By whose citation a doubt about a fragment holds; an error says so itself. */
    Optional<String> citation(Finding finding) {
        return finding.node()
                .filter(_ -> finding.severity() == Severity.WARNING
                        && !finding.place().file().equals(source.file()))
                .flatMap(source::citation);
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
