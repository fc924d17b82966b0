package dev.retake.app.cli;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.retake.engine.lint.Finding;
import dev.retake.engine.lint.Severity;
import java.util.Locale;

/** What the linter found, as a line and as JSON. */
final class Findings {

    private Findings() {}

    static String line(Finding finding) {
        return finding.place() + ": " + word(finding.severity()) + ": " + finding.message() + " " + finding.remedy()
                + " [" + finding.rule() + "]";
    }

    static ObjectNode json(Finding finding) {
        ObjectNode object = JsonNodeFactory.instance
                .objectNode()
                .put("file", finding.place().file())
                .put("line", finding.place().line())
                .put("column", finding.place().column())
                .put("end_line", finding.place().endLine())
                .put("end_column", finding.place().endColumn())
                .put("severity", word(finding.severity()))
                .put("rule", finding.rule())
                .put("message", finding.message())
                .put("remedy", finding.remedy());
        finding.node().ifPresent(node -> object.put("node_id", node.value()));
        return object;
    }

    private static String word(Severity severity) {
        return severity.name().toLowerCase(Locale.ROOT);
    }
}
