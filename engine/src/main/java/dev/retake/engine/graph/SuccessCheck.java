package dev.retake.engine.graph;

import java.util.Optional;

/**
 * What must hold for an attempt to pass: a conjunction, cheapest first.
 *
 * @param exitZero declared as {@code exit_zero: true}
 * @param resultMatches RE2 over the raw reply, unanchored, no implied flags
 */
public record SuccessCheck(boolean exitZero, Optional<String> resultMatches, Optional<Verify> verify) {

    /** Nothing declared: exit zero is enough. */
    public static final SuccessCheck ABSENT = new SuccessCheck(false, Optional.empty(), Optional.empty());

    /** Whether the exit code is judged: when declared, or when nothing else is. */
    public boolean judgesExit() {
        return exitZero || (resultMatches.isEmpty() && verify.isEmpty());
    }

    /** How a pass under this check was reached: by its strongest declared predicate. */
    public Provenance provenance() {
        if (verify.isPresent()) {
            return Provenance.VERIFIED;
        }
        return resultMatches.isPresent() ? Provenance.SELF_REPORTED : Provenance.EXIT_ONLY;
    }
}
