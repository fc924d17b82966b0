package dev.retake.app.attempts;

import dev.retake.app.resource.AttemptsText;
import dev.retake.app.widget.Icons;
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

    /** A text in its frame: all of it when it is short, else its beginning and a way to the rest. */
    final PagedText text(String content, String... styles) {
        return text(content, PagedText.PAGE, styles);
    }

    /**
     * @param first how many characters are shown at first
     */
    final PagedText text(String content, int first, String... styles) {
        var paged = new PagedText(content, first, styles);
        getChildren().add(paged);
        return paged;
    }

    /** Words as a sentence of their own. */
    static String sentence(String words) {
        String begun = words.isEmpty() ? words : Character.toUpperCase(words.charAt(0)) + words.substring(1);
        return begun.endsWith(".") ? begun : begun + ".";
    }

    /** Something that is made only when a person asks to see it. */
    final void folded(String name, Supplier<Node> content) {
        folded(name, false, content);
    }

    /** @param isOpen whether it is unfolded at first */
    final void folded(String name, boolean isOpen, Supplier<Node> content) {
        var icon = Icons.of("fth-chevron-right");
        var button = new Button(name, icon);
        button.getStyleClass().add("attempt-fold");
        button.setMaxWidth(Double.MAX_VALUE);
        button.setAccessibleText(AttemptsText.FOLDED.text(name));
        var holder = new VBox();
        button.setOnAction(_ -> {
            boolean open = holder.getChildren().isEmpty();
            button.setAccessibleText((open ? AttemptsText.UNFOLDED : AttemptsText.FOLDED).text(name));
            icon.setIconLiteral(open ? "fth-chevron-down" : "fth-chevron-right");
            if (open) {
                holder.getChildren().setAll(content.get());
            } else {
                holder.getChildren().clear();
            }
        });
        getChildren().addAll(button, holder);
        if (isOpen) {
            button.fire();
        }
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
