package dev.retake.app.canvas;

import dev.retake.app.widget.Icons;
import dev.retake.engine.lint.Severity;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;

/** Says on a card or a frame that the linter found something there. */
final class LintMark extends Label {

    LintMark(Severity severity) {
        super("", Icons.of(severity == Severity.ERROR ? "fth-alert-circle" : "fth-alert-triangle"));
        getStyleClass().addAll("lint-mark", severity == Severity.ERROR ? "lint-error" : "lint-warning");
        setTooltip(new Tooltip(CardModel.lintWords(severity)));
    }
}
