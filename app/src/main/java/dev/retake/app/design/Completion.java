package dev.retake.app.design;

import dev.retake.app.resource.DesignText;
import dev.retake.engine.source.Offers.Offer;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import javafx.geometry.Point2D;
import javafx.scene.control.Label;
import javafx.scene.control.ListCell;
import javafx.scene.control.ListView;
import javafx.scene.control.TextInputControl;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.stage.Popup;

/** Offers under the caret of a field what may be written there. */
final class Completion {

    private static final double WIDTH = 380;
    private static final double ROW = 26;
    private static final int MOST_ROWS = 8;

    /**
     * What may be written.
     *
     * @param from where what was begun stands in the text; it is replaced
     * @param to after it
     */
    record Choice(int from, int to, List<Offer> offers) {

        static final Choice NONE = new Choice(0, 0, List.of());
    }

    private final TextInputControl field;
    private final Function<Boolean, Choice> asked;
    private final Consumer<Runnable> later;
    private final Popup popup = new Popup();
    private final ListView<Offer> list = new ListView<>();
    private Choice choice = Choice.NONE;
    private boolean inserting;

    /**
     * @param asked what may be written at the caret; told whether a person asked for it, rather than typed on
     * @param later does something after what goes on now
     */
    Completion(TextInputControl field, Function<Boolean, Choice> asked, Consumer<Runnable> later) {
        this.field = field;
        this.asked = asked;
        this.later = later;
        list.setId("offers");
        list.getStyleClass().add("offers");
        list.setAccessibleText(DesignText.OFFERS.text());
        list.setPrefWidth(WIDTH);
        list.setFixedCellSize(ROW);
        list.setFocusTraversable(false);
        list.setCellFactory(_ -> new OfferCell());
        list.setOnMouseClicked(_ -> take());
        popup.getContent().add(list);
        popup.setAutoHide(true);
        popup.setHideOnEscape(false);
        // Before the field's own keys: Enter takes what is offered while something is.
        field.addEventFilter(KeyEvent.KEY_PRESSED, this::press);
        field.textProperty().subscribe((_, _) -> typed());
        field.focusedProperty().subscribe(isFocused -> {
            if (!isFocused) {
                popup.hide();
            }
        });
    }

    private void press(KeyEvent event) {
        if (event.getCode() == KeyCode.SPACE && event.isShortcutDown()) {
            offer(asked.apply(true));
            event.consume();
        } else if (popup.isShowing() && isDone(event.getCode())) {
            event.consume();
        }
    }

    private boolean isDone(KeyCode key) {
        int at = list.getSelectionModel().getSelectedIndex();
        int last = list.getItems().size() - 1;
        switch (key) {
            case DOWN -> choose(at == last ? 0 : at + 1);
            case UP -> choose(at <= 0 ? last : at - 1);
            case ENTER, TAB -> take();
            case ESCAPE -> popup.hide();
            default -> {
                return false;
            }
        }
        return true;
    }

    private void choose(int index) {
        list.getSelectionModel().select(index);
        list.scrollTo(index);
    }

    private void typed() {
        if (field.isFocused() && !inserting) {
            // The caret follows the text.
            later.accept(() -> offer(asked.apply(false)));
        }
    }

    private void offer(Choice now) {
        choice = now;
        if (now.offers().isEmpty() || !field.isFocused()) {
            popup.hide();
            return;
        }
        list.getItems().setAll(now.offers());
        list.setPrefHeight(Math.min(MOST_ROWS, now.offers().size()) * ROW + 2);
        choose(0);
        Point2D caret = field.getInputMethodRequests().getTextLocation(0);
        popup.show(field, caret.getX(), caret.getY());
    }

    private void take() {
        Offer offer = list.getSelectionModel().getSelectedItem();
        popup.hide();
        if (offer != null) {
            inserting = true;
            field.replaceText(choice.from(), choice.to(), offer.text());
            inserting = false;
        }
    }

    private static final class OfferCell extends ListCell<Offer> {

        @Override
        protected void updateItem(Offer offer, boolean empty) {
            super.updateItem(offer, empty);
            setText(null);
            setGraphic(null);
            if (!empty && offer != null) {
                var text = new Label(offer.text());
                text.getStyleClass().add("offer-text");
                text.setMinWidth(0);
                HBox.setHgrow(text, Priority.ALWAYS);
                text.setMaxWidth(Double.MAX_VALUE);
                var doc = new Label(offer.doc());
                doc.getStyleClass().add("offer-doc");
                doc.setMinWidth(Region.USE_PREF_SIZE);
                var row = new HBox(text, doc);
                row.getStyleClass().add("offer-row");
                setGraphic(row);
                setAccessibleText(offer.text() + ", " + offer.doc());
            }
        }
    }
}
