package dev.retake.app.design;

import dev.retake.app.resource.DesignText;
import dev.retake.engine.graph.TemplateToken;
import dev.retake.engine.graph.TemplateTokens;
import java.util.List;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.TextField;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;

/** A field for each input that a template names, in which it gets the value with which that is tried out. */
final class InputsView extends VBox {

    private final FieldModel template;
    private final TrialInputs inputs;
    private final String id;

    /** @param id what the ids of its fields begin with */
    InputsView(FieldModel template, TrialInputs inputs, String id) {
        this.template = template;
        this.inputs = inputs;
        this.id = id;
        getStyleClass().add("preview-inputs");
        managedProperty().bind(visibleProperty());
        template.textProperty().subscribe(_ -> refresh());
        template.holderProperty().subscribe(_ -> refresh());
        inputs.revisionProperty().subscribe(_ -> refresh());
    }

    /** The inputs that a template names. */
    static List<String> used(String template) {
        return TemplateTokens.scan(template).stream()
                .filter(TemplateToken.Input.class::isInstance)
                .map(token -> ((TemplateToken.Input) token).name())
                .distinct()
                .toList();
    }

    /** One that is there already keeps its place and its focus. */
    private void refresh() {
        List<String> used = used(template.textProperty().get());
        List<String> there = getChildren().stream()
                .map(row -> String.valueOf(row.getUserData()))
                .toList();
        if (!there.equals(used)) {
            getChildren().setAll(used.stream().map(this::row).toList());
        }
        setVisible(!used.isEmpty());
        getChildren().forEach(this::refill);
    }

    private String value(String input) {
        return template.holderProperty()
                .get()
                .map(holder -> inputs.value(holder.graph(), input))
                .orElse("");
    }

    private HBox row(String input) {
        var field = new TextField(value(input));
        field.setId(id + input.replace('.', '-'));
        field.setPromptText(DesignText.PREVIEW_INPUT.text(input));
        field.setAccessibleText(DesignText.PREVIEW_INPUT.text(input));
        field.textProperty().subscribe((_, now) -> {
            if (!now.equals(value(input))) {
                template.holderProperty().get().ifPresent(holder -> inputs.give(holder.graph(), input, now));
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
    private void refill(Node row) {
        if (row instanceof HBox box && box.getChildren().getLast() instanceof TextField field && !field.isFocused()) {
            field.setText(value(String.valueOf(row.getUserData())));
        }
    }
}
