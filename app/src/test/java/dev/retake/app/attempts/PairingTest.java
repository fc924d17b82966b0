package dev.retake.app.attempts;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retake.app.shell.AttemptPair;
import dev.retake.engine.attempt.Attempt;
import dev.retake.engine.graph.Accounting;
import dev.retake.engine.graph.AttemptStatus;
import dev.retake.engine.graph.NodeId;
import dev.retake.engine.graph.Trigger;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class PairingTest {

    private static List<Attempt> attempts(int count) {
        return IntStream.rangeClosed(1, count).mapToObj(PairingTest::attempt).toList();
    }

    private static Attempt attempt(int number) {
        return new Attempt(
                new NodeId("a"),
                number,
                Trigger.RETRY,
                1,
                0,
                Optional.empty(),
                Optional.empty(),
                AttemptStatus.FAILED,
                Optional.empty(),
                true,
                Optional.empty(),
                "",
                Accounting.NONE,
                Optional.empty(),
                Optional.empty(),
                Optional.empty());
    }

    private static String shown(List<Attempt> attempts, Optional<AttemptPair> chosen, boolean alone) {
        return Pairing.of(attempts, chosen, alone)
                .map(pairing -> pairing.left().map(left -> left.number() + "|").orElse("")
                        + pairing.right().number())
                .orElse("nothing");
    }

    @Test
    void withoutAChoiceTheLastTwoAreShown() {
        assertThat(shown(attempts(0), Optional.empty(), false)).isEqualTo("nothing");
        assertThat(shown(attempts(1), Optional.empty(), false)).isEqualTo("1");
        assertThat(shown(attempts(12), Optional.empty(), false)).isEqualTo("11|12");
        assertThat(shown(attempts(12), Optional.empty(), true)).isEqualTo("12");
    }

    @Test
    void aChosenPairIsShownUnlessOneOfThemIsNotThere() {
        assertThat(shown(attempts(5), Optional.of(new AttemptPair(1, 4)), false))
                .isEqualTo("1|4");
        assertThat(shown(attempts(5), Optional.of(new AttemptPair(1, 1)), false))
                .isEqualTo("1");
        assertThat(shown(attempts(3), Optional.of(new AttemptPair(1, 4)), false))
                .isEqualTo("2|3");
    }
}
