package dev.retake.app.shell;

import dev.retake.app.resource.RunText;
import dev.retake.app.widget.Chosen;
import dev.retake.engine.graph.StepMode;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Tooltip;

/** Asks before which attempts a run waits for a person. */
final class StepChoice extends ComboBox<StepMode> {

    StepChoice(StepMode chosen) {
        setId("step-mode");
        getItems().setAll(StepMode.values());
        setValue(chosen);
        setTooltip(new Tooltip(RunText.STEP_TIP.text()));
        setAccessibleText(RunText.STEP.text());
        setConverter(new Chosen<>(StepChoice::words));
    }

    private static String words(StepMode mode) {
        return switch (mode) {
            case OFF -> RunText.STEP_OFF.text();
            case RETRIES -> RunText.STEP_RETRIES.text();
            case ATTEMPTS -> RunText.STEP_ATTEMPTS.text();
        };
    }
}
