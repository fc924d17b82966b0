package dev.retake.app.widget;

import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;
import javafx.scene.text.TextAlignment;

/** Says why there is nothing here, and how to begin. */
public final class EmptyState extends VBox {

    public EmptyState(String icon, String title, String text, Node... actions) {
        getStyleClass().add("empty-state");
        setAlignment(Pos.CENTER);
        var heading = new Label(title);
        heading.getStyleClass().add("empty-title");
        var words = new Label(text);
        words.getStyleClass().add("empty-text");
        words.setWrapText(true);
        words.setAlignment(Pos.CENTER);
        words.setTextAlignment(TextAlignment.CENTER);
        getChildren().addAll(Icons.of(icon, "empty-icon"), heading, words);
        if (actions.length > 0) {
            var row = new HBox(actions);
            row.getStyleClass().add("empty-actions");
            row.setAlignment(Pos.CENTER);
            getChildren().add(row);
        }
    }
}
