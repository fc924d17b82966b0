package dev.retake.app.attempts;

import dev.retake.app.resource.AttemptsText;
import dev.retake.app.widget.Icons;
import dev.retake.engine.attempt.Integrity;
import java.util.List;
import java.util.Optional;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;

/** Says by shape and word whether an attempt is what was recorded of it. */
final class Shield extends Label {

    Shield() {
        getStyleClass().add("shield");
        setMinWidth(USE_PREF_SIZE);
        setManaged(false);
    }

    /** @param integrity empty as long as nothing was compared */
    void show(Optional<Integrity> integrity) {
        setVisible(integrity.isPresent());
        setManaged(integrity.isPresent());
        integrity.ifPresent(this::show);
    }

    private void show(Integrity integrity) {
        setText(word(integrity));
        setGraphic(Icons.of(
                switch (integrity) {
                    case Integrity.Sound _ -> "fth-shield";
                    case Integrity.Differs _ -> "fth-shield-off";
                    case Integrity.Open _ -> "fth-more-horizontal";
                    case Integrity.Unrecorded _ -> "fth-help-circle";
                }));
        getStyleClass().remove("shield-broken");
        if (integrity instanceof Integrity.Differs) {
            getStyleClass().add("shield-broken");
        }
        setTooltip(new Tooltip(meaning(integrity)));
        setAccessibleText(spoken(integrity));
    }

    private static String word(Integrity integrity) {
        return switch (integrity) {
            case Integrity.Sound _ -> AttemptsText.SHIELD_SOUND.text();
            case Integrity.Differs _ -> AttemptsText.SHIELD_DIFFERS.text();
            case Integrity.Open _ -> AttemptsText.SHIELD_OPEN.text();
            case Integrity.Unrecorded _ -> AttemptsText.SHIELD_UNRECORDED.text();
        };
    }

    private static String meaning(Integrity integrity) {
        return switch (integrity) {
            case Integrity.Sound(int files) -> AttemptsText.SHIELD_SOUND_TIP.text(files);
            case Integrity.Differs(List<String> reasons) ->
                AttemptsText.SHIELD_DIFFERS_TIP.text() + "\n" + String.join("\n", reasons);
            case Integrity.Open _ -> AttemptsText.SHIELD_OPEN_TIP.text();
            case Integrity.Unrecorded _ -> AttemptsText.SHIELD_UNRECORDED_TIP.text();
        };
    }

    /** Word and reasons in one line. */
    static String spoken(Integrity integrity) {
        return word(integrity) + ": " + meaning(integrity).replace("\n", ", ");
    }
}
