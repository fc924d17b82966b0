package dev.retake.app.design;

import dev.retake.app.resource.DesignText;
import java.util.function.BiConsumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javafx.scene.control.Label;
import javafx.scene.control.TextField;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.HBox;
import org.fxmisc.richtext.CodeArea;

/** Asks for a line, and a column where one is wanted, and goes there. */
final class GoToLineBar extends HBox {

    private static final Pattern PLACE = Pattern.compile("\\s*(\\d{1,9})(?:\\s*[:,]\\s*(\\d{1,9}))?\\s*");

    private final CodeArea area;
    private final BiConsumer<Integer, Integer> go;
    private final TextField field = new TextField();
    private final Label why = new Label();

    /** @param go takes a line and a column, 0-based, both in the text */
    GoToLineBar(CodeArea area, BiConsumer<Integer, Integer> go) {
        this.area = area;
        this.go = go;
        getStyleClass().addAll("source-find-bar", "source-find-row");
        field.setId("go-to-line");
        field.setPromptText(DesignText.GO_TO_LINE.text());
        field.setAccessibleText(DesignText.GO_TO_LINE.text());
        why.setId("go-to-line-why");
        why.getStyleClass().add("find-count");
        getChildren().setAll(field, why);
        managedProperty().bind(visibleProperty());
        setVisible(false);
        addEventFilter(KeyEvent.KEY_PRESSED, event -> {
            if (event.getCode() == KeyCode.ENTER) {
                goTo(field.getText());
                event.consume();
            } else if (event.getCode() == KeyCode.ESCAPE) {
                close();
                event.consume();
            }
        });
    }

    void open() {
        why.setText(DesignText.GO_TO_LINES.text(area.getParagraphs().size()));
        field.setText(Integer.toString(area.getCurrentParagraph() + 1));
        setVisible(true);
        field.selectAll();
        field.requestFocus();
    }

    private void goTo(String asked) {
        Matcher place = PLACE.matcher(asked);
        int lines = area.getParagraphs().size();
        if (!place.matches() || Integer.parseInt(place.group(1)) < 1) {
            why.setText(DesignText.GO_TO_NO_LINE.text(lines));
            return;
        }
        int line = Math.min(Integer.parseInt(place.group(1)), lines) - 1;
        int column = place.group(2) == null ? 0 : Math.max(0, Integer.parseInt(place.group(2)) - 1);
        close();
        go.accept(line, Math.min(column, area.getParagraphLength(line)));
    }

    private void close() {
        setVisible(false);
        area.requestFocus();
    }
}
