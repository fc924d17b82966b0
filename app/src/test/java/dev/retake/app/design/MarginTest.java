package dev.retake.app.design;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retake.engine.lint.Severity;
import java.util.Map;
import org.junit.jupiter.api.Test;

class MarginTest {

    private static final Map<Integer, Severity> MARKS = Map.of(1, Severity.ERROR, 4, Severity.WARNING);

    @Test
    void marksMoveWithTheLinesBelowWhatCame() {
        assertThat(Margin.moved(MARKS, 2, 0, 3)).isEqualTo(Map.of(1, Severity.ERROR, 7, Severity.WARNING));
    }

    @Test
    void marksOfLinesThatWentGoAndThoseBelowMoveUp() {
        assertThat(Margin.moved(MARKS, 0, 2, 0)).isEqualTo(Map.of(2, Severity.WARNING));
    }
}
