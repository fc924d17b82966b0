package dev.retake.app.design;

import dev.retake.app.shell.Document;
import dev.retake.engine.graph.Node;
import dev.retake.engine.graph.NodeId;
import dev.retake.engine.graph.Place;
import dev.retake.engine.lint.Finding;
import dev.retake.engine.lint.Severity;
import dev.retake.engine.source.GraphSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** What the source view shows of a document. */
final class SourceModel {

    /** Lines from the first to the last, 0-based, both included. */
    record Lines(int first, int last) {

        boolean hold(int line) {
            return line >= first && line <= last;
        }
    }

    private SourceModel() {}

    static String text(Document document) {
        return document.sourceProperty().getValue().map(GraphSource::text).orElse("");
    }

    /** The lines in which the selected node is written. */
    static Optional<Lines> selected(Document document) {
        return document.selection()
                .node()
                .flatMap(id -> document.sourceProperty()
                        .getValue()
                        .flatMap(source -> source.graph()
                                .map(graph -> index(graph.nodes(), id))
                                .filter(index -> index >= 0)
                                .map(index -> lines(source.place("/nodes/" + index)))));
    }

    private static int index(List<Node> nodes, NodeId id) {
        for (int i = 0; i < nodes.size(); i++) {
            if (nodes.get(i).id().equals(id)) {
                return i;
            }
        }
        return -1;
    }

    private static Lines lines(Place place) {
        boolean endsBeforeText = place.endColumn() <= 1 && place.endLine() > place.line();
        return new Lines(place.line() - 1, (endsBeforeText ? place.endLine() - 1 : place.endLine()) - 1);
    }

    /** The worst finding of each line that has one; lines 0-based. */
    static Map<Integer, Severity> problems(Document document) {
        var worst = new TreeMap<Integer, Severity>();
        for (Finding finding : document.findingsProperty().getValue()) {
            worst.merge(finding.place().line() - 1, finding.severity(), (a, b) -> a == Severity.ERROR ? a : b);
        }
        return worst;
    }
}
