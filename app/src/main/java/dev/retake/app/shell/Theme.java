package dev.retake.app.shell;

import atlantafx.base.theme.PrimerDark;
import atlantafx.base.theme.PrimerLight;
import dev.retake.app.resource.Look;
import dev.retake.app.resource.Stylesheets;
import dev.retake.app.settings.Settings;
import dev.retake.app.settings.ThemeChoice;
import javafx.application.Application;
import javafx.application.ColorScheme;
import javafx.application.Platform;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.SimpleObjectProperty;
import javafx.scene.Scene;

/** Light, dark or of high contrast: the system's choice until a person chooses. */
public final class Theme {

    private final Settings settings;
    private final Scene scene;
    private final ObjectProperty<ThemeChoice> choice;

    Theme(Settings settings, Scene scene) {
        this.settings = settings;
        this.scene = scene;
        this.choice = new SimpleObjectProperty<>(settings.theme());
        Platform.getPreferences().colorSchemeProperty().subscribe(this::apply);
        choice.subscribe(_ -> apply());
    }

    ObjectProperty<ThemeChoice> choiceProperty() {
        return choice;
    }

    /** Takes a theme and remembers it. */
    public void choose(ThemeChoice wanted) {
        choice.set(wanted);
        settings.theme(wanted);
    }

    /** From light to dark and back; from then on the system's choice does not matter. */
    void toggle() {
        choose(isDark() ? ThemeChoice.LIGHT : ThemeChoice.DARK);
    }

    boolean isDark() {
        return look().isDark();
    }

    private Look look() {
        return switch (choice.get()) {
            case LIGHT -> Look.LIGHT;
            case DARK -> Look.DARK;
            case CONTRAST -> Look.CONTRAST;
            case SYSTEM -> Platform.getPreferences().getColorScheme() == ColorScheme.DARK ? Look.DARK : Look.LIGHT;
        };
    }

    private void apply() {
        Look look = look();
        Application.setUserAgentStylesheet(
                look.isDark() ? new PrimerDark().getUserAgentStylesheet() : new PrimerLight().getUserAgentStylesheet());
        scene.getStylesheets().setAll(Stylesheets.of(look));
    }
}
