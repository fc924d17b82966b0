package dev.retake.app.attempts;

import dev.retake.app.resource.AttemptsText;
import dev.retake.app.resource.StateText;
import dev.retake.app.resource.Words;
import dev.retake.app.widget.Chip;
import dev.retake.engine.attempt.Attempt;
import dev.retake.engine.graph.Trigger;

/** Says whether a failure was a judgment of the work, and why an attempt was made. */
final class Verdicts {

    private Verdicts() {}

    static Chip chip(Attempt attempt) {
        return attempt.judged()
                ? new Chip(Words.judged(true), StateText.JUDGED_TIP.text(), "chip-judged")
                : new Chip(Words.judged(false), StateText.MACHINERY_TIP.text(), "chip-machinery");
    }

    static String trigger(Trigger trigger) {
        return switch (trigger) {
            case INITIAL -> AttemptsText.TRIGGER_INITIAL.text();
            case RETRY -> AttemptsText.TRIGGER_RETRY.text();
            case FEEDBACK -> AttemptsText.TRIGGER_FEEDBACK.text();
            case RESUME -> AttemptsText.TRIGGER_RESUME.text();
        };
    }
}
