package dev.retake.app.cli;

import dev.retake.engine.lint.Finding;
import dev.retake.engine.lint.LintReport;
import java.util.List;

/**
 * What checking one graph file came to.
 *
 * @param fixed what was mended first; each place is one of the text as it was then
 * @param report what is left
 */
record Linted(List<Finding> fixed, LintReport report) {

    Linted {
        fixed = List.copyOf(fixed);
    }
}
