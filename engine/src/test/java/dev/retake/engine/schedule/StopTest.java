package dev.retake.engine.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class StopTest {

    private final Stop stop = new Stop();
    private final List<String> done = new ArrayList<>();

    @Test
    void onlyTheFirstReasonCounts() {
        assertThat(stop.isAsked()).isFalse();
        assertThat(stop.reason()).isEmpty();

        stop.ask("cancelled by user");
        stop.ask("cancelled: a halt");

        assertThat(stop.isAsked()).isTrue();
        assertThat(stop.reason()).contains("cancelled by user");
    }

    @Test
    void whatIsToBeDoneIsDoneOnceWhenItIsAsked() {
        stop.whenAsked(() -> done.add("kill"));
        stop.whenAsked(() -> done.add("wake"));
        assertThat(done).isEmpty();

        stop.ask("why");
        stop.ask("why");

        assertThat(done).containsExactly("kill", "wake");
    }

    @Test
    void whatComesTooLateIsDoneAtOnce() {
        stop.ask("why");

        stop.whenAsked(() -> done.add("kill")).close();

        assertThat(done).containsExactly("kill");
    }

    @Test
    void whatIsOverIsNotDoneAnyMore() {
        stop.whenAsked(() -> done.add("kill")).close();

        stop.ask("why");

        assertThat(done).isEmpty();
    }

    @Test
    void aWaitEndsWithItsTimeOrWithTheStop() throws InterruptedException {
        assertThat(stop.await(Duration.ofNanos(1))).isFalse();
        Thread.ofVirtual().start(() -> stop.ask("why"));

        assertThat(stop.await(Duration.ofHours(1))).isTrue();
    }
}
