package dev.retake.app.attempts;

import dev.retake.app.attempts.Comparison.Column;
import dev.retake.app.resource.AttemptsText;
import dev.retake.app.resource.StateMark;
import dev.retake.app.resource.Words;
import dev.retake.app.widget.Chip;
import dev.retake.app.widget.Icons;
import dev.retake.engine.attempt.Attempt;
import dev.retake.engine.attempt.Integrity;
import dev.retake.engine.graph.AttemptStatus;
import dev.retake.engine.graph.Cause;
import dev.retake.engine.graph.Usage;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import javafx.beans.value.ObservableValue;
import javafx.scene.AccessibleRole;
import javafx.scene.control.Label;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.VBox;

/** What became of an attempt and what it took. */
final class ColumnHeader extends VBox {

    private static final double WIDE = 900;
    private static final int SHORT_ID = 8;
    private static final String REHEARSAL = "rehearsal";

    private final Attempt attempt;
    private final Shield shield = new Shield();
    private final VBox banner = new VBox();

    /** @param now ticks while something runs */
    ColumnHeader(Column column, ObservableValue<Instant> now) {
        attempt = column.attempt();
        getStyleClass().addAll("attempt-header");
        StateMark mark = StateMark.of(attempt.status(), attempt.judged());
        getStyleClass().add(mark.style());
        setAccessibleRole(AccessibleRole.PARENT);
        setAccessibleText(spoken(attempt, mark));
        var name = new Label(Verdicts.title(attempt));
        name.getStyleClass().add("attempt-title");
        var word = new Label(mark.word(), Icons.of(mark.icon()));
        word.getStyleClass().add("state-word");
        name.setMinWidth(USE_PREF_SIZE);
        word.setMinWidth(USE_PREF_SIZE);
        // In a narrow window the marks go below the name rather than over the edge.
        var top = new FlowPane(name, word);
        top.getStyleClass().add("attempt-marks");
        top.setMinHeight(0);
        if (attempt.status() == AttemptStatus.FAILED) {
            top.getChildren().add(Verdicts.chip(attempt));
        }
        attempt.provenance()
                .ifPresent(how ->
                        top.getChildren().add(new Chip(Words.provenance(how), Words.meaning(how), "chip-provenance")));
        attempt.start()
                .filter(start -> start.runtime().equals(REHEARSAL))
                .ifPresent(_ -> top.getChildren()
                        .add(new Chip(
                                AttemptsText.REHEARSED.text(), AttemptsText.REHEARSED_TIP.text(), "chip-provenance")));
        top.getChildren().add(shield);
        shield.setId("shield-" + attempt.number());
        getChildren().add(top);
        banner.getStyleClass().add("integrity-banner");
        banner.managedProperty().bind(banner.visibleProperty());
        banner.setVisible(false);
        getChildren().add(banner);
        String why = why(attempt);
        if (!why.isEmpty()) {
            var label = new Label(why);
            label.getStyleClass().add("attempt-why");
            label.setWrapText(true);
            getChildren().add(label);
        }
        FlowPane facts = facts(attempt);
        if (attempt.status() == AttemptStatus.RUNNING) {
            attempt.startedAt().ifPresent(since -> facts.getChildren().addFirst(elapsed(since, now)));
        }
        getChildren().add(facts);
    }

    Attempt attempt() {
        return attempt;
    }

    /** @param integrity empty as long as nothing was compared */
    void show(Optional<Integrity> integrity) {
        shield.show(integrity);
        banner.getChildren().clear();
        integrity.ifPresent(known -> {
            if (known instanceof Integrity.Differs(List<String> reasons)) {
                banner(reasons);
            }
            setAccessibleText(
                    spoken(attempt, StateMark.of(attempt.status(), attempt.judged())) + ", " + Shield.spoken(known));
        });
        banner.setVisible(!banner.getChildren().isEmpty());
    }

