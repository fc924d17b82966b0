package dev.retake.app.attempts;

import dev.retake.app.resource.AttemptsText;
import dev.retake.app.resource.StateText;
import dev.retake.app.resource.Words;
import dev.retake.app.widget.Chip;
import dev.retake.engine.attempt.Attempt;
import dev.retake.engine.graph.Trigger;
import java.util.Optional;

/** Says whether a failure was a judgment of the work, and why an attempt was made. */
final class Verdicts {

    private Verdicts() {}

    static Chip chip(Attempt attempt) {
        return attempt.judged()
                ? new Chip(Words.judged(true), StateText.JUDGED_TIP.text(), "chip-judged")
                : new Chip(Words.judged(false), StateText.MACHINERY_TIP.text(), "chip-machinery");
    }

    /** Other tools record the last attempt only, and not which one it was. */
    static String name(Attempt attempt) {
        return attempt.start().isPresent()
                ? AttemptsText.ATTEMPT.text(attempt.number())
                : AttemptsText.LAST_ATTEMPT.text();
    }

    /** {@link #name} at the beginning of a line. */
    static String title(Attempt attempt) {
        return attempt.start().isPresent()
                ? AttemptsText.ATTEMPT_TITLE.text(attempt.number())
                : AttemptsText.LAST_ATTEMPT_TITLE.text();
    }

    /** Why it was made; empty where that was not recorded. */
    static Optional<String> trigger(Attempt attempt) {
        return attempt.start().map(_ -> trigger(attempt.trigger(), attempt.round()));
    }

    /** @param round of its feedback loop */
    static String trigger(Trigger trigger, int round) {
        return switch (trigger) {
            case INITIAL -> AttemptsText.TRIGGER_INITIAL.text();
            case RETRY -> AttemptsText.TRIGGER_RETRY.text();
            case FEEDBACK -> AttemptsText.TRIGGER_FEEDBACK.text(round);
            case RESUME -> AttemptsText.TRIGGER_RESUME.text();
        };
    }
}
