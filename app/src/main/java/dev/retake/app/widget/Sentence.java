package dev.retake.app.widget;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import javafx.scene.Node;
import javafx.scene.text.Text;
import javafx.scene.text.TextFlow;

/** A sentence of the program's own: what stands in backticks is set as code without them, and a path breaks after its slashes. */
public final class Sentence extends TextFlow {

    /** So small that nobody sees it; a line may break there, which at a space without width it does not. */
    private static final String HAIR_SPACE = "\u200A";

    private static final Pattern AFTER_SLASH = Pattern.compile("(?<=/)(?=.)");

    public Sentence(String words) {
        getStyleClass().add("sentence");
        getChildren().setAll(parts(words));
        setMinWidth(0);
        setAccessibleText(words);
    }

    private static List<Node> parts(String words) {
        var parts = new ArrayList<Node>();
        int done = 0;
        int open = words.indexOf('`');
        int close = words.indexOf('`', open + 1);
        while (open >= 0 && close >= 0) {
            add(parts, words.substring(done, open), "sentence-text");
            add(parts, words.substring(open + 1, close), "sentence-code");
            done = close + 1;
            open = words.indexOf('`', done);
            close = words.indexOf('`', open + 1);
        }
        add(parts, words.substring(done), "sentence-text");
        return parts;
    }

    private static void add(List<Node> parts, String words, String style) {
        String[] pieces = words.isEmpty() ? new String[0] : AFTER_SLASH.split(VisibleText.of(words));
        for (int i = 0; i < pieces.length; i++) {
            if (i > 0) {
                parts.add(text(HAIR_SPACE, "sentence-break"));
            }
            parts.add(text(pieces[i], style));
        }
    }

    private static Text text(String words, String style) {
        var text = new Text(words);
        text.getStyleClass().add(style);
        return text;
    }
}
