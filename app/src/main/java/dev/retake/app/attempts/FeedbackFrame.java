package dev.retake.app.attempts;

import dev.retake.app.attempts.Comparison.Column;
import dev.retake.app.resource.AttemptsText;
import dev.retake.app.widget.Icons;
import dev.retake.engine.run.AttemptTexts.Payload;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;

/** What the feedback loop said, set apart from the prompt it stands in. */
final class FeedbackFrame extends Section {

    FeedbackFrame(Column column) {
        super("");
        column.texts().feedback().ifPresentOrElse(payload -> fill(column, payload), () -> {
            setManaged(false);
            setVisible(false);
        });
    }

    private void fill(Column column, Payload payload) {
        getStyleClass().addAll("quote-frame", "feedback-frame");
        var caption = new Label(caption(column, payload), Icons.of("fth-corner-up-left"));
        caption.getStyleClass().add("quote-caption");
        caption.setId("feedback-to-" + column.attempt().number());
        caption.setWrapText(true);
        var nonce = new Label(payload.nonce());
        nonce.getStyleClass().add("quote-nonce");
        nonce.setTooltip(new Tooltip(AttemptsText.FEEDBACK_NONCE_TIP.text()));
        nonce.setMinWidth(USE_PREF_SIZE);
        var head = new HBox(caption, gap(), nonce);
        head.getStyleClass().add("quote-head");
        getChildren().add(head);
        text(payload.text(), QuoteFrame.FIRST, "quote-text");
    }

    private static String caption(Column column, Payload payload) {
        return column.feedback()
                .map(round -> AttemptsText.FEEDBACK_OF.text(round.round(), round.rounds(), payload.from()))
                .orElseGet(() -> AttemptsText.FEEDBACK.text(column.attempt().round(), payload.from()));
    }
}
