package dev.retake.app.attempts;

import dev.retake.app.attempts.Comparison.Column;
import dev.retake.engine.attempt.Attempt;
import dev.retake.engine.insight.TextChange;
import dev.retake.engine.insight.TextChange.Stretch;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import javafx.scene.Node;
import javafx.scene.layout.ColumnConstraints;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.Priority;

/** One or two attempts from top to bottom, the same parts of both in the same row. */
final class ColumnsView extends GridPane {

    private final Comparison comparison;
    private final AttemptsModel model;
    private final Consumer<Node> reveal;

    /**
     * @param reveal brings a part into sight
     */
    ColumnsView(Comparison comparison, AttemptsModel model, Consumer<Node> reveal) {
        this.comparison = comparison;
        this.model = model;
        this.reveal = reveal;
        getStyleClass().add("attempt-columns");
        int count = comparison.left().isPresent() ? 2 : 1;
        for (int i = 0; i < count; i++) {
            var constraints = new ColumnConstraints();
            constraints.setPercentWidth(100.0 / count);
            constraints.setHgrow(Priority.ALWAYS);
            getColumnConstraints().add(constraints);
        }
        Optional<ReplySection> left = comparison.left().map(column -> reply(column, TextChange::left));
        ReplySection right = reply(comparison.right(), TextChange::right);
        comparison.left().ifPresent(column -> fill(0, column, left.orElseThrow(), left));
        fill(count - 1, comparison.right(), right, left);
    }

    private ReplySection reply(Column column, java.util.function.Function<TextChange, List<Stretch>> side) {
        return new ReplySection(
                column,
                comparison.replies().map(side).orElse(List.of()),
                comparison.replies().filter(TextChange::coarse).isPresent());
    }

    private void fill(int index, Column column, ReplySection reply, Optional<ReplySection> left) {
        boolean isRight =
                index == getColumnConstraints().size() - 1 && comparison.left().isPresent();
        int row = 0;
        add(new ColumnHeader(column), index, row++);
        add(new PromptSection(column, isRight && comparison.hasSameBase()), index, row++);
        add(new QuoteFrame(column, () -> showQuoted(column, left)), index, row++);
        add(reply, index, row++);
        add(new ChecksSection(column), index, row++);
        add(new DeltaSection(column), index, row++);
        add(new ProcessSection(column), index, row);
        getChildren().forEach(child -> GridPane.setValignment(child, javafx.geometry.VPos.TOP));
    }

    /** Shows the reply that a quote quotes: in the other column, or by looking at that attempt. */
    private void showQuoted(Column column, Optional<ReplySection> left) {
        Optional<Integer> of = column.texts().quote().map(quote -> quote.of());
        boolean isBeside =
                comparison.left().map(beside -> beside.attempt().number()).equals(of);
        if (isBeside && left.isPresent()) {
            reveal.accept(left.get());
            return;
        }
        model.attempts().stream()
                .filter(attempt ->
                        of.filter(number -> number == attempt.number()).isPresent())
                .findFirst()
                .ifPresent(this::compareWith);
    }

    private void compareWith(Attempt quoted) {
        model.compareWith(quoted);
    }
}
