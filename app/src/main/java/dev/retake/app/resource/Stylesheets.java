package dev.retake.app.resource;

import java.net.URL;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** The window's own stylesheets: the colours of a theme, then one sheet for each component. */
public final class Stylesheets {

    private static final List<String> COMPONENTS = List.of(
            "base",
            "window",
            "toolbar",
            "sidebar",
            "tabs",
            "canvas",
            "inspector",
            "source",
            "problems",
            "dialogs",
            "attempts",
            "bars");

    private Stylesheets() {}

    /** In the order in which they are to be added to a scene. */
    public static List<String> of(Look look) {
        var sheets = new ArrayList<String>();
        sheets.add(url(
                switch (look) {
                    case LIGHT -> "tokens-light";
                    case DARK -> "tokens-dark";
                    case CONTRAST -> "tokens-contrast";
                }));
        COMPONENTS.forEach(name -> sheets.add(url(name)));
        if (look == Look.CONTRAST) {
            sheets.add(url("contrast"));
        }
        return sheets;
    }

    private static String url(String name) {
        URL url = Stylesheets.class.getResource("/dev/retake/ui/css/" + name + ".css");
        return Objects.requireNonNull(url, name).toExternalForm();
    }
}
