package dev.retake.app.attempts;

import dev.retake.app.resource.AttemptsText;
import dev.retake.app.widget.Icons;
import dev.retake.engine.attempt.Attempt;
import dev.retake.engine.attempt.Integrity;
import java.util.Map;
import java.util.Optional;
import javafx.scene.control.Button;
import javafx.scene.control.ToggleButton;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;

/** All attempts of the selected node in a row, and the buttons that step the pair. */
final class StripView extends HBox {

    private final AttemptsModel model;
    private final ChipRow chips;
    private final Button back = step("fth-chevron-left", AttemptsText.STEP_BACK, -1);
    private final Button forth = step("fth-chevron-right", AttemptsText.STEP_FORTH, 1);

    StripView(AttemptsModel model) {
        this.model = model;
        this.chips = new ChipRow(model);
        getStyleClass().add("strip");
        HBox.setHgrow(chips, Priority.ALWAYS);
        var alone = new ToggleButton(AttemptsText.ALONE.text(), Icons.of("fth-square"));
        alone.getStyleClass().add("strip-toggle");
        alone.setId("alone");
        alone.setMinWidth(USE_PREF_SIZE);
        alone.setTooltip(new Tooltip(AttemptsText.ALONE_TIP.text()));
        alone.selectedProperty().bindBidirectional(model.aloneProperty());
        getChildren().addAll(chips, back, forth, alone);
        model.pairingProperty().subscribe(this::show);
    }

    private Button step(String icon, AttemptsText words, int by) {
        var button = new Button("", Icons.of(icon));
        button.getStyleClass().add("strip-step");
        button.setTooltip(new Tooltip(words.text()));
        button.setAccessibleText(words.text());
        button.setOnAction(_ -> model.step(by));
        return button;
    }

    /** Says of each attempt whether it is what was recorded. */
    void protect(Map<Attempt, Integrity> shields) {
        chips.protect(shields);
    }

    private void show(Optional<Pairing> pairing) {
        chips.show(pairing);
        back.setDisable(!model.canStep(-1));
        forth.setDisable(!model.canStep(1));
    }
}
