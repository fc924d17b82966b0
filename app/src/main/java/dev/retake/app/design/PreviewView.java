package dev.retake.app.design;

import dev.retake.app.resource.DesignText;
import dev.retake.app.widget.VisibleText;
import dev.retake.engine.run.TemplatePreview;
import javafx.scene.control.Label;
import javafx.scene.layout.VBox;

/** Under a prompt: what it would say, and the inputs with which that is tried out. */
final class PreviewView extends VBox {

    /** So many characters are shown: who reads more of it reads it in a run. */
    private static final int MOST = 20_000;

    private final Label text = new Label();

    PreviewView(PreviewModel model, InputsView inputs) {
        getStyleClass().add("preview");
        var title = new Label(DesignText.PREVIEW.text());
        title.getStyleClass().add("overline");
        text.setId("preview");
        text.setWrapText(true);
        text.setMaxWidth(Double.MAX_VALUE);
        getChildren().setAll(title, inputs, text);
        managedProperty().bind(visibleProperty());
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
                text.setText(DesignText.PREVIEW_NONE.text(message.replace("`", "")));
                text.getStyleClass().setAll("label", "field-said", "lint-warning");
            }
        }
        text.setAccessibleText(DesignText.PREVIEW.text() + ": " + text.getText());
    }
}
