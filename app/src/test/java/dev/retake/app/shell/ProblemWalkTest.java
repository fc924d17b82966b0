package dev.retake.app.shell;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retake.engine.graph.Place;
import dev.retake.engine.lint.Finding;
import dev.retake.engine.lint.Severity;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ProblemWalkTest {

    private static final List<Finding> ALL = List.of(finding(2), finding(5), finding(5), finding(9));

    @Test
    void withNothingShownYetItBeginsAtTheEndsOfTheText() {
        assertThat(ProblemWalk.next(ALL, Optional.empty(), false)).contains(0);
        assertThat(ProblemWalk.next(ALL, Optional.empty(), true)).contains(3);
    }

    @Test
    void twoAtOnePlaceHaveEachTheirTurn() {
        assertThat(ProblemWalk.next(ALL, place(1), false)).contains(2);
        assertThat(ProblemWalk.next(ALL, place(2), false)).contains(3);
        assertThat(ProblemWalk.next(ALL, place(2), true)).contains(1);
    }

    @Test
    void afterTheLastComesTheFirst() {
        assertThat(ProblemWalk.next(ALL, place(3), false)).contains(0);
        assertThat(ProblemWalk.next(ALL, place(0), true)).contains(3);
    }

    @Test
    void fromAPlaceWithoutAFindingItGoesToTheNearest() {
        assertThat(ProblemWalk.next(ALL, at(7), false)).contains(3);
        assertThat(ProblemWalk.next(ALL, at(7), true)).contains(2);
    }

    @Test
    void afterAnotherLintingItGoesOnFromTheSamePlace() {
        assertThat(ProblemWalk.next(ALL, at(2), false)).contains(1);
    }

    @Test
    void whereNothingWasFoundThereIsNoNext() {
        assertThat(ProblemWalk.next(List.of(), at(2), false)).isEmpty();
    }

    private static Optional<Place> place(int index) {
        return Optional.of(ALL.get(index).place());
    }

    private static Optional<Place> at(int line) {
        return Optional.of(new Place("a.yaml", line, 1, line, 4));
    }

    private static Finding finding(int line) {
        return new Finding(
                Severity.ERROR,
                "rule",
                at(line).orElseThrow(),
                Optional.empty(),
                "Something is wrong.",
                "Put it right.",
                Optional.empty());
    }
}
