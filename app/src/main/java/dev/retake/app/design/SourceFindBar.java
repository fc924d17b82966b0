package dev.retake.app.design;

import dev.retake.app.design.FindText.Found;
import dev.retake.app.design.FindText.Match;
import dev.retake.app.resource.DesignText;
import dev.retake.app.widget.Icons;
import dev.retake.engine.source.TextEdit;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import javafx.css.PseudoClass;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.TextField;
import javafx.scene.control.ToggleButton;
import javafx.scene.control.Tooltip;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.fxmisc.richtext.CodeArea;

/** Finds words in the text of a graph, and puts others in their place: one of them, or all in one step. */
final class SourceFindBar extends VBox {

    private static final PseudoClass NONE = PseudoClass.getPseudoClass("none");

    private final CodeArea area;
    private final AreaText text;
    private final Consumer<List<TextEdit>> replace;
    private final Consumer<Match> show;
    private final TextField field = field("source-find", DesignText.FIND_PROMPT);
    private final TextField with = field("source-replace", DesignText.REPLACE_PROMPT);
    private final ToggleButton letters = toggle("Aa", "find-letters", DesignText.FIND_LETTERS, "Alt+C");
    private final ToggleButton word = toggle("W", "find-word", DesignText.FIND_WORD, "Alt+W");
    private final ToggleButton regex = toggle(".*", "find-regex", DesignText.FIND_REGEX, "Alt+X");
    private final Label count = new Label();
    private final HBox replacing;
    private List<Match> found = List.of();

    /**
     * @param replace makes edits of the file's text as one step
     * @param show brings a match to where it is seen, and selects it
     */
    SourceFindBar(CodeArea area, AreaText text, Consumer<List<TextEdit>> replace, Consumer<Match> show) {
        this.area = area;
        this.text = text;
        this.replace = replace;
        this.show = show;
        getStyleClass().add("source-find-bar");
        setId("source-find-bar");
        count.setId("source-find-count");
        count.getStyleClass().add("find-count");
        count.setMinWidth(Region.USE_PREF_SIZE);
        replacing = new HBox(
                with,
                button("", DesignText.REPLACE, "Enter", "replace-one", this::replaceOne),
                button("", DesignText.REPLACE_ALL, "Alt+A", "replace-all", this::replaceAll));
        replacing.getStyleClass().add("source-find-row");
        replacing.managedProperty().bind(replacing.visibleProperty());
        var finding = new HBox(
                field,
                letters,
                word,
                regex,
                count,
                button("fth-chevron-up", DesignText.FIND_PREVIOUS, "Shift+Enter", "find-previous", () -> go(true)),
                button("fth-chevron-down", DesignText.FIND_NEXT, "Enter", "find-next", () -> go(false)),
                button("fth-x", DesignText.FIND_CLOSE, "Esc", "find-close", this::close));
        finding.getStyleClass().add("source-find-row");
        getChildren().setAll(finding, replacing);
        managedProperty().bind(visibleProperty());
        setVisible(false);
        field.textProperty().subscribe(_ -> search(true));
        List.of(letters, word, regex)
                .forEach(toggle -> toggle.selectedProperty().subscribe(_ -> search(true)));
        area.plainTextChanges().subscribe(_ -> search(false));
        area.selectionProperty().addListener((_, _, _) -> tell());
        // A filter: the field hands Shift+Enter on a second time.
        addEventFilter(KeyEvent.KEY_PRESSED, this::pressed);
    }

    private static TextField field(String id, DesignText prompt) {
        var field = new TextField();
        field.setId(id);
        field.setPromptText(prompt.text());
        field.setAccessibleText(prompt.text());
        HBox.setHgrow(field, Priority.ALWAYS);
        return field;
    }

    private static ToggleButton toggle(String words, String id, DesignText purpose, String key) {
        var toggle = new ToggleButton(words);
        toggle.setId(id);
        toggle.getStyleClass().addAll("bar-button", "find-option");
        toggle.setTooltip(new Tooltip(purpose.text() + "  (" + key + ")"));
        toggle.setAccessibleText(purpose.text());
        toggle.setMinWidth(Region.USE_PREF_SIZE);
        return toggle;
    }

    private static Button button(String icon, DesignText purpose, String key, String id, Runnable action) {
        var button = icon.isEmpty() ? new Button(purpose.text()) : new Button("", Icons.of(icon));
        button.setId(id);
        button.getStyleClass().add("bar-button");
        button.setTooltip(new Tooltip(purpose.text() + "  (" + key + ")"));
        button.setAccessibleText(purpose.text());
        button.setMinWidth(Region.USE_PREF_SIZE);
        button.setOnAction(_ -> action.run());
        return button;
    }

