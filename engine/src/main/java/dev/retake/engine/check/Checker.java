package dev.retake.engine.check;

import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;
import dev.retake.engine.attempt.CheckResult;
import dev.retake.engine.attempt.Verdict;
import dev.retake.engine.check.VerifyRunner.VerifyResult;
import dev.retake.engine.graph.Cause;
import dev.retake.engine.graph.SuccessCheck;
import dev.retake.engine.graph.Verify;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Judges one attempt: exit, reply pattern, verify, in this order, stopping at the first that says no. */
public final class Checker {

    public static final String EXIT = "exit_zero";
    public static final String PATTERN = "result_matches";
    public static final String VERIFY = "verify";

    private final SuccessCheck check;
    private final VerifyRunner runner;
    private final List<CheckResult> results = new ArrayList<>();

    private Checker(SuccessCheck check, VerifyRunner runner) {
        this.check = check;
        this.runner = runner;
    }

    /**
     * A verify whose templates are resolved, or why they could not be.
     *
     * @param problem present when a placeholder could not be resolved
     */
    public record ResolvedVerify(String command, String directory, Optional<String> problem) {}

    /** Judges {@code work}; {@code verify} is used only when the check declares one. */
    public static Judgment judge(SuccessCheck check, Work work, ResolvedVerify verify, VerifyRunner runner) {
        return new Checker(check, runner).judge(work, verify);
    }

    /** The results of a check of which nothing was reached. */
    public static List<CheckResult> notReached(SuccessCheck check) {
        var results = new ArrayList<CheckResult>();
        if (check.judgesExit()) {
            results.add(unreached(EXIT, Optional.empty()));
        }
        check.resultMatches().ifPresent(pattern -> results.add(unreached(PATTERN, Optional.of(pattern))));
        check.verify().ifPresent(verify -> results.add(unreached(VERIFY, Optional.of(verify.command()))));
        return results;
    }

    private static CheckResult unreached(String predicate, Optional<String> expression) {
        return new CheckResult(predicate, Optional.empty(), expression, Optional.empty(), Optional.empty());
    }

    private Judgment judge(Work work, ResolvedVerify verify) {
        Optional<Verdict> no = exit(work).or(() -> pattern(work));
        if (no.isEmpty() && check.verify().isPresent()) {
            return verify(check.verify().get(), verify);
        }
        return ended(no.orElseGet(this::passed));
    }

    private Verdict passed() {
        return new Verdict.Passed(check.provenance(), "");
    }

    private Judgment ended(Verdict verdict) {
        return ended(verdict, Optional.empty());
    }

    private Judgment ended(Verdict verdict, Optional<String> objection) {
        List<CheckResult> all = notReached(check);
        all.replaceAll(unreached -> results.stream()
                .filter(result -> result.predicate().equals(unreached.predicate()))
                .findFirst()
                .orElse(unreached));
        results.stream()
                .filter(result ->
                        all.stream().noneMatch(known -> known.predicate().equals(result.predicate())))
                .forEach(all::addFirst);
        return new Judgment(Optional.of(verdict), all, objection);
    }

    /** An agent that calls its own reply an error has failed, whatever else is asked. */
    private Optional<Verdict> exit(Work work) {
        boolean good = !work.error() && (work.exit() == 0 || !check.judgesExit());
        if (check.judgesExit() || work.error()) {
            String evidence = "exit code " + work.exit() + (work.error() ? ", and the agent reports an error" : "");
            results.add(new CheckResult(
                    EXIT, Optional.of(good), Optional.empty(), Optional.of(evidence), Optional.empty()));
        }
        if (good) {
            return Optional.empty();
        }
        String what = work.error() ? "the agent reports an error" : "exit code " + work.exit();
        return Optional.of(new Verdict.Failed(
                Cause.NONZERO_EXIT, true, work.remark().isEmpty() ? what : what + ": " + work.remark()));
    }

    private Optional<Verdict> pattern(Work work) {
        if (check.resultMatches().isEmpty()) {
            return Optional.empty();
        }
        String pattern = check.resultMatches().get();
        boolean matches = matches(pattern, work.reply().orElse(""));
        results.add(new CheckResult(
                PATTERN,
                Optional.of(matches),
                Optional.of(pattern),
                Optional.of(matches ? "the reply matches" : "the reply does not match"),
                Optional.empty()));
        return matches
                ? Optional.empty()
                : Optional.of(
                        new Verdict.Failed(Cause.RESULT_MISMATCH, true, "the reply does not match /" + pattern + "/"));
    }

    private Judgment verify(Verify verify, ResolvedVerify resolved) {
        if (resolved.problem().isPresent()) {
            return incomplete(verify.command(), resolved.problem().get());
        }
        return switch (runner.run(resolved.command(), resolved.directory(), verify.timeout())) {
            case VerifyResult.Stopped _ -> new Judgment(Optional.empty(), notReached(check), Optional.empty());
            case VerifyResult.Incomplete incomplete -> incomplete(resolved.command(), incomplete.message());
            case VerifyResult.Ended end -> ended(verify, resolved.command(), end);
        };
    }

    private Judgment incomplete(String command, String message) {
        results.add(new CheckResult(
                VERIFY, Optional.empty(), Optional.of(command), Optional.of(message), Optional.of("verify.log")));
        return ended(new Verdict.Failed(Cause.VERIFY_FAILED, false, message));
    }

    private Judgment ended(Verify verify, String command, VerifyResult.Ended end) {
        boolean exitRight = end.exit() == verify.expectExit();
        boolean outputRight = verify.outputMatches()
                .map(pattern -> matches(pattern, end.output()))
                .orElse(true);
        String evidence = "exit code " + end.exit()
                + (exitRight ? "" : ", not " + verify.expectExit())
                + (outputRight
                        ? ""
                        : "; the output does not match /"
                                + verify.outputMatches().orElse("") + "/");
        boolean passed = exitRight && outputRight;
        results.add(new CheckResult(
                VERIFY, Optional.of(passed), Optional.of(command), Optional.of(evidence), Optional.of("verify.log")));
        if (passed) {
            return ended(passed());
        }
        String last = lastLine(end.output());
        return ended(
                new Verdict.Failed(Cause.VERIFY_FAILED, true, evidence + (last.isEmpty() ? "" : ": " + last)),
                Optional.of(end.output()));
    }

    /** RE2, unanchored, no flags: a pattern that lint would have refused matches nothing. */
    private static boolean matches(String pattern, String text) {
        try {
            return Pattern.compile(pattern).matcher(text).find();
        } catch (PatternSyntaxException _) {
            return false;
        }
    }

    private static String lastLine(String output) {
        return output.lines()
                .filter(line -> !line.isBlank())
                .reduce("", (_, line) -> line)
                .strip();
    }
}
