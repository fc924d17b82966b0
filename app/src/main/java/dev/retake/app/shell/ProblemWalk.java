package dev.retake.app.shell;

import dev.retake.engine.graph.Place;
import dev.retake.engine.lint.Finding;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Goes from one finding of a document to the next, in the order of the text. */
final class ProblemWalk {

    private static final Comparator<Place> ORDER =
            Comparator.comparing(Place::file).thenComparingInt(Place::line).thenComparingInt(Place::column);

    private final Document document;

    ProblemWalk(Document document) {
        this.document = document;
    }

    /**
     * Goes there; what is selected on the canvas goes with it.
     *
     * @param staysOnCanvas whether the text is not to come to the front for a finding that a node has
     */
    void go(boolean backwards, boolean staysOnCanvas) {
        next(backwards).ifPresent(finding -> {
            Selection selection = document.selection();
            finding.node().ifPresent(selection::select);
            selection.caretProperty().set(Optional.of(finding.place()));
            if (!staysOnCanvas || finding.node().isEmpty()) {
                selection.showPlace(finding.place());
                // The caret goes to the line's beginning, which may be before the finding.
                selection.caretProperty().set(Optional.of(finding.place()));
            }
            selection.findingProperty().set(Optional.of(finding));
        });
    }

    private Optional<Finding> next(boolean backwards) {
        List<Finding> all = document.findingsProperty().getValue().stream()
                .sorted(Comparator.comparing(Finding::place, ORDER))
                .toList();
        if (all.isEmpty()) {
            return Optional.empty();
        }
        Selection selection = document.selection();
        int last = selection.findingProperty().get().map(all::indexOf).orElse(-1);
        if (last >= 0) {
            return Optional.of(all.get(Math.floorMod(last + (backwards ? -1 : 1), all.size())));
        }
        Optional<Place> here = selection.caretProperty().get();
        List<Finding> ordered = backwards ? all.reversed() : all;
        return ordered.stream()
                .filter(finding -> here.filter(place -> {
                            int order = ORDER.compare(finding.place(), place);
                            return backwards ? order >= 0 : order < 0;
                        })
                        .isEmpty())
                .findFirst()
                .or(() -> Optional.of(ordered.getFirst()));
    }
}
