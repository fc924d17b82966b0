package dev.retake.app.cli;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.retake.engine.graph.Place;
import dev.retake.engine.lint.Finding;
import dev.retake.engine.lint.Fix;
import dev.retake.engine.lint.Severity;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** What the linter found, as a line and as JSON. */
final class Findings {

    private Findings() {}

    static String line(Finding finding, Optional<String> citation) {
        return finding.place() + ": " + word(finding.severity()) + ": " + message(finding, citation) + " "
                + finding.remedy()
                + " [" + finding.rule() + "]";
    }

    static String message(Finding finding, Optional<String> citation) {
        String message = finding.message();
        return citation.map(cited -> message.substring(0, message.length() - 1) + " (" + cited + ").")
                .orElse(message);
    }

    /** What was done about it. */
    static String fixedLine(Finding finding) {
        return finding.place() + ": fixed: " + finding.fix().map(Fix::title).orElse("") + " [" + finding.rule() + "]";
    }

    /**
     * @param edits of its fix, while it is still to be made
     */
    static ObjectNode json(Finding finding, Optional<String> citation, List<Linted.Edit> edits) {
        ObjectNode object = place(finding.place())
                .put("severity", word(finding.severity()))
                .put("rule", finding.rule())
                .put("message", message(finding, citation))
                .put("remedy", finding.remedy());
        finding.node().ifPresent(node -> object.put("node_id", node.value()));
        finding.fix().ifPresent(fix -> {
            ObjectNode mend = object.putObject("fix").put("title", fix.title());
            if (!edits.isEmpty()) {
                var list = mend.putArray("edits");
                edits.forEach(edit -> list.add(place(edit.place()).put("replacement", edit.replacement())));
            }
        });
        return object;
    }

    private static ObjectNode place(Place place) {
        return JsonNodeFactory.instance
                .objectNode()
                .put("file", place.file())
                .put("line", place.line())
                .put("column", place.column())
                .put("end_line", place.endLine())
                .put("end_column", place.endColumn());
    }

    private static String word(Severity severity) {
        return severity.name().toLowerCase(Locale.ROOT);
    }
}
