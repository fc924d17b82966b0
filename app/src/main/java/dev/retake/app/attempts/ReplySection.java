package dev.retake.app.attempts;

import dev.retake.app.attempts.Comparison.Column;
import dev.retake.app.resource.AttemptsText;
import dev.retake.app.widget.Prose;
import dev.retake.engine.graph.AttemptStatus;
import dev.retake.engine.insight.TextChange.Stretch;
import java.util.List;
import java.util.Optional;

/** What the agent replied; the words that the attempt beside it did not say are marked. */
final class ReplySection extends Section {

    /**
     * @param stretches of the reply, where it is compared
     * @param coarse whether the replies were too long to be compared word by word
     */
    ReplySection(Column column, List<Stretch> stretches, boolean coarse) {
        super(AttemptsText.REPLY.text());
        setFocusTraversable(true);
        setAccessibleText(AttemptsText.REPLY_OF.text(column.attempt().number()));
        Optional<String> reply = column.texts().reply();
        if (reply.isEmpty()) {
            say(missing(column));
            return;
        }
        if (reply.get().isEmpty()) {
            say(AttemptsText.EMPTY_REPLY.text());
            return;
        }
        Prose prose = text(reply.get());
        prose.mark(stretches.stream()
                .filter(stretch -> !stretch.shared())
                .filter(stretch -> stretch.from() < prose.shownLength())
                .map(stretch -> new Prose.Range(stretch.from(), Math.min(stretch.to(), prose.shownLength())))
                .toList());
        if (coarse) {
            say(AttemptsText.COARSE.text());
        }
    }

    private static String missing(Column column) {
        if (column.attempt().status() == AttemptStatus.RUNNING) {
            return AttemptsText.STILL_RUNNING.text();
        }
        return column.texts().missing().orElseGet(AttemptsText.NO_REPLY::text);
    }
}
