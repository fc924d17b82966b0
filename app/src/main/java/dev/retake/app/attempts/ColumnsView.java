package dev.retake.app.attempts;

import dev.retake.app.attempts.Comparison.Column;
import dev.retake.app.attempts.PromptSection.Beside;
import dev.retake.app.widget.Columns;
import dev.retake.engine.attempt.Attempt;
import dev.retake.engine.attempt.Integrity;
import dev.retake.engine.insight.TextChange;
import dev.retake.engine.insight.TextChange.Stretch;
import dev.retake.engine.run.AttemptTexts.Quote;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import javafx.beans.value.ObservableValue;
import javafx.scene.Node;
import javafx.scene.layout.StackPane;

/** One or two attempts from top to bottom, the same parts of both in the same row. */
final class ColumnsView extends StackPane {

    private final Comparison comparison;
    private final ObservableValue<Double> pane;
    private final AttemptsModel model;
    private final Columns columns;
    private final List<Section> replies = new ArrayList<>();
    private final List<ColumnHeader> headers;

    /**
     * @param now ticks while something runs
     * @param pane height of the pane they are seen in
     */
    ColumnsView(
            Comparison comparison, AttemptsModel model, ObservableValue<Instant> now, ObservableValue<Double> pane) {
        this.comparison = comparison;
        this.pane = pane;
        this.model = model;
        var attempts = new ArrayList<Column>();
        comparison.left().ifPresent(attempts::add);
        attempts.add(comparison.right());
        comparison.left().map(column -> reply(column, TextChange::left)).ifPresent(replies::add);
        replies.add(reply(comparison.right(), TextChange::right));

        columns = new Columns(attempts.size());
        columns.getStyleClass().add("attempt-columns");
        headers = attempts.stream().map(column -> new ColumnHeader(column, now)).toList();
        columns.row(headers);
        columns.row(attempts.stream().map(this::prompt).toList());
        columns.row(attempts.stream().map(FeedbackFrame::new).toList());
        columns.row(attempts.stream()
                .map(column -> new QuoteFrame(column, showQuoted(column)))
                .toList());
        columns.row(replies);
        columns.row(attempts.stream().map(ChecksSection::new).toList());
        columns.row(attempts.stream().map(DeltaSection::new).toList());
        columns.row(attempts.stream().map(ProcessSection::new).toList());
        getChildren().setAll(columns);
    }

    /** Says of each column whether it is what was recorded. */
    void protect(Map<Attempt, Integrity> shields) {
        headers.forEach(header -> header.show(Optional.ofNullable(shields.get(header.attempt()))));
    }

    private PromptSection prompt(Column column) {
        boolean isRight =
                column.attempt().number() == comparison.right().attempt().number();
        if (comparison.left().isEmpty()) {
            return new PromptSection(column, Beside.NOTHING);
        }
        if (!comparison.hasSameBase()) {
            return new PromptSection(column, Beside.ANOTHER);
        }
        return new PromptSection(column, isRight ? Beside.THE_SAME : Beside.NOTHING);
    }

    /** As long as there is none, what is printed stands in its place. */
    private Section reply(Column column, Function<TextChange, List<Stretch>> side) {
        Optional<Section> output =
                model.output(column.attempt()).map(printed -> new OutputSection(column.attempt(), printed, pane));
        return output.orElseGet(() -> new ReplySection(
                column,
                comparison.replies().map(side).orElse(List.of()),
                comparison.replies().filter(TextChange::coarse).isPresent()));
    }

    /** How to show the reply that a quote quotes, when that attempt is there. */
    private Optional<Runnable> showQuoted(Column column) {
        return column.texts()
                .quote()
                .map(Quote::of)
                .filter(model::has)
                .map(of -> () -> model.showQuoted(of, column.attempt().number()));
    }

    /** The reply of an attempt, when it stands in one of the columns. */
    Optional<ReplySection> reply(int number) {
        return replies.stream()
                .flatMap(section -> section instanceof ReplySection reply ? Stream.of(reply) : Stream.empty())
                .filter(reply -> reply.attempt().number() == number)
                .findFirst();
    }

    /** The attempt in whose output the focus is. */
    Optional<Integer> focusedOutput() {
        return replies.stream()
                .flatMap(section -> section instanceof OutputSection output ? Stream.of(output) : Stream.empty())
                .filter(Node::isFocusWithin)
                .map(output -> output.attempt().number())
                .findFirst();
    }

    ObservableValue<List<Double>> topsProperty() {
        return columns.topsProperty();
    }

    boolean isLaidOut() {
        return !columns.topsProperty().getValue().isEmpty();
    }

    Columns.Place at(double y) {
        return columns.at(y);
    }

    double top(Columns.Place place) {
        return columns.top(place);
    }
}
