package dev.retake.app.design;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retake.engine.source.TextEdit;
import dev.retake.engine.source.TextEdits;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class FileTextTest {

    private static String edited(String file, int from, int to, String replacement) {
        TextEdit edit = new FileText(file).edit(from, to, replacement);
        return TextEdits.apply(file, List.of(edit)).orElseThrow();
    }

    @Test
    void aByteOrderMarkIsNotShownAndStays() {
        assertThat(new FileText("\uFEFFa").shown()).isEqualTo("a");
        assertThat(edited("\uFEFFa", 0, 0, "b")).isEqualTo("\uFEFFba");
        assertThat(edited("\uFEFFa", 0, 1, "")).isEqualTo("\uFEFF");
    }

    @Test
    void aLineEndThatComesIsOfTheKindThatStandsBeforeIt() {
        assertThat(edited("a\r\nb", 3, 3, "\nc")).isEqualTo("a\r\nb\r\nc");
        assertThat(edited("a\r\nb\nc", 5, 5, "\n")).isEqualTo("a\r\nb\nc\n");
        assertThat(edited("a\r\n", 1, 1, "\n")).isEqualTo("a\r\n\r\n");
        assertThat(edited("a\rb", 3, 3, "\n")).isEqualTo("a\rb\r");
        assertThat(edited("a", 1, 1, "\n")).isEqualTo("a\n");
    }

    @Test
    void aLineEndGoesWhole() {
        assertThat(edited("a\r\nb", 1, 2, "")).isEqualTo("ab");
    }

    static LongStream seeds() {
        return LongStream.range(0, 300);
    }

    /** A line feed never follows a lone carriage return here: these two would be one line end in the file. */
    @ParameterizedTest
    @MethodSource("seeds")
    void anEditOfTheFileShowsAsTheEditOfWhatIsShownAndTouchesNothingElse(long seed) {
        var random = new Random(seed);
        List<String> ends =
                List.of(List.of("\n"), List.of("\r\n"), List.of("\r\n", "\n")).get(random.nextInt(3));
        String lines = IntStream.range(0, 1 + random.nextInt(6))
                .mapToObj(_ -> "x".repeat(random.nextInt(4)) + ends.get(random.nextInt(ends.size())))
                .collect(Collectors.joining());
        String file = (random.nextBoolean() ? "\uFEFF" : "") + lines + "y".repeat(random.nextInt(2));
        String shown = new FileText(file).shown();
        int from = random.nextInt(shown.length() + 1);
        int to = from + random.nextInt(shown.length() - from + 1);
        String replacement = List.of("", "z", "\n", "z\nz").get(random.nextInt(4));

        TextEdit edit = new FileText(file).edit(from, to, replacement);
        String after = TextEdits.apply(file, List.of(edit)).orElseThrow();

        assertThat(new FileText(after).shown()).isEqualTo(shown.substring(0, from) + replacement + shown.substring(to));
        assertThat(after).startsWith(file.substring(0, edit.from())).endsWith(file.substring(edit.to()));
    }
}
