package dev.retake.app.attempts;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retake.app.fx.Background;
import dev.retake.app.shell.AttemptFiles;
import dev.retake.app.shell.RunDocument;
import dev.retake.engine.attempt.Attempt;
import dev.retake.engine.attempt.Integrity;
import dev.retake.engine.run.AttemptOutput;
import dev.retake.engine.run.AttemptOutput.Tail;
import dev.retake.engine.run.AttemptTexts;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OutputModelTest {

    @TempDir
    Path home;

    private AttemptOutput printed = new AttemptOutput(Tail.NONE, Tail.NONE, Tail.NONE);
    private Optional<IOException> broken = Optional.empty();
    private OutputModel model;

    @BeforeEach
    void anAttempt() throws Exception {
        RunDocument past = Takes.attempts(home, 1);
        Attempt attempt = past.opened().attempts().get(Takes.NODE).getFirst();
        var run = new RunDocument(new RunDocument.Reading(past.opened(), Optional.empty()), new AttemptFiles() {
            @Override
            public AttemptTexts texts(Attempt of) {
                throw new AssertionError("no texts here");
            }

            @Override
            public AttemptOutput output(Attempt of) throws IOException {
                assertThat(of).isEqualTo(attempt);
                if (broken.isPresent()) {
                    throw broken.get();
                }
                return printed;
            }

            @Override
            public Map<Attempt, Integrity> verify(Collection<Attempt> attempts) {
                throw new AssertionError("nothing to compare here");
            }
        });
        model = new OutputModel(run, attempt, Background.sameThread());
    }

    private static Tail tail(String text) {
        return new Tail(text, 0, text.length());
    }

    private String shown() {
        return String.join(
                ", ",
                model.tails().stream()
                        .map(tail -> tail.stream().word() + " "
                                + tail.shownProperty().get().tail().text())
                        .toList());
    }

    @Test
    void streamsStandInTheOrderInWhichTheyBeganAndAStreamThatIsSilentIsNotThere() {
        model.look();
        assertThat(model.tails()).isEmpty();
        printed = new AttemptOutput(Tail.NONE, tail("a warning"), Tail.NONE);
        model.look();
        assertThat(shown()).isEqualTo("stderr a warning");
        printed = new AttemptOutput(tail("out"), tail("a warning"), tail("checked"));
        model.look();
        assertThat(shown()).isEqualTo("stderr a warning, stdout out, verify checked");
    }

    @Test
    void aLookThatFailsSaysWhyAndLeavesWhatWasSeenAndTheNextOneGoesOn() {
        printed = new AttemptOutput(tail("out"), Tail.NONE, Tail.NONE);
        model.look();
        broken = Optional.of(new IOException("the disk is away"));
        model.look();
        assertThat(model.troubleProperty().get()).contains("the disk is away");
        assertThat(shown()).isEqualTo("stdout out");

        broken = Optional.empty();
        printed = new AttemptOutput(tail("out again"), Tail.NONE, Tail.NONE);
        model.look();
        assertThat(model.troubleProperty().get()).isEmpty();
        assertThat(shown()).isEqualTo("stdout out again");
    }
}
