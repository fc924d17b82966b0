package dev.retake.app.shell;

import dev.retake.app.resource.ShellText;
import dev.retake.engine.graph.Place;
import dev.retake.engine.lint.Finding;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Goes from one finding of the linter to the next, in the order of the text, and round at its end. */
final class ProblemWalk {

    private static final Comparator<Place> IN_TEXT =
            Comparator.comparing(Place::file).thenComparing(Place::line).thenComparing(Place::column);

    private static final Comparator<Finding> ORDER =
            Comparator.comparing(Finding::place, IN_TEXT).thenComparing(Finding::rule);

    private final Desk desk;

    ProblemWalk(Desk desk) {
        this.desk = desk;
    }

    /** Shows the finding after the one that was shown last, on the canvas and in the text, and says what it is. */
    void go(Document document, boolean backwards) {
        List<Finding> all =
                document.findingsProperty().getValue().stream().sorted(ORDER).toList();
        Optional<Place> from = document.selection().placeProperty().get();
        next(all, from, backwards).ifPresent(at -> show(document, all, at));
    }

    /** The index of the finding that comes next; more than one may stand at a place, and each has its turn. */
    static Optional<Integer> next(List<Finding> all, Optional<Place> from, boolean backwards) {
        if (all.isEmpty()) {
            return Optional.empty();
        }
        int there = from.map(place -> indexOf(all, place)).orElse(-1);
        if (there >= 0) {
            return Optional.of(Math.floorMod(there + (backwards ? -1 : 1), all.size()));
        }
        int after = from.map(place -> (int) all.stream()
                        .filter(finding -> IN_TEXT.compare(finding.place(), place) < 0)
                        .count())
                .orElse(0);
        return Optional.of(Math.floorMod(backwards ? after - 1 : after, all.size()));
    }

    /** The very place that was shown, as two findings may stand at one; after another linting, one that equals it. */
    private static int indexOf(List<Finding> all, Place place) {
        List<Place> places = all.stream().map(Finding::place).toList();
        for (int i = 0; i < places.size(); i++) {
            if (places.get(i) == place) {
                return i;
            }
        }
        return places.indexOf(place);
    }

    private void show(Document document, List<Finding> all, int at) {
        Finding finding = all.get(at);
        finding.node().ifPresent(document.selection()::select);
        document.selection().showPlace(finding.place());
        desk.noticeProperty()
                .set(Optional.of(
                        ShellText.PROBLEM_AT.text(at + 1, all.size(), finding.message(), finding.remedy())));
    }
}
