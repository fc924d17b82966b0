package dev.retake.app.attempts;

import dev.retake.app.resource.AttemptsText;
import dev.retake.app.widget.Icons;
import dev.retake.engine.attempt.Attempt;
import java.util.List;
import java.util.Optional;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.ToggleButton;
import javafx.scene.control.Tooltip;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;

/** All attempts of the selected node in a row, and the buttons that step the pair. */
final class StripView extends HBox {

    /** A chip, and below it the bar that shows when there are many. */
    private static final double WITH_BAR = 60;

    private final AttemptsModel model;
    private final HBox chips = new HBox();
    private final Button back = step("fth-chevron-left", AttemptsText.STEP_BACK, -1);
    private final Button forth = step("fth-chevron-right", AttemptsText.STEP_FORTH, 1);
    private List<Attempt> shown = List.of();

    StripView(AttemptsModel model) {
        this.model = model;
        getStyleClass().add("strip");
        chips.getStyleClass().add("strip-chips");
        var scroll = new ScrollPane(chips);
        scroll.setVbarPolicy(ScrollPane.ScrollBarPolicy.NEVER);
        scroll.setMinHeight(WITH_BAR);
        HBox.setHgrow(scroll, Priority.ALWAYS);
        var alone = new ToggleButton(AttemptsText.ALONE.text(), Icons.of("fth-square"));
        alone.getStyleClass().add("strip-toggle");
        alone.setMinWidth(USE_PREF_SIZE);
        alone.setTooltip(new Tooltip(AttemptsText.ALONE_TIP.text()));
        alone.selectedProperty().bindBidirectional(model.aloneProperty());
        getChildren().addAll(scroll, back, forth, alone);
        addEventFilter(KeyEvent.KEY_PRESSED, this::key);
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

    private void key(KeyEvent event) {
        boolean onChip = chips.getChildren().stream().anyMatch(Node::isFocused);
        if (!onChip || (event.getCode() != KeyCode.LEFT && event.getCode() != KeyCode.RIGHT)) {
            return;
        }
        int focused = chips.getChildren()
                .indexOf(chips.getChildren().stream()
                        .filter(Node::isFocused)
                        .findFirst()
                        .orElseThrow());
        int next = Math.clamp(
                focused + (event.getCode() == KeyCode.LEFT ? -1 : 1),
                0,
                chips.getChildren().size() - 1);
        chips.getChildren().get(next).requestFocus();
        event.consume();
    }

    private void show(Optional<Pairing> pairing) {
        List<Attempt> attempts = model.attempts();
        if (!attempts.equals(shown)) {
            shown = attempts;
            chips.getChildren().setAll(attempts.stream().map(this::chip).toList());
        }
        for (Node node : chips.getChildren()) {
            if (node instanceof AttemptChip chip) {
                chip.choose(pairing.filter(now -> now.shows(chip.attempt())).isPresent());
            }
        }
        back.setDisable(!model.canStep(-1));
        forth.setDisable(!model.canStep(1));
    }

    private AttemptChip chip(Attempt attempt) {
        return new AttemptChip(attempt, () -> model.look(attempt), () -> model.compareWith(attempt));
    }
}
