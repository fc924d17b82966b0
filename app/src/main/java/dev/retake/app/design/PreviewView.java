package dev.retake.app.design;

import dev.retake.app.resource.DesignText;
import dev.retake.app.widget.VisibleText;
import dev.retake.engine.run.TemplatePreview;
import java.util.List;
import javafx.scene.control.Label;
import javafx.scene.control.TextField;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;

/** Under a prompt: what it would say, and the inputs with which that is tried out. */
final class PreviewView extends VBox {

    /** So many characters are shown: who reads more of it reads it in a run. */
    private static final int MOST = 20_000;

    private final PreviewModel model;
    private final VBox inputs = new VBox();
    private final Label text = new Label();

    PreviewView(PreviewModel model) {
        this.model = model;
        getStyleClass().add("preview");
        var title = new Label(DesignText.PREVIEW.text());
        title.getStyleClass().add("overline");
        inputs.getStyleClass().add("preview-inputs");
        text.setId("preview");
        text.setWrapText(true);
        text.setMaxWidth(Double.MAX_VALUE);
        getChildren().setAll(title, inputs, text);
        managedProperty().bind(visibleProperty());
        model.usedProperty().subscribe(this::ask);
        model.previewProperty().subscribe(preview -> {
            setVisible(preview.isPresent());
            preview.ifPresent(this::show);
        });
    }

    private void show(TemplatePreview preview) {
        switch (preview) {
            case TemplatePreview.Resolved(String all) -> {
                String shown = all.length() > MOST ? all.substring(0, MOST) + "…" : all;
                text.setText(VisibleText.of(shown.stripTrailing()));
                text.getStyleClass().setAll("label", "fact-block");
            }
            case TemplatePreview.Unresolved(String message) -> {
                text.setText(DesignText.PREVIEW_NONE.text(message));
                text.getStyleClass().setAll("label", "field-said", "lint-warning");
            }
        }
        text.setAccessibleText(DesignText.PREVIEW.text() + ": " + text.getText());
    }

    /** A field for each input that the prompt names; one that is there already keeps its place and its focus. */
    private void ask(List<String> used) {
        List<String> there = inputs.getChildren().stream()
                .map(row -> String.valueOf(row.getUserData()))
                .toList();
        if (!there.equals(used)) {
            inputs.getChildren().setAll(used.stream().map(this::row).toList());
        }
        inputs.getChildren().forEach(this::refill);
    }

    private HBox row(String input) {
        var field = new TextField();
        field.setId("preview-input-" + input.replace('.', '-'));
        field.setPromptText(DesignText.PREVIEW_INPUT.text(input));
        field.setAccessibleText(DesignText.PREVIEW_INPUT.text(input));
        field.setText(model.value(input));
        field.textProperty().subscribe((_, now) -> {
            if (!now.equals(model.value(input))) {
                model.give(input, now);
            }
        });
        HBox.setHgrow(field, Priority.ALWAYS);
        var name = new Label(input);
        name.getStyleClass().add("field-name");
        name.setLabelFor(field);
        var row = new HBox(name, field);
        row.getStyleClass().add("field-row");
        row.setUserData(input);
        return row;
    }

    /** Another graph may have an input of the same name. */
    private void refill(javafx.scene.Node row) {
        if (row instanceof HBox box && box.getChildren().getLast() instanceof TextField field && !field.isFocused()) {
            field.setText(model.value(String.valueOf(row.getUserData())));
        }
    }
}
