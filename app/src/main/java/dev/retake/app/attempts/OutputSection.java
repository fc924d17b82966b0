package dev.retake.app.attempts;

import dev.retake.app.fx.Beat;
import dev.retake.app.resource.AttemptsText;
import dev.retake.app.widget.Enclosed;
import dev.retake.engine.attempt.Attempt;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import javafx.beans.Observable;
import javafx.beans.value.ObservableValue;
import javafx.scene.AccessibleRole;
import javafx.scene.Node;
import javafx.scene.control.Label;

/** What a running attempt prints, while it does; in the place where its reply will be. */
final class OutputSection extends Section {

    /** Often enough to be seen as a stream, seldom enough for the window to have time for all else. */
    private static final Duration EVERY = Duration.ofMillis(125);

    /** What stands above it, when the pane is not scrolled. */
    private static final double ABOVE = 150;

    private static final int ROWS_LEAST = 8;
    private static final int ROWS_MOST = 40;
    private static final int ROWS_BESIDE = 6;

    private final Attempt attempt;
    private final OutputModel model;
    private final ObservableValue<Double> room;
    private final Label nothing = new Label();
    private final List<Node> title = List.copyOf(getChildren());
    private final List<Node> tails = new ArrayList<>();
    private final Beat beat = new Beat(EVERY, this::look);

    /** @param pane height of the pane it is seen in */
    OutputSection(Attempt attempt, OutputModel model, ObservableValue<Double> pane) {
        super(AttemptsText.OUTPUT.text());
        this.attempt = attempt;
        this.model = model;
        this.room = pane.map(height -> height - ABOVE);
        getStyleClass().add("output");
        setId("output-" + attempt.number());
        setAccessibleRole(AccessibleRole.PARENT);
        setAccessibleText(AttemptsText.OUTPUT_SPOKEN.text(Verdicts.name(attempt)));
        nothing.getStyleClass().add("attempt-said");
        nothing.setWrapText(true);
        model.tails().addListener((Observable _) -> refresh());
        model.troubleProperty().subscribe(this::refresh);
        sceneProperty().subscribe(scene -> {
            beat.run(scene != null);
            if (scene != null) {
                model.look();
            }
        });
        refresh();
    }

    Attempt attempt() {
        return attempt;
    }

    /** Nobody looks at what is behind another tab. */
    private void look() {
        for (Node node = this; node != null; node = node.getParent()) {
            if (!node.isVisible()) {
                return;
            }
        }
        model.look();
    }

    private void refresh() {
        while (tails.size() < model.tails().size()) {
            TailModel tail = model.tails().get(tails.size());
            var view = new TailView(tail, attempt.number(), Verdicts.name(attempt));
            int most = tail.stream() == Printed.STDOUT ? ROWS_MOST : ROWS_BESIDE;
            int least = Math.min(most, ROWS_LEAST);
            tails.add(new Enclosed(view, room.map(free -> TailView.height(free, least, most))));
        }
        nothing.setText(model.troubleProperty()
                .get()
                .map(AttemptsText.OUTPUT_UNREAD::text)
                .orElseGet(AttemptsText.OUTPUT_NONE::text));
        var shown = new ArrayList<Node>(title);
        if (tails.isEmpty() || model.troubleProperty().get().isPresent()) {
            shown.add(nothing);
        }
        shown.addAll(tails);
        if (!shown.equals(getChildren())) {
            getChildren().setAll(shown);
        }
    }
}
