package dev.retake.app.attempts;

import dev.retake.app.attempts.Comparison.Column;
import dev.retake.app.resource.AttemptsText;
import dev.retake.app.widget.Icons;
import dev.retake.engine.attempt.AttemptEnd;
import dev.retake.engine.attempt.CheckResult;
import java.util.List;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;

/** What each predicate was asked and what it saw. */
final class ChecksSection extends Section {

    private static final String VERIFY = "verify";

    ChecksSection(Column column) {
        super(AttemptsText.CHECKS.text());
        List<CheckResult> checks =
                column.attempt().end().map(AttemptEnd::checks).orElse(List.of());
        if (checks.isEmpty()) {
            say(AttemptsText.NO_CHECKS.text());
        }
        checks.forEach(check -> check(check, column));
    }

    private void check(CheckResult check, Column column) {
        boolean reached = check.passed().isPresent();
        boolean passed = check.passed().orElse(false);
        var word = new Label(
                (reached ? passed ? AttemptsText.CHECK_YES : AttemptsText.CHECK_NO : AttemptsText.CHECK_NOT).text(),
                Icons.of(reached ? passed ? "fth-check-circle" : "fth-x-circle" : "fth-minus-circle"));
        word.getStyleClass().addAll("state-word", reached ? passed ? "state-passed" : "state-failed" : "state-waiting");
        word.setMinWidth(USE_PREF_SIZE);
        var name = new Label(check.predicate());
        name.getStyleClass().add("check-name");
        name.setMinWidth(USE_PREF_SIZE);
        var row = new HBox(word, name);
        row.getStyleClass().add("check-row");
        check.evidence().ifPresent(evidence -> {
            var label = new Label(evidence);
            label.getStyleClass().add("attempt-facts");
            label.setWrapText(true);
            row.getChildren().add(label);
        });
        getChildren().add(row);
        check.expression().ifPresent(expression -> {
            text(expression, "check-expression");
        });
        if (check.predicate().equals(VERIFY)) {
            column.texts()
                    .verifyOutput()
                    .filter(output -> !output.isBlank())
                    .ifPresent(output -> folded(
                            AttemptsText.VERIFY_OUTPUT.text(
                                    PromptSection.size(column.sizes().verifyOutput())),
                            () -> of(output)));
        }
    }
}
