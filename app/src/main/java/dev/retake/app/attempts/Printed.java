package dev.retake.app.attempts;

import dev.retake.app.resource.AttemptsText;
import dev.retake.engine.run.AttemptOutput;
import dev.retake.engine.run.AttemptOutput.Tail;
import java.util.Locale;

/** The streams of a running attempt. */
enum Printed {
    STDOUT,
    STDERR,
    VERIFY;

    Tail of(AttemptOutput output) {
        return switch (this) {
            case STDOUT -> output.stdout();
            case STDERR -> output.stderr();
            case VERIFY -> output.verify();
        };
    }

    String word() {
        return switch (this) {
            case STDOUT -> AttemptsText.TAIL_STDOUT.text();
            case STDERR -> AttemptsText.TAIL_STDERR.text();
            case VERIFY -> AttemptsText.TAIL_VERIFY.text();
        };
    }

    /** For names of nodes and styles. */
    String id() {
        return name().toLowerCase(Locale.ROOT);
    }
}
