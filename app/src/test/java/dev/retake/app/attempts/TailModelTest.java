package dev.retake.app.attempts;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retake.app.attempts.TailModel.Seen;
import dev.retake.engine.run.AttemptOutput.Tail;
import org.junit.jupiter.api.Test;

class TailModelTest {

    private final TailModel model = new TailModel(Printed.STDOUT);

    private void comes(String text, long from) {
        model.take(Seen.of(new Tail(text, from, from + text.length())));
    }

    private String shown() {
        return model.shownProperty().get().tail().text();
    }

    private String caption() {
        return model.captionProperty().get();
    }

    @Test
    void theEndIsShownAsItComes() {
        comes("first", 0);
        assertThat(shown()).isEqualTo("first");
        assertThat(caption()).isEqualTo("stdout \u00b7 5 B");
        comes("second", 3_200_000);
        assertThat(shown()).isEqualTo("second");
        assertThat(caption()).isEqualTo("stdout \u00b7 last 6 B of 3.2 MB");
    }

    @Test
    void whatIsNotFollowedStandsStillAndSaysHowMuchThereIsByNow() {
        comes("first", 0);
        model.followedProperty().set(false);
        comes("first and second", 0);
        assertThat(shown()).isEqualTo("first");
        assertThat(caption()).isEqualTo("stdout \u00b7 5 B \u00b7 16 B by now");

        model.followedProperty().set(true);
        assertThat(shown()).as("at once, not with the next look").isEqualTo("first and second");
        assertThat(caption()).isEqualTo("stdout \u00b7 16 B");
    }

    @Test
    void whatIsShownAsMarksIsNamed() {
        comes("a\u001b[1mb", 0);
        assertThat(caption()).isEqualTo("stdout \u00b7 6 B \u00b7 shown as marks: escape");
    }

    @Test
    void whatWasCutOrIsGoneIsNoLongerShown() {
        comes("a long text", 0);
        comes("anew", 0);
        assertThat(shown()).isEqualTo("anew");
        model.take(Seen.NOTHING);
        assertThat(shown()).isEmpty();
        assertThat(caption()).isEqualTo("stdout \u00b7 0 B");
    }
}
