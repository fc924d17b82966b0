package dev.retake.app.widget;

import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;

/** A short word in a small frame, with a tooltip that says what it means. */
public final class Chip extends Label {

    public Chip(String text, String meaning, String... styles) {
        super(text);
        getStyleClass().add("chip");
        setMinWidth(USE_PREF_SIZE);
        getStyleClass().addAll(styles);
        if (!meaning.isEmpty()) {
            setTooltip(new Tooltip(meaning));
        }
    }
}
