package dev.retake.app.resource;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retake.engine.event.RunStatus;
import dev.retake.engine.graph.Cost;
import dev.retake.engine.graph.CostTotal;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WordsTest {

    @Test
    void anUnknownCostIsNeverZero() {
        assertThat(Words.cost(Cost.UNKNOWN)).isEqualTo("cost unknown");
        assertThat(Words.cost(new CostTotal(BigDecimal.ZERO, 2))).isEqualTo("cost unknown");
        assertThat(Words.cost(new CostTotal(new BigDecimal("0.4213"), 1))).isEqualTo("$0.4213 (+1 unknown)");
    }

    @Test
    void fourDecimalsAreShownWhereTwoWouldHideSomething() {
        assertThat(Words.usd(new BigDecimal("0.33"))).isEqualTo("$0.33");
        assertThat(Words.usd(new BigDecimal("0.4213"))).isEqualTo("$0.4213");
        assertThat(Words.usd(BigDecimal.ZERO)).isEqualTo("$0.00");
    }

    @Test
    void aRunThatAPersonStoppedIsNotOneThatFailed() {
        assertThat(StateMark.of(RunStatus.FAIL, Optional.of("cancelled by user"))
                        .word())
                .isEqualTo("stopped");
        assertThat(StateMark.of(RunStatus.FAIL, Optional.of("node a failed")).word())
                .isEqualTo("failed");
        assertThat(StateMark.of(RunStatus.FAIL, Optional.empty()).word()).isEqualTo("failed");
    }

    @ParameterizedTest
    @CsvSource({"340,340ms", "4200,4.2s", "42000,42s", "252000,4m 12s", "3720000,1h 02m"})
    void elapsedTimesAreShort(long millis, String said) {
        assertThat(Words.elapsed(Duration.ofMillis(millis))).isEqualTo(said);
    }
}
