package dev.retake.engine.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retake.engine.attempt.HeldAttempt;
import dev.retake.engine.graph.NodeId;
import dev.retake.engine.graph.StepMode;
import dev.retake.engine.graph.Trigger;
import dev.retake.engine.schedule.FakeRecord.Moment;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class StepperTest {

    private static final NodeId A = new NodeId("a");
    private static final NodeId B = new NodeId("b");

    private final FakeRecord record =
            new FakeRecord(FakeLeg.graph("nodes: [{id: a, prompt: x}, {id: b, prompt: x}]"), new HashMap<>(), Set.of());
    private final Stop stop = new Stop();

    private static HeldAttempt attempt(NodeId node, Trigger trigger) {
        return new HeldAttempt(node, 1, trigger, 0, "prompt", Optional.empty(), List.of(), "/folder");
    }

    /** Whether an attempt is held; the person then lets it go before it has begun to wait. */
    private boolean holds(Stepper stepper, NodeId node, Trigger trigger) throws InterruptedException {
        record.held.clear();
        record.at(Moment.HELD, () -> stepper.go(node));
        stepper.await(attempt(node, trigger), record, stop);
        return !record.held.isEmpty();
    }

    /** An attempt that has begun to wait. */
    private Thread waiting(Stepper stepper, NodeId node) {
        Thread thread = Thread.ofPlatform().daemon().start(() -> {
            try {
                stepper.await(attempt(node, Trigger.INITIAL), record, stop);
            } catch (InterruptedException _) {
                Thread.currentThread().interrupt();
            }
        });
        while (thread.getState() != Thread.State.WAITING) {
            assertThat(thread.isAlive()).as("it is held").isTrue();
            Thread.onSpinWait();
        }
        return thread;
    }

    private static boolean ends(Thread thread) throws InterruptedException {
        return thread.join(Duration.ofSeconds(10));
    }

    @Test
    void aRunWithoutStepsHoldsNothing() throws InterruptedException {
        var stepper = new Stepper(StepMode.OFF, List.of());

        for (Trigger trigger : Trigger.values()) {
            assertThat(holds(stepper, A, trigger)).isFalse();
        }
        assertThat(record.released).isEmpty();
    }

    @Test
    void steppingThroughRetriesHoldsNoFirstAttemptNorThoseOfAFeedbackRound() throws InterruptedException {
        var stepper = new Stepper(StepMode.RETRIES, List.of());

        assertThat(holds(stepper, A, Trigger.INITIAL)).isFalse();
        assertThat(holds(stepper, A, Trigger.RETRY)).isTrue();
        assertThat(holds(stepper, A, Trigger.FEEDBACK)).isFalse();
        assertThat(holds(stepper, A, Trigger.RESUME)).isTrue();
    }

    @Test
    void steppingThroughAttemptsHoldsEach() throws InterruptedException {
        var stepper = new Stepper(StepMode.ATTEMPTS, List.of());

        for (Trigger trigger : Trigger.values()) {
            assertThat(holds(stepper, A, trigger)).isTrue();
        }
    }

    @Test
    void aBreakpointHoldsItsNodeUntilItIsTakenAway() throws InterruptedException {
        var stepper = new Stepper(StepMode.OFF, List.of(A));
        assertThat(holds(stepper, A, Trigger.INITIAL)).isTrue();
        assertThat(holds(stepper, B, Trigger.INITIAL)).isFalse();

        stepper.breakpoint(A, false);
        stepper.breakpoint(B, true);

        assertThat(holds(stepper, A, Trigger.INITIAL)).isFalse();
        assertThat(holds(stepper, B, Trigger.INITIAL)).isTrue();
    }

    @Test
    void whatIsLetGoIsSaidToBeReleased() throws InterruptedException {
        holds(new Stepper(StepMode.ATTEMPTS, List.of()), A, Trigger.INITIAL);

        assertThat(record.released).isEqualTo(record.held).hasSize(1);
    }

    @Test
    void lettingOneNodeGoLeavesTheOthersHeld() throws InterruptedException {
        var stepper = new Stepper(StepMode.ATTEMPTS, List.of());
        Thread a = waiting(stepper, A);
        Thread b = waiting(stepper, B);

        stepper.go(A);

        assertThat(ends(a)).isTrue();
        assertThat(record.released).extracting(HeldAttempt::node).containsExactly(A);
        stepper.go(B);
        assertThat(ends(b)).isTrue();
    }

    @Test
    void lettingAllGoHoldsNoMoreButAtBreakpoints() throws InterruptedException {
        var stepper = new Stepper(StepMode.ATTEMPTS, List.of(B));
        Thread a = waiting(stepper, A);
        Thread b = waiting(stepper, B);

        stepper.goAll();

        assertThat(ends(a) && ends(b)).isTrue();
        assertThat(holds(stepper, A, Trigger.INITIAL)).isFalse();
        assertThat(holds(stepper, B, Trigger.INITIAL)).isTrue();
    }

    @Test
    void aStopReleasesWhatIsHeld() throws InterruptedException {
        Thread a = waiting(new Stepper(StepMode.ATTEMPTS, List.of()), A);

        stop.ask("cancelled by user");

        assertThat(ends(a)).isTrue();
        assertThat(record.released).hasSize(1);
    }

    @Test
    void whatIsLetGoIsNotLetGoForTheNextTime() throws InterruptedException {
        var stepper = new Stepper(StepMode.ATTEMPTS, List.of());
        stepper.go(A);

        Thread a = waiting(stepper, A);

        stepper.go(A);
        assertThat(ends(a)).isTrue();
    }
}
