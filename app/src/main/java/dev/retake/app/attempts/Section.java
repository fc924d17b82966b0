package dev.retake.app.attempts;

import dev.retake.app.resource.AttemptsText;
import dev.retake.app.widget.Icons;
import dev.retake.app.widget.Prose;
import java.util.function.Supplier;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;

/** One part of a column under its title. */
class Section extends VBox {

    /** A text is shown up to here at first; a long line costs more to lay out than many short ones. */
    static final int SHOWN = 24_000;

    Section(String title) {
        getStyleClass().add("attempt-section");
        setFocusTraversable(false);
        if (!title.isEmpty()) {
            getChildren().add(title(title));
        }
    }

    private static Label title(String text) {
        var label = new Label(text);
        label.getStyleClass().add("attempt-section-title");
        return label;
    }

    /** A sentence in place of something that is not there. */
    final void say(String sentence) {
        var label = new Label(sentence);
        label.getStyleClass().add("attempt-said");
        label.setWrapText(true);
        getChildren().add(label);
    }

    /** A text in its frame: all of it when it is short, else its beginning, with what is shown said beside it. */
    final Prose text(String content, String... styles) {
        var prose = new Prose(shown(content), AttemptsText.COPY.text());
        prose.getStyleClass().addAll(styles);
        getChildren().add(prose);
        if (prose.shownLength() < content.length()) {
            var note = new Label(AttemptsText.SHOWN_OF.text(prose.shownLength(), content.length()));
            note.getStyleClass().add("attempt-said");
            var copy = new Button(AttemptsText.COPY_ALL.text());
            copy.getStyleClass().add("attempt-link");
            copy.setOnAction(_ -> Prose.toClipboard(content));
            getChildren().add(new HBox(8, note, copy));
        }
        return prose;
    }

    private static String shown(String content) {
        if (content.length() <= SHOWN) {
            return content;
        }
        int end = Character.isHighSurrogate(content.charAt(SHOWN - 1)) ? SHOWN - 1 : SHOWN;
        return content.substring(0, end);
    }

    /** Something that is made only when a person asks to see it. */
    final void folded(String name, Supplier<Node> content) {
        var icon = Icons.of("fth-chevron-right");
        var button = new Button(name, icon);
        button.getStyleClass().add("attempt-fold");
        button.setMaxWidth(Double.MAX_VALUE);
        var holder = new VBox();
        button.setOnAction(_ -> {
            boolean open = holder.getChildren().isEmpty();
            icon.setIconLiteral(open ? "fth-chevron-down" : "fth-chevron-right");
            if (open) {
                holder.getChildren().setAll(content.get());
            } else {
                holder.getChildren().clear();
            }
        });
        getChildren().addAll(button, holder);
    }

    /** A section to be put into a fold. */
    static Section of(String text) {
        var section = new Section("");
        section.text(text);
        return section;
    }

    static Region gap() {
        var gap = new Region();
        HBox.setHgrow(gap, Priority.ALWAYS);
        return gap;
    }
}
