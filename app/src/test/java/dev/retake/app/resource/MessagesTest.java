package dev.retake.app.resource;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class MessagesTest {

    static Stream<Class<? extends Enum<?>>> keys() {
        return Stream.of(
                StateText.class,
                ShellText.class,
                RunText.class,
                RawText.class,
                CanvasText.class,
                DesignText.class,
                HistoryText.class,
                ProblemsText.class,
                AttemptsText.class,
                LaunchText.class);
    }

    @ParameterizedTest
    @MethodSource("keys")
    void everyKeyHasATextAndEveryTextAKey(Class<? extends Enum<?>> keys) {
        List<String> names =
                Arrays.stream(keys.getEnumConstants()).map(Enum::name).toList();
        assertThat(names).isNotEmpty();
        assertThat(Message.bundle(keys).keySet()).containsExactlyInAnyOrderElementsOf(names);
    }

    @ParameterizedTest
    @MethodSource("keys")
    void everyTextTakesItsArguments(Class<? extends Enum<?>> keys) {
        for (Enum<?> key : keys.getEnumConstants()) {
            String text = ((Message) key).text("A", "B", "C");
            assertThat(text).as(key.name()).isNotBlank().doesNotContain("{0}", "{1}", "{2}");
        }
    }
}
