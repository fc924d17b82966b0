package dev.retake.app.attempts;

import dev.retake.app.attempts.Comparison.Column;
import dev.retake.app.widget.Columns;
import dev.retake.engine.insight.TextChange;
import dev.retake.engine.insight.TextChange.Stretch;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import javafx.scene.Node;
import javafx.scene.layout.StackPane;

/** One or two attempts from top to bottom, the same parts of both in the same row. */
final class ColumnsView extends StackPane {

    private final Comparison comparison;
    private final AttemptsModel model;
    private final Consumer<Node> reveal;
    private final Optional<ReplySection> leftReply;

    /**
     * @param reveal brings a part into sight
     */
    ColumnsView(Comparison comparison, AttemptsModel model, Consumer<Node> reveal) {
        this.comparison = comparison;
        this.model = model;
        this.reveal = reveal;
        this.leftReply = comparison.left().map(column -> reply(column, TextChange::left));
        ReplySection rightReply = reply(comparison.right(), TextChange::right);
        var attempts = new ArrayList<Column>();
        comparison.left().ifPresent(attempts::add);
        attempts.add(comparison.right());
        var replies = new ArrayList<ReplySection>();
        leftReply.ifPresent(replies::add);
        replies.add(rightReply);

        var columns = new Columns(attempts.size());
        columns.getStyleClass().add("attempt-columns");
        columns.row(attempts.stream().map(ColumnHeader::new).toList());
        columns.row(attempts.stream().map(this::prompt).toList());
        columns.row(attempts.stream()
                .map(column -> new QuoteFrame(column, () -> showQuoted(column)))
                .toList());
        columns.row(replies);
        columns.row(attempts.stream().map(ChecksSection::new).toList());
        columns.row(attempts.stream().map(DeltaSection::new).toList());
        columns.row(attempts.stream().map(ProcessSection::new).toList());
        getChildren().setAll(columns);
    }

    private PromptSection prompt(Column column) {
        boolean isRight = comparison.left().isPresent() && column == comparison.right();
        return new PromptSection(column, isRight && comparison.hasSameBase());
    }

    private ReplySection reply(Column column, Function<TextChange, List<Stretch>> side) {
        return new ReplySection(
                column,
                comparison.replies().map(side).orElse(List.of()),
                comparison.replies().filter(TextChange::coarse).isPresent());
    }

    /** Shows the reply that a quote quotes: in the other column, or by looking at that attempt. */
    private void showQuoted(Column column) {
        Optional<Integer> of = column.texts().quote().map(quote -> quote.of());
        boolean isBeside =
                comparison.left().map(beside -> beside.attempt().number()).equals(of);
        if (isBeside && leftReply.isPresent()) {
            reveal.accept(leftReply.get());
            return;
        }
        model.attempts().stream()
                .filter(attempt ->
                        of.filter(number -> number == attempt.number()).isPresent())
                .findFirst()
                .ifPresent(model::compareWith);
    }
}