    private void banner(List<String> reasons) {
        var title = new Label(AttemptsText.SHIELD_DIFFERS_TIP.text(), Icons.of("fth-shield-off"));
        title.getStyleClass().add("integrity-title");
        banner.getChildren().add(title);
        for (String reason : reasons) {
            var label = new Label(reason);
            label.getStyleClass().add("integrity-reason");
            banner.getChildren().add(label);
        }
        banner.getChildren().forEach(line -> ((Label) line).setWrapText(true));
    }

    private static String spoken(Attempt attempt, StateMark mark) {
        var parts = new ArrayList<String>();
        parts.add(AttemptsText.COLUMN_OF.text(Verdicts.name(attempt)));
        parts.add(mark.word());
        if (attempt.status() == AttemptStatus.FAILED) {
            parts.add(Words.judged(attempt.judged()).toLowerCase(Locale.ROOT));
        }
        attempt.provenance().map(Words::provenance).ifPresent(parts::add);
        parts.add(why(attempt));
        parts.addAll(factsOf(attempt));
        return parts.stream().filter(part -> !part.isEmpty()).collect(Collectors.joining(", "));
    }

    private static String why(Attempt attempt) {
        if (attempt.status() == AttemptStatus.LOST) {
            return AttemptsText.LOST_MEANS.text();
        }
        String cause = attempt.cause()
                .map(known -> Words.cause(known, attempt.judged()))
                .map(text -> Character.toUpperCase(text.charAt(0)) + text.substring(1))
                .orElse("");
        boolean saysMore =
                attempt.cause().filter(known -> known == Cause.RESULT_MISMATCH).isEmpty();
        String detail = saysMore ? attempt.detail() : "";
        return cause.isEmpty() || detail.isEmpty() ? cause + detail : cause + ": " + detail;
    }

    private static FlowPane facts(Attempt attempt) {
        var flow = new FlowPane();
        flow.getStyleClass().add("attempt-facts-flow");
        flow.setMinHeight(0);
        flow.setPrefWrapLength(WIDE);
        for (String fact : factsOf(attempt)) {
            var label = new Label(fact);
            label.getStyleClass().add("attempt-facts");
            flow.getChildren().add(label);
        }
        return flow;
    }

    private Label elapsed(Instant since, ObservableValue<Instant> now) {
        var label = new Label();
        label.getStyleClass().add("attempt-facts");
        label.setId("elapsed-" + attempt.number());
        // Bound by way of the scene: what is no longer in one is not told the time.
        label.textProperty()
                .bind(label.sceneProperty()
                        .flatMap(_ -> now)
                        .map(at -> elapsed(since, at))
                        .orElse(""));
        return label;
    }

    private static String elapsed(Instant since, Instant now) {
        return Words.elapsed(Duration.between(since, now));
    }

    private static List<String> factsOf(Attempt attempt) {
        var facts = new ArrayList<String>();
        if (attempt.status() != AttemptStatus.RUNNING) {
            facts.add(Words.cost(attempt.accounting().cost()));
        }
        attempt.accounting()
                .usage()
                .filter(usage -> !usage.equals(Usage.NONE))
                .ifPresent(usage -> facts.add(AttemptsText.TOKENS.text(usage.inputTokens(), usage.outputTokens())));
        attempt.duration().ifPresent(duration -> facts.add(Words.elapsed(duration)));
        attempt.startedAt().ifPresent(at -> facts.add(Words.when(at)));
        Verdicts.trigger(attempt).ifPresent(facts::add);
        if (attempt.leg() > 1) {
            facts.add(AttemptsText.LEG.text(attempt.leg()));
        }
        attempt.end().flatMap(end -> end.model()).ifPresent(facts::add);
        attempt.sessionId().map(ColumnHeader::shortened).ifPresent(id -> facts.add(AttemptsText.SESSION.text(id)));
        return facts;
    }

    /** Enough of a session's id to tell it from others; the process below has all of it. */
    private static String shortened(String id) {
        return id.length() <= SHORT_ID ? id : id.substring(0, SHORT_ID) + "\u2026";
    }
}
