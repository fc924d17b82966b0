package dev.retake.app.settings;

import java.util.Locale;

/** Which look a person wants. */
public enum ThemeChoice {
    SYSTEM,
    LIGHT,
    DARK,
    CONTRAST;

    /** The word in the settings file. */
    public String token() {
        return name().toLowerCase(Locale.ROOT);
    }

    static ThemeChoice of(String token) {
        for (ThemeChoice choice : values()) {
            if (choice.token().equals(token)) {
                return choice;
            }
        }
        return SYSTEM;
    }
}
