package dev.retake.app.attempts;

import dev.retake.app.attempts.Comparison.Column;
import dev.retake.app.resource.AttemptsText;
import dev.retake.app.widget.Icons;
import dev.retake.engine.run.AttemptTexts.Quote;
import java.util.Optional;
import javafx.css.PseudoClass;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;

/** The quote of an earlier reply, set apart from the prompt it stands in. */
final class QuoteFrame extends Section {

    private static final PseudoClass ALTERED = PseudoClass.getPseudoClass("altered");

    /**
     * @param showQuoted brings the quoted reply into sight
     */
    QuoteFrame(Column column, Runnable showQuoted) {
        super("");
        Optional<Quote> quote = column.texts().quote();
        if (quote.isPresent()) {
            getStyleClass().add("quote-frame");
            fill(quote.get(), showQuoted);
        } else if (column.attempt().start().isPresent()
                && column.attempt().start().get().quote().isPresent()) {
            getStyleClass().add("quote-frame");
            pseudoClassStateChanged(ALTERED, true);
            say(AttemptsText.QUOTE_GONE.text());
        } else {
            setManaged(false);
            setVisible(false);
        }
    }

    private void fill(Quote quote, Runnable showQuoted) {
        var caption = new Label(caption(quote), Icons.of(icon(quote)));
        caption.getStyleClass().add("quote-caption");
        caption.setId("quote-of-" + quote.of());
        caption.setWrapText(true);
        var nonce = new Label(quote.nonce());
        nonce.getStyleClass().add("quote-nonce");
        nonce.setTooltip(new javafx.scene.control.Tooltip(AttemptsText.NONCE_TIP.text()));
        nonce.setMinWidth(USE_PREF_SIZE);
        var show = new Button(AttemptsText.SHOW_QUOTED.text(quote.of()));
        show.getStyleClass().add("attempt-link");
        show.setMinWidth(USE_PREF_SIZE);
        show.setOnAction(_ -> showQuoted.run());
        var head = new HBox(caption, gap(), nonce, show);
        head.getStyleClass().add("quote-head");
        getChildren().add(head);
        boolean altered = switch (quote.fidelity()) {
            case ALTERED -> true;
            case VERBATIM, CUT, UNCHECKED -> false;
        };
        pseudoClassStateChanged(ALTERED, altered);
        text(quote.text(), "quote-text");
    }

    private static String caption(Quote quote) {
        return switch (quote.fidelity()) {
            case VERBATIM -> AttemptsText.QUOTE_VERBATIM.text(quote.of());
            case CUT ->
                AttemptsText.QUOTE_CUT.text(
                        quote.of(), PromptSection.size(quote.bytes()), PromptSection.size(quote.sourceBytes()));
            case ALTERED -> AttemptsText.QUOTE_ALTERED.text(quote.of());
            case UNCHECKED -> AttemptsText.QUOTE_UNCHECKED.text(quote.of());
        };
    }

    private static String icon(Quote quote) {
        return switch (quote.fidelity()) {
            case VERBATIM, CUT -> "fth-check";
            case ALTERED -> "fth-alert-triangle";
            case UNCHECKED -> "fth-help-circle";
        };
    }
}
