package dev.retake.app.attempts;

import dev.retake.app.attempts.Comparison.Column;
import dev.retake.app.resource.AttemptsText;
import dev.retake.app.widget.Prose;
import dev.retake.engine.attempt.Attempt;
import dev.retake.engine.graph.AttemptStatus;
import dev.retake.engine.insight.TextChange.Stretch;
import java.util.List;
import java.util.Optional;
import javafx.scene.AccessibleRole;
import javafx.scene.Node;

/** What the agent replied; the words that the attempt beside it did not say are marked. */
final class ReplySection extends Section {

    private final Attempt attempt;
    private Optional<Node> focusTarget = Optional.empty();

    /**
     * @param stretches of the reply, where it is compared
     * @param coarse whether the replies were too long to be compared word by word
     */
    ReplySection(Column column, List<Stretch> stretches, boolean coarse) {
        super(AttemptsText.REPLY.text());
        attempt = column.attempt();
        getStyleClass().add("reply");
        setAccessibleRole(AccessibleRole.PARENT);
        setAccessibleText(AttemptsText.REPLY_OF.text(Verdicts.name(column.attempt())));
        Optional<String> reply = column.texts().reply();
        if (reply.isEmpty()) {
            say(missing(column));
            return;
        }
        if (reply.get().isEmpty()) {
            say(AttemptsText.EMPTY_REPLY.text());
            return;
        }
        if (coarse) {
            say(AttemptsText.COARSE.text());
        }
        PagedText text = text(reply.get());
        text.mark(stretches.stream()
                .filter(stretch -> !stretch.shared())
                .map(stretch -> new Prose.Range(stretch.from(), stretch.to()))
                .toList());
        focusTarget = text.focusTarget();
    }

    Attempt attempt() {
        return attempt;
    }

    /** What takes the focus when the reply is shown; absent when there is none. */
    Optional<Node> focusTarget() {
        return focusTarget;
    }

    private static String missing(Column column) {
        if (column.attempt().status() == AttemptStatus.RUNNING) {
            return AttemptsText.STILL_RUNNING.text();
        }
        if (column.attempt().start().isEmpty()) {
            return AttemptsText.NOT_RECORDED.text();
        }
        return column.texts().missing().map(Section::sentence).orElseGet(AttemptsText.NO_REPLY::text);
    }
}
