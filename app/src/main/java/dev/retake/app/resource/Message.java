package dev.retake.app.resource;

import java.text.MessageFormat;
import java.util.Locale;
import java.util.ResourceBundle;

/** A typed key of one visible text; each enum of keys has a bundle of its own name in ui-resources. */
public interface Message {

    String name();

    /** The text, with {@code {0}}, {@code {1}} … filled in. */
    default String text(Object... arguments) {
        String pattern = bundle(getClass()).getString(name());
        return arguments.length == 0 ? pattern : new MessageFormat(pattern, Locale.ROOT).format(arguments);
    }

    /** The bundle that holds the texts of a class of keys. */
    static ResourceBundle bundle(Class<?> keys) {
        return ResourceBundle.getBundle("dev.retake.ui.text." + keys.getSimpleName(), Locale.ROOT);
    }
}