    private void pressed(KeyEvent event) {
        if (event.isAltDown()) {
            switch (event.getCode()) {
                case C -> letters.fire();
                case W -> word.fire();
                case X -> regex.fire();
                case A -> replaceAll();
                default -> {
                    return;
                }
            }
            event.consume();
            return;
        }
        boolean isInField = event.getTarget() instanceof TextField;
        switch (event.getCode()) {
            case ENTER -> {
                if (!isInField) {
                    return;
                }
                if (event.getTarget() == with) {
                    replaceOne();
                } else {
                    go(event.isShiftDown());
                }
            }
            case F3 -> go(event.isShiftDown());
            case DOWN -> go(false);
            case UP -> go(true);
            case ESCAPE -> close();
            default -> {
                return;
            }
        }
        event.consume();
    }

    /** @param replaces whether something else is to come in the place of what is found */
    void open(boolean replaces) {
        boolean may = replaces && area.isEditable();
        replacing.setVisible(may || replacing.isVisible() && isVisible());
        setVisible(true);
        String selected = area.getSelectedText();
        if (!selected.isEmpty() && !selected.contains("\n")) {
            field.setText(selected);
        }
        field.selectAll();
        field.requestFocus();
        search(true);
        if (replaces && !may) {
            count.setText(DesignText.REPLACE_NOT.text());
        }
    }

    private FindText sought() {
        return new FindText(field.getText(), word.isSelected(), letters.isSelected(), regex.isSelected());
    }

    /** @param goes whether the next match from where the caret is is to be shown */
    private void search(boolean goes) {
        if (!isVisible()) {
            return;
        }
        switch (sought().in(area.getText())) {
            case Found.Matches(var all) -> {
                found = all;
                tell();
                if (goes) {
                    int from = area.getSelection().getStart();
                    found.stream()
                            .filter(match -> match.from() >= from)
                            .findFirst()
                            .or(() -> found.stream().findFirst())
                            .ifPresent(show);
                }
            }
            case Found.NotPossible(String why) -> cannot(DesignText.FIND_NOT_POSSIBLE.text(why));
            case Found.TooMuch() -> cannot(DesignText.FIND_TOO_MUCH.text());
        }
    }

    private void cannot(String why) {
        found = List.of();
        pseudoClassStateChanged(NONE, true);
        count.setText(why);
        field.setAccessibleHelp(why);
    }

    /** Which match is selected; empty if none is. */
    private OptionalInt current() {
        var selected = area.getSelection();
        return IntStream.range(0, found.size())
                .filter(i -> found.get(i).from() == selected.getStart()
                        && found.get(i).to() == selected.getEnd())
                .findFirst();
    }

    private void tell() {
        if (!isVisible()) {
            return;
        }
        boolean none = found.isEmpty() && !field.getText().isEmpty();
        pseudoClassStateChanged(NONE, none);
        OptionalInt at = current();
        count.setText(
                field.getText().isEmpty()
                        ? ""
                        : none
                                ? DesignText.FIND_NONE.text()
                                : at.isPresent()
                                        ? DesignText.FIND_AT.text(at.getAsInt() + 1, found.size())
                                        : DesignText.FIND_SOME.text(found.size()));
        field.setAccessibleHelp(count.getText());
    }

    /** Goes to the next match also while the keys are the text's. */
    void go(boolean backwards) {
        if (!isVisible()) {
            open(false);
            return;
        }
        if (found.isEmpty()) {
            return;
        }
        int start = area.getSelection().getStart();
        int end = area.getSelection().getEnd();
        var next = backwards
                ? found.reversed().stream()
                        .filter(match -> match.from() < start)
                        .findFirst()
                        .orElse(found.getLast())
                : found.stream()
                        .filter(match -> match.from() >= Math.max(end, start + 1))
                        .findFirst()
                        .orElse(found.getFirst());
        show.accept(next);
    }

    private void replaceOne() {
        if (!replacing.isVisible() || found.isEmpty()) {
            return;
        }
        if (current().isEmpty()) {
            go(false);
            return;
        }
        Match match = found.get(current().getAsInt());
        edit(List.of(match));
        int from = match.from();
        area.selectRange(from, from);
        search(false);
        found.stream()
                .filter(next -> next.from() >= from + with.getText().length())
                .findFirst()
                .or(() -> found.stream().findFirst())
                .ifPresent(show);
    }

    private void replaceAll() {
        if (replacing.isVisible() && !found.isEmpty()) {
            int all = found.size();
            if (edit(found)) {
                count.setText(DesignText.REPLACED.text(all));
            }
        }
    }

    private boolean edit(List<Match> matches) {
        try {
            String old = area.getText();
            FindText sought = sought();
            List<TextEdit> edits = matches.stream()
                    .map(match ->
                            text.file().edit(match.from(), match.to(), sought.replacement(old, match, with.getText())))
                    .toList();
            replace.accept(edits);
            return true;
        } catch (IllegalArgumentException e) {
            cannot(DesignText.FIND_NOT_POSSIBLE.text(String.valueOf(e.getMessage())));
            return false;
        }
    }

    private void close() {
        setVisible(false);
        replacing.setVisible(false);
        found = List.of();
        area.requestFocus();
    }
}
