package dev.retake.app.fx;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class BackgroundTest {

    private final Background background = Background.sameThread();
    private final List<String> heard = new ArrayList<>();

    @Test
    void theResultIsHandedBack() {
        background.run(_ -> "done", heard::add, e -> heard.add("failed"));
        assertThat(heard).containsExactly("done");
        assertThat(background.pendingProperty().get()).isZero();
    }

    @Test
    void aFailureIsHandedBackToo() {
        background.run(
                _ -> {
                    throw new IOException("no disk");
                },
                _ -> heard.add("done"),
                e -> heard.add(e.getMessage()));
        assertThat(heard).containsExactly("no disk");
        assertThat(background.pendingProperty().get()).isZero();
    }

    @Test
    void nothingIsHeardOfCancelledWork() {
        background.run(
                job -> {
                    job.cancel();
                    return "done";
                },
                heard::add,
                e -> heard.add("failed"));
        Thread.interrupted();
        assertThat(heard).isEmpty();
    }
}
