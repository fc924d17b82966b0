package dev.retake.app.shell;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class MadeFixesTest {

    private static MadeFix fix(int number) {
        return new MadeFix("g.yaml", Path.of("g.yaml"), "fix " + number, "before " + number, "after " + number);
    }

    @Test
    void theLatestFixesAreKeptAndUndoneOneAfterTheOther() {
        var made = new MadeFixes();
        for (int i = 0; i < MadeFixes.MOST + 2; i++) {
            made.add(fix(i));
        }
        for (int i = MadeFixes.MOST + 1; i > 1; i--) {
            MadeFix last = made.last(_ -> true).orElseThrow();
            assertThat(last).isEqualTo(fix(i));
            assertThat(made.remove(last)).isTrue();
        }

        assertThat(made.last(_ -> true)).as("the first two are forgotten").isEmpty();
        assertThat(made.remove(fix(0))).isFalse();
    }
}
