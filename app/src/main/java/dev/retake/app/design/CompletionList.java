package dev.retake.app.design;

import dev.retake.app.design.SourceCompletion.Item;
import dev.retake.app.design.SourceCompletion.Offer;
import dev.retake.app.fx.Background;
import dev.retake.app.resource.DesignText;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import javafx.geometry.Bounds;
import javafx.geometry.Point2D;
import javafx.scene.control.Label;
import javafx.scene.control.ListCell;
import javafx.scene.control.ListView;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyCodeCombination;
import javafx.scene.input.KeyCombination;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.fxmisc.richtext.CodeArea;
import org.fxmisc.richtext.model.PlainTextChange;

/** Offers at the caret what can be written there; the keys stay the text's. */
final class CompletionList extends VBox {

    private static final KeyCombination ASK = new KeyCodeCombination(KeyCode.SPACE, KeyCombination.CONTROL_DOWN);
    private static final double WIDTH = 360;
    private static final double ROW = 24;
    private static final int ROWS = 8;

    private final CodeArea area;
    private final Supplier<List<String>> inputs;
    private final ListView<Item> list = new ListView<>();
    private final Label doc = new Label();
    private Optional<Offer> offer = Optional.empty();
    private boolean isPutting;

    /** @param inputs of the graph, as far as it could be read */
    CompletionList(CodeArea area, Background background, Supplier<List<String>> inputs) {
        this.area = area;
        this.inputs = inputs;
        getStyleClass().add("completion");
        setId("completion");
        setManaged(false);
        setVisible(false);
        list.setId("completion-list");
        list.setFocusTraversable(false);
        list.setFixedCellSize(ROW);
        list.setAccessibleText(DesignText.COMPLETION.text());
        list.setCellFactory(_ -> new ListCell<>() {
            @Override
            protected void updateItem(Item item, boolean empty) {
                super.updateItem(item, empty);
                setText(empty || item == null ? null : item.name());
            }
        });
        list.setOnMouseClicked(_ -> put());
        doc.setId("completion-doc");
        doc.setWrapText(true);
        doc.setMinHeight(Region.USE_PREF_SIZE);
        doc.managedProperty().bind(doc.visibleProperty());
        list.getSelectionModel().selectedItemProperty().subscribe(item -> {
            doc.setText(item == null ? "" : item.doc());
            doc.setVisible(!doc.getText().isEmpty());
            area.setAccessibleHelp(item == null ? "" : DesignText.COMPLETION_ITEM.text(item.name(), item.doc()));
        });
        getChildren().setAll(list, doc);
        area.addEventFilter(KeyEvent.KEY_PRESSED, this::pressed);
        area.plainTextChanges().filter(_ -> area.isFocused() && !isPutting).subscribe(change -> {
            boolean asks = isVisible() || isWord(change);
            if (asks) {
                // The caret follows the change only after it was told.
                background.later(() -> show(false));
            }
        });
        area.caretPositionProperty().addListener((_, _, now) -> {
            if (isVisible() && offer.filter(shown -> now < shown.from()).isPresent()) {
                hide();
            }
        });
        area.focusedProperty().subscribe(focused -> {
            if (!focused) {
                hide();
            }
        });
    }

    private static boolean isWord(PlainTextChange change) {
        String typed = change.getInserted();
        return change.getRemoved().isEmpty()
                && typed.length() == 1
                && (Character.isLetter(typed.charAt(0)) || typed.equals("{"));
    }

    private void pressed(KeyEvent event) {
        if (ASK.match(event)) {
            show(true);
            event.consume();
            return;
        }
        if (!isVisible() || event.isShortcutDown() || event.isAltDown() || event.isShiftDown()) {
            return;
        }
        switch (event.getCode()) {
            case DOWN -> move(1);
            case UP -> move(-1);
            case PAGE_DOWN -> move(ROWS);
            case PAGE_UP -> move(-ROWS);
            case ENTER, TAB -> put();
            case ESCAPE -> hide();
            case LEFT, RIGHT, HOME, END -> {
                hide();
                return;
            }
            default -> {
                return;
            }
        }
        event.consume();
    }

    private void move(int rows) {
        int last = list.getItems().size() - 1;
        int at = Math.clamp((long) list.getSelectionModel().getSelectedIndex() + rows, 0, last);
        list.getSelectionModel().select(at);
        list.scrollTo(Math.max(0, at - ROWS + 1));
    }

    /** @param isAsked whether a person asked for it; else it comes with keys and templates only */
    private void show(boolean isAsked) {
        boolean wasVisible = isVisible();
        offer = area.isEditable() && area.getSelectedText().isEmpty()
                ? new SourceCompletion(area.getText(), inputs.get())
                        .at(area.getCaretPosition())
                        .filter(found -> isAsked
                                || wasVisible
                                || found.isKey() && found.to() > found.from()
                                || isTemplate(found))
                : Optional.empty();
        Optional<Bounds> caret = area.getCaretBounds();
        if (offer.isEmpty() || caret.isEmpty()) {
            hide();
            return;
        }
        list.getItems().setAll(offer.get().items());
        list.getSelectionModel().selectFirst();
        setVisible(true);
        place(caret.get());
    }

    private boolean isTemplate(Offer found) {
        return area.getText(0, found.from()).stripTrailing().endsWith("{{");
    }

    private void place(Bounds caret) {
        double rows = Math.min(ROWS, list.getItems().size()) * ROW + 2;
        list.setPrefHeight(rows);
        list.setMinHeight(rows);
        applyCss();
        double height = rows + (doc.isVisible() ? doc.prefHeight(WIDTH) : 0) + 2;
        Region holder = (Region) getParent();
        Point2D below = holder.screenToLocal(caret.getMinX(), caret.getMaxY());
        Point2D above = holder.screenToLocal(caret.getMinX(), caret.getMinY());
        double y = below.getY() + height > holder.getHeight() ? Math.max(0, above.getY() - height) : below.getY();
        double x = Math.max(0, Math.min(below.getX(), holder.getWidth() - WIDTH));
        resizeRelocate(x, y, WIDTH, height);
        layout();
    }

    private void put() {
        Item item = list.getSelectionModel().getSelectedItem();
        if (item != null) {
            offer.ifPresent(at -> {
                isPutting = true;
                try {
                    area.replaceText(at.from(), at.to(), item.puts());
                } finally {
                    isPutting = false;
                }
                area.requestFollowCaret();
            });
        }
        hide();
    }

    private void hide() {
        setVisible(false);
        offer = Optional.empty();
        list.getItems().clear();
    }
}
