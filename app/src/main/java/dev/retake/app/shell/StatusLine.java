package dev.retake.app.shell;

import dev.retake.app.resource.StateMark;
import dev.retake.app.widget.Icons;
import dev.retake.engine.lint.Finding;
import dev.retake.engine.lint.Severity;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.util.Subscription;

/** The line at the bottom: how the current document stands. */
final class StatusLine extends HBox {

    private final Desk desk;
    private Optional<Finding> finding = Optional.empty();
    private Subscription watched = Subscription.EMPTY;
    private StatusModel shown = new StatusModel(Optional.empty(), List.of());

    StatusLine(Desk desk) {
        this.desk = desk;
        getStyleClass().add("status-line");
        desk.currentProperty().subscribe(current -> {
            watched.unsubscribe();
            watched = current.map(document -> document.stateProperty()
                            .subscribe(this::refresh)
                            .and(document.selection().findingProperty().subscribe(this::found))
                            .and(desk.ticker().nowProperty().subscribe(this::refresh)))
                    .orElse(Subscription.EMPTY);
            refresh();
        });
        desk.revisionProperty().subscribe(this::refresh);
    }

    /** Also at the end: what was gone to last. */
    private void found(Optional<Finding> now) {
        finding = now;
        show(shown);
    }

    private void refresh() {
        var model = desk.current()
                .map(document ->
                        StatusModel.of(document, desk.ticker().nowProperty().get()))
                .orElse(StatusModel.NOTHING);
        if (!model.equals(shown)) {
            shown = model;
            show(model);
        }
    }

    private void show(StatusModel model) {
        var nodes = new ArrayList<Node>();
        model.mark().map(StatusLine::state).ifPresent(nodes::add);
        for (String part : model.parts()) {
            if (!nodes.isEmpty()) {
                var dot = new Label("·");
                dot.getStyleClass().add("status-dot");
                nodes.add(dot);
            }
            nodes.add(new Label(part));
        }
        finding.ifPresent(told -> {
            boolean error = told.severity() == Severity.ERROR;
            var label = new Label(told.message(), Icons.of(error ? "fth-alert-circle" : "fth-alert-triangle"));
            label.setId("status-finding");
            label.getStyleClass().add(error ? "lint-error" : "lint-warning");
            nodes.add(label);
        });
        getChildren().setAll(nodes);
    }

    private static Node state(StateMark mark) {
        var label = new Label(mark.word(), Icons.of(mark.icon()));
        label.getStyleClass().addAll("state-word", mark.style());
        return label;
    }
}
