package dev.retake.app.attempts;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retake.app.fx.Background;
import dev.retake.app.shell.RunDocument;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AttemptsModelTest {

    @TempDir
    Path home;

    private RunDocument run;
    private AttemptsModel model;

    @BeforeEach
    void fourAttempts() throws Exception {
        run = Takes.attempts(home, 4);
        model = new AttemptsModel(run, Background.sameThread());
    }

    private String shown() {
        return model.comparisonProperty()
                .get()
                .map(read ->
                        read.left().map(left -> left.attempt().number() + "|").orElse("")
                                + read.right().attempt().number())
                .orElse("nothing");
    }

    @Test
    void nothingIsShownUntilANodeIsSelected() {
        assertThat(shown()).isEqualTo("nothing");
        run.selection().select(Takes.NODE);
        assertThat(shown()).isEqualTo("3|4");
        run.selection().clear();
        assertThat(shown()).isEqualTo("nothing");
    }

    @Test
    void nothingOfAnotherNodeIsLeftWhenThatOneWasNeverStarted() {
        run.selection().select(Takes.NODE);
        run.selection().select(Takes.OTHER);
        assertThat(model.attempts()).isEmpty();
        assertThat(shown()).isEqualTo("nothing");
        assertThat(model.pairingProperty().get()).isEmpty();
    }

    @Test
    void thePairStepsFromTheFirstTwoToTheLastTwo() {
        run.selection().select(Takes.NODE);
        assertThat(model.canStep(1)).isFalse();
        model.step(-1);
        assertThat(shown()).isEqualTo("2|3");
        model.step(-1);
        assertThat(shown()).isEqualTo("1|2");
        assertThat(model.canStep(-1)).isFalse();
        model.step(-1);
        assertThat(shown()).isEqualTo("1|2");
    }

    @Test
    void oneAloneStepsDownToTheFirst() {
        run.selection().select(Takes.NODE);
        model.aloneProperty().set(true);
        assertThat(shown()).isEqualTo("4");
        model.step(-1);
        model.step(-1);
        model.step(-1);
        assertThat(shown()).isEqualTo("1");
        assertThat(model.canStep(-1)).isFalse();
    }

    @Test
    void anyTwoCanBeCompared() {
        run.selection().select(Takes.NODE);
        model.compareWith(model.attempts().getFirst());
        assertThat(shown()).isEqualTo("1|4");
    }

    @Test
    void aQuoteLeadsToTheReplyItQuotesBesideTheAttemptThatQuotesIt() {
        run.selection().select(Takes.NODE);
        model.showQuoted(2, 3);
        assertThat(shown()).isEqualTo("2|3");
        assertThat(model.soughtReplyProperty().get()).contains(2);
        assertThat(model.has(2)).isTrue();
        assertThat(model.has(5)).isFalse();
    }

    @Test
    void theWordsThatDifferBetweenTheRepliesAreKnown() {
        run.selection().select(Takes.NODE);
        var read = model.comparisonProperty().get().orElseThrow();
        var change = read.replies().orElseThrow();
        String reply = read.right().texts().reply().orElseThrow();
        assertThat(change.right().stream()
                        .filter(stretch -> !stretch.shared())
                        .map(stretch -> reply.substring(stretch.from(), stretch.to())))
                .containsExactly("4");
        assertThat(read.hasSameBase()).isTrue();
    }
}
