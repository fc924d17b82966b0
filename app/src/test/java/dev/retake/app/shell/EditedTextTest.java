package dev.retake.app.shell;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.retake.engine.source.TextEdit;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class EditedTextTest {

    private static TextEdit insert(int at, String text) {
        return new TextEdit(at, at, text);
    }

    @Test
    void changesAreTakenBackByName() {
        var edited = new EditedText("abc");
        edited.edit("rename", List.of(new TextEdit(0, 1, "x"), insert(3, "!")));

        assertThat(edited.text()).isEqualTo("xbc!");
        assertThat(edited.isChanged()).isTrue();
        assertThat(edited.undoableProperty().get()).contains("rename");
        edited.undo();
        assertThat(edited.text()).isEqualTo("abc");
        assertThat(edited.isChanged()).isFalse();
        assertThat(edited.redoableProperty().get()).contains("rename");
        edited.redo();
        assertThat(edited.text()).isEqualTo("xbc!");
    }

    @Test
    void whatIsTypedInOneGoIsOneStepUpToTheEndOfTheLine() {
        var edited = new EditedText("");
        for (String typed : List.of("a", "b", "\n", "c")) {
            edited.type("typing", insert(edited.text().length(), typed));
        }
        edited.undo();
        assertThat(edited.text()).isEqualTo("ab\n");
        edited.undo();
        assertThat(edited.text()).isEmpty();
        assertThat(edited.undoableProperty().get()).isEmpty();
    }

    @Test
    void whatIsTakenAwayInOneGoIsOneStep() {
        var edited = new EditedText("abcd");
        edited.type("typing", new TextEdit(3, 4, ""));
        edited.type("typing", new TextEdit(2, 3, ""));
        edited.undo();
        assertThat(edited.text()).isEqualTo("abcd");
    }

    @Test
    void whatIsTypedAfterASaveIsAStepOfItsOwn() {
        var edited = new EditedText("");
        edited.type("typing", insert(0, "a"));
        edited.saved("a");
        edited.type("typing", insert(1, "b"));
        edited.undo();
        assertThat(edited.text()).isEqualTo("a");
        assertThat(edited.isChanged()).isFalse();
    }

    @Test
    void anotherTextOfTheFileIsTakenOverAndCanBeTakenBack() {
        var edited = new EditedText("one two");
        edited.reloaded("reload", "one and two");

        assertThat(edited.text()).isEqualTo("one and two");
        assertThat(edited.isChanged()).isFalse();
        edited.undo();
        assertThat(edited.text()).isEqualTo("one two");
        assertThat(edited.isChanged()).isTrue();
    }

    @Test
    void editsOfAnotherTextAreRefused() {
        var edited = new EditedText("a");
        assertThatThrownBy(() -> edited.edit("x", List.of(new TextEdit(3, 4, ""))))
                .isInstanceOf(IllegalArgumentException.class);
        assertThat(edited.text()).isEqualTo("a");
    }

    static LongStream seeds() {
        return LongStream.range(0, 100);
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void everyStepCanBeTakenBackAndMadeAgain(long seed) {
        var random = new Random(seed);
        var edited = new EditedText("some text\nof lines\n");
        var texts = new ArrayList<>(List.of(edited.text()));
        for (int i = 0; i < 40; i++) {
            String text = edited.text();
            int from = random.nextInt(text.length() + 1);
            int to = Math.min(text.length(), from + random.nextInt(3));
            String replacement = List.of("", "a", "b\n", "xyz").get(random.nextInt(4));
            var edit = new TextEdit(from, to, replacement);
            if (random.nextBoolean()) {
                edited.type("typing", edit);
            } else {
                edited.edit("edit", List.of(edit));
            }
            texts.add(edited.text());
        }
        String last = edited.text();
        while (edited.undoableProperty().get().isPresent()) {
            edited.undo();
            assertThat(texts).contains(edited.text());
        }
        assertThat(edited.text()).isEqualTo("some text\nof lines\n");
        while (edited.redoableProperty().get().isPresent()) {
            edited.redo();
        }
        assertThat(edited.text()).isEqualTo(last);
    }
}
