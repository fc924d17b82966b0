package dev.retake.engine.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retake.engine.event.RunOutcome;
import dev.retake.engine.graph.AgentGraph;
import dev.retake.engine.schedule.FakeRecord.Moment;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class LegThreadTest {

    private record Over(Scheduler.End end, boolean interrupted, String thread) {}

    private final AgentGraph graph = FakeLeg.graph("nodes: [{id: work, prompt: x}, {id: ask, type: gate}]");
    private final LinkedBlockingQueue<Over> over = new LinkedBlockingQueue<>();

    private Over run(FakeLeg fake) throws InterruptedException {
        LegThread.start(
                new Scheduler(FakeLeg.plan(graph, false), fake.leg()),
                "r-1",
                end -> over.add(new Over(
                        end, Thread.interrupted(), Thread.currentThread().getName())));
        return Optional.ofNullable(over.poll(20, TimeUnit.SECONDS)).orElseThrow();
    }

    @Test
    void aLegRunsOnAThreadOfItsOwnAndSaysWhenItIsOver() throws InterruptedException {
        assertThat(run(FakeLeg.of(graph, Script.of(Play.replying("done")))))
                .isEqualTo(new Over(new Scheduler.End(RunOutcome.PAUSED, Optional.empty()), false, "run r-1"));
    }

    @Test
    void aLegThatIsInterruptedIsOverAndSaysSo() throws InterruptedException {
        FakeLeg fake = FakeLeg.of(
                graph,
                Script.of(Play.replying("done")
                        .meanwhile(stop ->
                                assertThat(stop.await(Duration.ofSeconds(20))).isTrue())));
        fake.record.at(Moment.PAUSED, () -> Thread.currentThread().interrupt());

        Over end = run(fake);

        fake.stop.ask("the test is over");
        assertThat(end.end()).isEqualTo(new Scheduler.End(RunOutcome.FAILED, Optional.of("interrupted")));
        assertThat(end.interrupted()).isTrue();
    }
}
