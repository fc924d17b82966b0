package dev.retake.app.history;

import dev.retake.app.resource.HistoryText;
import dev.retake.app.resource.StateMark;
import dev.retake.engine.run.RunListing;
import dev.retake.engine.run.RunSummary;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.ReadOnlyStringWrapper;
import javafx.beans.property.SimpleObjectProperty;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import javafx.collections.transformation.FilteredList;

/** The runs of the home, filtered as a person types. */
final class RunsModel {

    private final ObservableList<RunSummary> all = FXCollections.observableArrayList();
    private final FilteredList<RunSummary> shown = new FilteredList<>(all);
    private final StringProperty filter = new SimpleStringProperty("");
    private final ReadOnlyStringWrapper coverage = new ReadOnlyStringWrapper("");
    private final ObjectProperty<List<RunListing.Skipped>> skipped = new SimpleObjectProperty<>(List.of());

    RunsModel() {
        filter.subscribe(text -> {
            shown.setPredicate(matching(text));
            cover();
        });
    }

    ObservableList<RunSummary> shown() {
        return shown;
    }

    boolean isEmpty() {
        return all.isEmpty();
    }

    StringProperty filterProperty() {
        return filter;
    }

    /** How many of how many are shown. */
    ReadOnlyStringProperty coverageProperty() {
        return coverage.getReadOnlyProperty();
    }

    /** Folders that are not readable runs. */
    ObjectProperty<List<RunListing.Skipped>> skippedProperty() {
        return skipped;
    }

    void take(RunListing listing) {
        all.setAll(listing.runs());
        skipped.set(listing.skipped());
        cover();
    }

    /** Every word must occur in the run's id, graph, state or runtime. */
    private static Predicate<RunSummary> matching(String text) {
        List<String> words = List.of(text.strip().toLowerCase(Locale.ROOT).split("\\s+"));
        return run -> {
            String said = String.join(
                            " ",
                            run.runId(),
                            run.graphName(),
                            StateMark.of(run.status(), run.detail()).word(),
                            run.runtime())
                    .toLowerCase(Locale.ROOT);
            return words.stream().allMatch(said::contains);
        };
    }

    private void cover() {
        if (shown.size() != all.size()) {
            coverage.set(HistoryText.COVERAGE_SOME.text(shown.size(), all.size()));
        } else {
            coverage.set(all.size() == 1 ? HistoryText.COVERAGE_ONE.text() : HistoryText.COVERAGE_ALL.text(all.size()));
        }
    }
}
