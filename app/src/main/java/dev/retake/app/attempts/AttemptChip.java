package dev.retake.app.attempts;

import dev.retake.app.resource.AttemptsText;
import dev.retake.app.resource.StateMark;
import dev.retake.app.resource.Words;
import dev.retake.app.widget.Icons;
import dev.retake.engine.attempt.Attempt;
import dev.retake.engine.attempt.AttemptDelta;
import dev.retake.engine.attempt.AttemptDelta.ReplyChange;
import dev.retake.engine.attempt.AttemptEnd;
import dev.retake.engine.attempt.Integrity;
import dev.retake.engine.graph.AttemptStatus;
import dev.retake.engine.graph.Trigger;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import javafx.css.PseudoClass;
import javafx.scene.AccessibleRole;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.input.MouseEvent;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;

/** One attempt in the strip: number, outcome, judged or machinery, cost, time, and how far its reply moved. */
final class AttemptChip extends Button {

    private static final PseudoClass CHOSEN = PseudoClass.getPseudoClass("chosen");
    private static final BigDecimal HUNDRED = BigDecimal.valueOf(100);

    private final Attempt attempt;
    private final boolean brief;
    private final Shield shield = new Shield();
    private boolean chosen;

    /**
     * @param brief whether it leaves out what goes without saying: that a later attempt is a retry
     * @param look what a press does
     * @param compare what a press with Shift or Ctrl does
     */
    AttemptChip(Attempt attempt, boolean brief, Runnable look, Runnable compare) {
        this.attempt = attempt;
        this.brief = brief;
        getStyleClass().add("attempt-chip");
        setId("attempt-" + attempt.number());
        StateMark mark = StateMark.of(attempt.status(), attempt.judged());
        getStyleClass().add(mark.style());
        setGraphic(content(mark));
        setMinWidth(USE_PREF_SIZE);
        setAccessibleRole(AccessibleRole.BUTTON);
        setAccessibleText(spoken(mark));
        setTooltip(new Tooltip(spoken(mark) + "\n" + AttemptsText.CHIP_TIP.text()));
        setOnAction(_ -> look.run());
        addEventFilter(MouseEvent.MOUSE_CLICKED, event -> {
            if (event.isShiftDown() || event.isShortcutDown()) {
                compare.run();
            }
        });
    }

    Attempt attempt() {
        return attempt;
    }

    /** @param integrity empty as long as nothing was compared */
    void show(Optional<Integrity> integrity) {
        // There is little room in the strip: only what should alarm is seen, the column says the rest.
        shield.show(integrity.filter(Integrity.Differs.class::isInstance));
        String words = spoken(StateMark.of(attempt.status(), attempt.judged()))
                + integrity.map(found -> ", " + Shield.spoken(found)).orElse("");
        setAccessibleText(words);
        setTooltip(new Tooltip(words + "\n" + AttemptsText.CHIP_TIP.text()));
    }

    boolean isChosen() {
        return chosen;
    }

    void choose(boolean wanted) {
        chosen = wanted;
        pseudoClassStateChanged(CHOSEN, chosen);
    }

    private VBox content(StateMark mark) {
        var number =
                new Label(attempt.start().isPresent() ? String.valueOf(attempt.number()) : AttemptsText.LAST.text());
        number.getStyleClass().add("attempt-number");
        var word = new Label(mark.word(), Icons.of(mark.icon()));
        word.getStyleClass().add("state-word");
        var top = new HBox(number, word);
        top.getStyleClass().add("attempt-top");
        if (attempt.status() == AttemptStatus.FAILED) {
            top.getChildren().add(Verdicts.chip(attempt));
        }
        var facts = new Label(String.join(" · ", facts(brief)));
        facts.getStyleClass().add("attempt-facts");
        var bottom = new HBox(facts);
        bottom.getStyleClass().add("attempt-bottom");
        change().map(AttemptChip::badge).ifPresent(bottom.getChildren()::add);
        top.getChildren().add(shield);
        return new VBox(top, bottom);
    }

    private static Label badge(String change) {
        var badge = new Label(change);
        badge.getStyleClass().add("change-badge");
        return badge;
    }

    private List<String> facts(boolean withoutRetry) {
        var facts = new ArrayList<String>();
        if (attempt.status() != AttemptStatus.RUNNING) {
            facts.add(Words.cost(attempt.accounting().cost()));
        }
        attempt.duration().ifPresent(duration -> facts.add(Words.elapsed(duration)));
        if (!withoutRetry || attempt.trigger() != Trigger.RETRY) {
            Verdicts.trigger(attempt).ifPresent(facts::add);
        }
        return facts;
    }

    private Optional<String> change() {
        return attempt.end().flatMap(AttemptEnd::delta).flatMap(AttemptChip::change);
    }

    /** How far a reply moved from the one before. */
    static Optional<String> change(AttemptDelta delta) {
        return delta.reply().map(reply -> switch (reply) {
            case IDENTICAL -> AttemptsText.IDENTICAL.text();
            case REWORDED, CHANGED ->
                delta.similarity()
                        .map(similarity -> (reply == ReplyChange.REWORDED
                                        ? AttemptsText.REWORDED
                                        : AttemptsText.CHANGED)
                                .text(percent(similarity)))
                        .orElse(AttemptsText.DIFFERENT.text());
        });
    }

    /** How many of a hundred words are not shared. */
    private static String percent(BigDecimal similarity) {
        return BigDecimal.ONE
                .subtract(similarity)
                .multiply(HUNDRED)
                .setScale(0, RoundingMode.HALF_UP)
                .toPlainString();
    }

    private String spoken(StateMark mark) {
        var parts = new ArrayList<String>();
        parts.add(Verdicts.name(attempt));
        parts.add(mark.word());
        if (attempt.status() == AttemptStatus.FAILED) {
            parts.add(Words.judged(attempt.judged()).toLowerCase(Locale.ROOT));
        }
        parts.addAll(facts(false));
        change().ifPresent(parts::add);
        return String.join(", ", parts);
    }
}
