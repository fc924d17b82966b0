package dev.retake.app.attempts;

import dev.retake.app.attempts.Comparison.Column;
import dev.retake.app.widget.Columns;
import dev.retake.engine.attempt.Attempt;
import dev.retake.engine.attempt.Integrity;
import dev.retake.engine.insight.TextChange;
import dev.retake.engine.insight.TextChange.Stretch;
import dev.retake.engine.run.AttemptTexts.Quote;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import javafx.scene.layout.StackPane;

/** One or two attempts from top to bottom, the same parts of both in the same row. */
final class ColumnsView extends StackPane {

    private final Comparison comparison;
    private final AttemptsModel model;
    private final Optional<ReplySection> leftReply;
    private final ReplySection rightReply;
    private final List<ColumnHeader> headers;

    ColumnsView(Comparison comparison, AttemptsModel model) {
        this.comparison = comparison;
        this.model = model;
        this.leftReply = comparison.left().map(column -> reply(column, TextChange::left));
        this.rightReply = reply(comparison.right(), TextChange::right);
        var attempts = new ArrayList<Column>();
        comparison.left().ifPresent(attempts::add);
        attempts.add(comparison.right());
        var replies = new ArrayList<ReplySection>();
        leftReply.ifPresent(replies::add);
        replies.add(rightReply);

        var columns = new Columns(attempts.size());
        columns.getStyleClass().add("attempt-columns");
        headers = attempts.stream().map(ColumnHeader::new).toList();
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
        boolean isRight = comparison.left().isPresent()
                && column.attempt().number() == comparison.right().attempt().number();
        return new PromptSection(column, isRight && comparison.hasSameBase());
    }

    private ReplySection reply(Column column, Function<TextChange, List<Stretch>> side) {
        return new ReplySection(
                column,
                comparison.replies().map(side).orElse(List.of()),
                comparison.replies().filter(TextChange::coarse).isPresent());
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
        if (comparison.right().attempt().number() == number) {
            return Optional.of(rightReply);
        }
        return comparison
                .left()
                .filter(column -> column.attempt().number() == number)
                .flatMap(_ -> leftReply);
    }
}
