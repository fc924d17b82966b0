package dev.retake.engine.schedule;

import dev.retake.engine.attempt.CheckResult;
import dev.retake.engine.attempt.FileRef;
import dev.retake.engine.attempt.Verdict;
import dev.retake.engine.check.Checker;
import dev.retake.engine.check.Judgment;
import dev.retake.engine.graph.Accounting;
import dev.retake.engine.graph.Cause;
import dev.retake.engine.graph.SuccessCheck;
import dev.retake.engine.runtime.Output;
import dev.retake.engine.runtime.Reading;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * How an attempt came to its end, before it is written down.
 *
 * @param objection what the verify command printed, when it said no
 * @param cuts bytes dropped from the middle of its files
 */
record Ending(
        Verdict verdict,
        OptionalInt exitCode,
        OptionalInt signal,
        List<CheckResult> checks,
        Accounting accounting,
        Optional<String> model,
        Optional<String> session,
        Optional<String> reply,
        Optional<String> objection,
        Map<String, FileRef> cuts) {

    /** Nothing came back that could be read. */
    static Ending without(SuccessCheck check, Verdict verdict, Accounting accounting) {
        return new Ending(
                verdict,
                OptionalInt.empty(),
                OptionalInt.empty(),
                Checker.notReached(check),
                accounting,
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Map.of());
    }

    /** The machinery broke. */
    static Ending broken(SuccessCheck check, Cause cause, String detail, Accounting accounting) {
        return without(check, new Verdict.Failed(cause, false, detail), accounting);
    }

    /** The process ended and its output was read. */
    static Ending read(
            Output output,
            Reading reading,
            Judgment judgment,
            Verdict verdict,
            Optional<String> reply,
            Map<String, FileRef> cuts) {
        return new Ending(
                verdict,
                OptionalInt.of(output.exit()),
                OptionalInt.empty(),
                judgment.results(),
                reading.accounting(),
                reading.model(),
                reading.session(),
                reply,
                judgment.objection(),
                cuts);
    }

    Ending withSignal(int number) {
        return new Ending(
                verdict, exitCode, OptionalInt.of(number), checks, accounting, model, session, reply, objection, cuts);
    }
}
