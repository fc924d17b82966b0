package dev.retake.engine.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class OneLineTest {

    @Test
    void lineBreaksAndWhatSteersATerminalAreWrittenOut() {
        assertThat(OneLine.of("agent -p First.\n\tThen\r\n\u001b[2J\u2028end", 100))
                .isEqualTo("agent -p First.\\n\\tThen\\r\\n\\u001b[2J\\u2028end");
    }

    @Test
    void aLongTextIsCutAndSaysSo() {
        assertThat(OneLine.of("x".repeat(100), 100)).isEqualTo("x".repeat(100));
        assertThat(OneLine.of("x".repeat(101), 100)).isEqualTo("x".repeat(100) + "…");
    }

    @Test
    void noCharacterIsCutInTwo() {
        assertThat(OneLine.of("ab\n", 3)).isEqualTo("ab…");
        assertThat(OneLine.of("ab👋", 3)).isEqualTo("ab…");
    }

    @Property
    void itIsOneShortLineWhateverTheTextIs(@ForAll String text, @ForAll @IntRange(max = 200) int most) {
        String line = OneLine.of(text, most);

        assertThat(line.lines().toList()).isEqualTo(line.isEmpty() ? List.of() : List.of(line));
        assertThat(line.length()).isLessThanOrEqualTo(most + 1);
    }
}
