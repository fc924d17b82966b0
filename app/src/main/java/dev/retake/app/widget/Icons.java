package dev.retake.app.widget;

import org.kordamp.ikonli.javafx.FontIcon;

/** Makes icons of the one icon set. */
public final class Icons {

    private Icons() {}

    /** An icon by name, coloured by the stylesheets. */
    public static FontIcon of(String name, String... styles) {
        var icon = new FontIcon(name);
        icon.getStyleClass().addAll(styles);
        return icon;
    }
}
