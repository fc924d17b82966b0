package dev.retake.app.design;

import dev.retake.app.fx.Background;
import dev.retake.app.resource.DesignText;
import dev.retake.engine.source.GraphKey;
import dev.retake.engine.source.GraphKey.Choice;
import dev.retake.engine.source.GraphKey.Kind;
import javafx.scene.TraversalDirection;
import javafx.scene.control.CheckBox;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Control;
import javafx.scene.control.TextArea;
import javafx.scene.control.TextField;
import javafx.scene.control.TextInputControl;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.util.StringConverter;

/** Makes what a key is filled in with. */
final class FieldControl {

    private static final String TRUE = "true";
    private static final int MOST_LINES = 14;

    private FieldControl() {}

    static Control of(FieldModel model, Background background) {
        GraphKey key = model.key();
        Control control = switch (key.kind()) {
            case FLAG -> flag(model);
            case CHOICE -> choice(model);
            case LINES, YAML -> keyed(lines(model), model, background);
            case TEXT, TEXT_OR_NUMBER, TEMPLATE, PATTERN, WHOLE, NUMBER, DURATION, ID, IDS, NAMES ->
                keyed(new TextField(), model, background);
        };
        control.setId("field-" + key.name().replace('.', '-'));
        control.setMaxWidth(Double.MAX_VALUE);
        control.focusedProperty().subscribe(isFocused -> {
            if (!isFocused) {
                model.commit();
            }
        });
        return control;
    }

    /** Whether it stands beside its name. */
    static boolean isShort(Kind kind) {
        return switch (kind) {
            case WHOLE, NUMBER, DURATION, FLAG, ID, TEXT, TEXT_OR_NUMBER -> true;
            case CHOICE, TEMPLATE, LINES, PATTERN, IDS, NAMES, YAML -> false;
        };
    }

    private static Control flag(FieldModel model) {
        var box = new CheckBox(DesignText.FLAG_YES.text());
        model.textProperty().subscribe(text -> box.setSelected(text.equals(TRUE)));
        box.setOnAction(_ -> {
            model.textProperty().set(box.isSelected() ? TRUE : "");
            model.commit();
        });
        return box;
    }

    private static Control choice(FieldModel model) {
        GraphKey key = model.key();
        var box = new ComboBox<String>();
        box.getItems().add("");
        key.choices().forEach(choice -> box.getItems().add(choice.value()));
        box.setConverter(new StringConverter<>() {
            @Override
            public String toString(String value) {
                return value == null || value.isEmpty()
                        ? DesignText.CHOICE_DEFAULT.text(
                                words(key, key.fallback().orElse("")))
                        : words(key, value);
            }

            @Override
            public String fromString(String words) {
                return words;
            }
        });
        model.textProperty().subscribe(box::setValue);
        box.valueProperty().subscribe(value -> {
            if (value != null && !value.equals(model.textProperty().get())) {
                model.textProperty().set(value);
                model.commit();
            }
        });
        return box;
    }

    private static String words(GraphKey key, String value) {
        return key.choices().stream()
                .filter(choice -> choice.value().equals(value))
                .map(Choice::doc)
                .findFirst()
                .map(doc -> DesignText.CHOICE_WORDS.text(value, doc))
                .orElse(value);
    }

    private static TextInputControl lines(FieldModel model) {
        var area = new TextArea();
        area.setWrapText(true);
        area.getStyleClass().add("field-lines");
        int least = model.key().name().equals("prompt") ? 4 : 2;
        model.textProperty().subscribe(text -> {
            int lines = (int) text.chars().filter(c -> c == '\n').count() + 1;
            area.setPrefRowCount(Math.clamp(lines, least, MOST_LINES));
        });
        return area;
    }

    private static TextInputControl keyed(TextInputControl input, FieldModel model, Background background) {
        model.key().fallback().ifPresent(input::setPromptText);
        input.textProperty().bindBidirectional(model.textProperty());
        if (FieldOffers.areFor(model.key())) {
            new Completion(
                    input,
                    isAsked -> FieldOffers.of(model, input.getText(), input.getCaretPosition(), isAsked),
                    background::later);
        }
        boolean isArea = input instanceof TextArea;
        input.addEventFilter(KeyEvent.KEY_PRESSED, event -> {
            if (event.isConsumed()) {
                // What is offered under the caret took it: other filters of the same field hear of it all the same.
                return;
            }
            if (event.getCode() == KeyCode.ENTER && (!isArea || event.isShortcutDown())) {
                model.commit();
                event.consume();
            } else if (event.getCode() == KeyCode.ESCAPE && model.isDirty()) {
                model.revert();
                event.consume();
            } else if (isArea && event.getCode() == KeyCode.TAB && !event.isShortcutDown()) {
                input.requestFocusTraversal(
                        event.isShiftDown() ? TraversalDirection.PREVIOUS : TraversalDirection.NEXT);
                event.consume();
            }
        });
        return input;
    }
}
