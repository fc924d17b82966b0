package dev.retake.app.attempts;

import dev.retake.app.shell.AttemptPair;
import dev.retake.engine.attempt.Attempt;
import java.util.List;
import java.util.Optional;

/**
 * Which attempts of a node are looked at.
 *
 * @param left absent when one stands alone
 */
record Pairing(Optional<Attempt> left, Attempt right) {

    /** The chosen pair, where both are there; else the last two. Alone, only the right one is shown. */
    static Optional<Pairing> of(List<Attempt> attempts, Optional<AttemptPair> chosen, boolean alone) {
        if (attempts.isEmpty()) {
            return Optional.empty();
        }
        Optional<Attempt> left = chosen.flatMap(pair -> find(attempts, pair.left()));
        Optional<Attempt> right = chosen.flatMap(pair -> find(attempts, pair.right()));
        if (right.isEmpty() || left.isEmpty()) {
            right = Optional.of(attempts.getLast());
            left = attempts.size() > 1 ? Optional.of(attempts.get(attempts.size() - 2)) : Optional.empty();
        }
        boolean single = alone || left.equals(right);
        return Optional.of(new Pairing(single ? Optional.empty() : left, right.get()));
    }

    private static Optional<Attempt> find(List<Attempt> attempts, int number) {
        return attempts.stream().filter(attempt -> attempt.number() == number).findFirst();
    }

    boolean shows(Attempt attempt) {
        return right.number() == attempt.number()
                || left.filter(shown -> shown.number() == attempt.number()).isPresent();
    }
}
