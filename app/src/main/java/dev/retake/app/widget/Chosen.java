package dev.retake.app.widget;

import java.util.function.Function;
import javafx.util.StringConverter;
import org.jspecify.annotations.Nullable;

/** Words for what is chosen in a box, into which nobody types. */
public final class Chosen<T> extends StringConverter<T> {

    private final Function<T, String> words;

    public Chosen(Function<T, String> words) {
        this.words = words;
    }

    @Override
    public String toString(@Nullable T value) {
        return value == null ? "" : words.apply(value);
    }

    @Override
    public T fromString(String text) {
        throw new UnsupportedOperationException("it is chosen, not typed");
    }
}
