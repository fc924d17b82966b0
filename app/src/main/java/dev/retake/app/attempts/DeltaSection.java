package dev.retake.app.attempts;

import dev.retake.app.attempts.Comparison.Column;
import dev.retake.app.resource.AttemptsText;
import dev.retake.engine.attempt.AttemptDelta;
import dev.retake.engine.attempt.AttemptDelta.Change;
import dev.retake.engine.attempt.AttemptEnd;
import dev.retake.engine.attempt.AttemptStart;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;

/** What differed between this attempt and the one it follows. */
final class DeltaSection extends Section {

    DeltaSection(Column column) {
        super(column.attempt().start().map(AttemptStart::follows).stream()
                .flatMapToInt(OptionalInt::stream)
                .mapToObj(AttemptsText.DELTA_SINCE::text)
                .findFirst()
                .orElseGet(AttemptsText.DELTA::text));
        var end = column.attempt().end();
        if (end.isEmpty()) {
            say(AttemptsText.DELTA_UNKNOWN.text());
            return;
        }
        end.flatMap(AttemptEnd::delta)
                .ifPresentOrElse(
                        this::fill,
                        () -> say((column.attempt().start().stream()
                                                .anyMatch(
                                                        start -> start.follows().isPresent())
                                        ? AttemptsText.DELTA_UNKNOWN
                                        : AttemptsText.DELTA_FIRST)
                                .text()));
        end.flatMap(AttemptEnd::touched)
                .ifPresent(files -> row(
                        AttemptsText.TOUCHED.text(),
                        files.isEmpty() ? AttemptsText.TOUCHED_NONE.text() : String.join(", ", files)));
    }

    private void fill(AttemptDelta delta) {
        row(AttemptsText.DELTA_PROMPT.text(), words(delta.prompt()));
        row(AttemptsText.DELTA_CONTEXT.text(), words(delta.context()));
        row(AttemptsText.DELTA_TOOLS.text(), words(delta.tools()));
        AttemptChip.change(delta).ifPresent(change -> row(AttemptsText.DELTA_REPLY.text(), change));
    }

    private void row(String name, String value) {
        var label = new Label(name);
        label.getStyleClass().add("delta-name");
        var text = new Label(value);
        text.getStyleClass().add("delta-value");
        text.setWrapText(true);
        var row = new HBox(label, text);
        row.getStyleClass().add("check-row");
        getChildren().add(row);
    }

    private static String words(Change change) {
        if (change.isEmpty()) {
            return AttemptsText.UNCHANGED.text();
        }
        List<String> parts = new ArrayList<>();
        change.added().forEach(name -> parts.add(AttemptsText.ADDED.text(name)));
        change.changed().forEach(name -> parts.add(AttemptsText.CHANGED_PART.text(name)));
        change.removed().forEach(name -> parts.add(AttemptsText.REMOVED.text(name)));
        return String.join(", ", parts);
    }
}
