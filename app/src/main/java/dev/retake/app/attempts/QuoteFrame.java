package dev.retake.app.attempts;

import dev.retake.app.attempts.Comparison.Column;
import dev.retake.app.resource.AttemptsText;
import dev.retake.app.widget.Icons;
import dev.retake.engine.run.AttemptTexts.Quote;
import java.util.Optional;
import javafx.css.PseudoClass;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;

/** The quote of an earlier reply, set apart from the prompt it stands in. */
final class QuoteFrame extends Section {

    private static final PseudoClass ALTERED = PseudoClass.getPseudoClass("altered");

    /** A quote is shown up to here at first, so that the reply below it stays near. */
    static final int FIRST = 1_500;

    /**
     * @param showQuoted brings the quoted reply into sight; absent when the quoted attempt is not there
     */
    QuoteFrame(Column column, Optional<Runnable> showQuoted) {
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

    private void fill(Quote quote, Optional<Runnable> showQuoted) {
        var caption = new Label(caption(quote), Icons.of(icon(quote)));
        caption.getStyleClass().add("quote-caption");
        caption.setId("quote-of-" + quote.of());
        caption.setWrapText(true);
        caption.setTooltip(new Tooltip(meaning(quote)));
        caption.setAccessibleHelp(meaning(quote));
        var nonce = new Label(quote.nonce());
        nonce.getStyleClass().add("quote-nonce");
        nonce.setTooltip(new Tooltip(AttemptsText.NONCE_TIP.text()));
        nonce.setMinWidth(USE_PREF_SIZE);
        var head = new HBox(caption, gap(), nonce);
        head.getStyleClass().add("quote-head");
        showQuoted.ifPresent(action -> head.getChildren().add(link(quote, action)));
        getChildren().add(head);
        boolean altered = switch (quote.fidelity()) {
            case ALTERED -> true;
            case VERBATIM, CUT, UNCHECKED -> false;
        };
        pseudoClassStateChanged(ALTERED, altered);
        text(quote.text(), FIRST, "quote-text");
    }

    private static Button link(Quote quote, Runnable action) {
        var show = new Button(AttemptsText.SHOW_QUOTED.text());
        show.getStyleClass().add("attempt-link");
        show.setAccessibleText(AttemptsText.SHOW_QUOTED_SPOKEN.text(quote.of()));
        show.setId("show-quoted-" + quote.of());
        show.setMinWidth(USE_PREF_SIZE);
        show.setOnAction(_ -> action.run());
        return show;
    }

    private static String caption(Quote quote) {
        return switch (quote.fidelity()) {
            case VERBATIM -> AttemptsText.QUOTE_VERBATIM.text(quote.of());
            case CUT ->
                AttemptsText.QUOTE_CUT.text(
                        quote.of(), PromptSection.size(quote.bytes() / 2), PromptSection.size(quote.sourceBytes()));
            case ALTERED -> AttemptsText.QUOTE_ALTERED.text(quote.of());
            case UNCHECKED -> AttemptsText.QUOTE_UNCHECKED.text(quote.of());
        };
    }

    /** How it is known. */
    private static String meaning(Quote quote) {
        AttemptsText words = switch (quote.fidelity()) {
            case VERBATIM -> AttemptsText.QUOTE_VERBATIM_TIP;
            case CUT -> AttemptsText.QUOTE_CUT_TIP;
            case ALTERED -> AttemptsText.QUOTE_ALTERED_TIP;
            case UNCHECKED -> AttemptsText.QUOTE_UNCHECKED_TIP;
        };
        return words.text(quote.of());
    }

    private static String icon(Quote quote) {
        return switch (quote.fidelity()) {
            case VERBATIM, CUT -> "fth-check";
            case ALTERED -> "fth-alert-triangle";
            case UNCHECKED -> "fth-help-circle";
        };
    }
}
