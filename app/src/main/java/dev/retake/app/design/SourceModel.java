package dev.retake.app.design;

import dev.retake.app.shell.Document;
import dev.retake.app.shell.Whereabouts;
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

/** What the source view shows of one file of a document. */
final class SourceModel {

    /** Lines from the first to the last, 0-based, both included. */
    record Lines(int first, int last) {

        boolean hold(int line) {
            return line >= first && line <= last;
        }
    }

    private final Document document;
    private final Optional<String> fragment;
    private Optional<Whereabouts> known = Optional.empty();

    /** @param fragment the fragment's file; empty for the file of the graph itself */
    SourceModel(Document document, Optional<String> fragment) {
        this.document = document;
        this.fragment = fragment;
        document.sourceProperty().subscribe(source -> known = source.map(Whereabouts::new));
    }

    /** Its file, by the name that places have for it. */
    private Optional<String> file() {
        return fragment.or(() -> document.sourceProperty().getValue().map(GraphSource::file));
    }

    Optional<String> text() {
        return file().flatMap(document::text);
    }

    /** The lines in which the selected node is written, or those that cite the fragment that it comes from. */
    Optional<Lines> selected() {
        return document.selection()
                .node()
                .flatMap(node -> file().flatMap(file -> known.flatMap(graph -> graph.place(file, node))))
                .map(SourceModel::lines);
    }

    private static Lines lines(Place place) {
        boolean endsBeforeText = place.endColumn() <= 1 && place.endLine() > place.line();
        return new Lines(place.line() - 1, (endsBeforeText ? place.endLine() - 1 : place.endLine()) - 1);
    }

    /** The node in whose lines a line stands, or cite its fragment; empty while the text is another than the one that was read. */
    Optional<NodeId> nodeAt(int line) {
        if (!isRead()) {
            return Optional.empty();
        }
        return document.graphProperty().getValue().stream()
                .flatMap(graph -> graph.nodes().stream())
                .map(Node::id)
                .filter(node -> file().flatMap(file -> known.flatMap(graph -> graph.place(file, node)))
                        .map(SourceModel::lines)
                        .filter(lines -> lines.hold(line))
                        .isPresent())
                .findFirst();
    }

    private boolean isRead() {
        return file().filter(file -> document.sourceProperty()
                        .getValue()
                        .map(source -> source.texts().get(file))
                        .equals(document.text(file)))
                .isPresent();
    }

    /** A line of this file as a place; 0-based. */
    Optional<Place> place(int line, int column) {
        return file().map(file -> new Place(file, line + 1, column + 1, line + 1, column + 1));
    }

    /** The worst finding of each line that has one; lines 0-based. */
    Map<Integer, Severity> problems() {
        var worst = new TreeMap<Integer, Severity>();
        known.ifPresent(graph -> file().ifPresent(file -> {
            for (Finding finding : document.findingsProperty().getValue()) {
                graph.place(file, finding)
                        .ifPresent(place -> worst.merge(
                                place.line() - 1, finding.severity(), (a, b) -> a == Severity.ERROR ? a : b));
            }
        }));
        return worst;
    }

    /** What the findings are about; empty while the text is another than the one in which they were found. */
    Optional<List<Stretch>> stretches() {
        return known.flatMap(graph -> file().flatMap(file -> document.sourceProperty()
                .getValue()
                .map(source -> source.texts().get(file))
                .filter(read -> text().filter(read::equals).isPresent())
                .map(read -> new FileText(read).shown().split("\n", -1))
                .map(lines -> document.findingsProperty().getValue().stream()
                        .flatMap(finding -> graph.place(file, finding).stream()
                                .flatMap(place -> Stretch.of(List.of(lines), place, finding).stream()))
                        .toList())));
    }

    /** The line of a place, if it is in this file; 0-based. */
    Optional<Integer> line(Place place) {
        return file().filter(place.file()::equals).map(_ -> place.line() - 1);
    }
}
