package dev.retake.app.canvas;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retake.app.shell.Standing;
import dev.retake.engine.event.RunEvent;
import dev.retake.engine.event.RunFold;
import dev.retake.engine.event.RunOutcome;
import dev.retake.engine.event.RunState;
import dev.retake.engine.graph.Accounting;
import dev.retake.engine.graph.Cause;
import dev.retake.engine.graph.Cost;
import dev.retake.engine.graph.Node;
import dev.retake.engine.graph.NodeId;
import dev.retake.engine.graph.Outcome;
import dev.retake.engine.graph.Trigger;
import dev.retake.engine.lint.Severity;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class CardModelTest {

    private static final Instant START = Instant.parse("2026-12-01T10:00:00Z");
    private static final NodeId REVIEW = new NodeId("review");
    private static final Node NODE = LayoutTest.graph(
                    "  - { id: review, prompt: x, retry: { max: 2, on: [result_mismatch] } }\n")
            .nodes()
            .getFirst();

    private static RunState failed(boolean judged, Cost cost) {
        var events = new ArrayList<RunEvent>();
        events.add(new RunEvent.RunStarted(START, Optional.empty(), Accounting.NONE));
        events.add(new RunEvent.NodeStarted(START, REVIEW, Optional.empty(), 0, OptionalInt.of(1)));
        var accounting = new Accounting(cost, Optional.empty());
        Cause cause = judged ? Cause.RESULT_MISMATCH : Cause.TIMEOUT;
        for (int number = 1; number <= 3; number++) {
            events.add(new RunEvent.AttemptStarted(START, REVIEW, number, Trigger.INITIAL, OptionalInt.empty(), 0));
            events.add(new RunEvent.AttemptEnded(
                    START.plusSeconds(number), REVIEW, number, Outcome.FAILED, Optional.of(cause), judged, accounting));
        }
        events.add(new RunEvent.NodeFailed(
                START.plusSeconds(3),
                REVIEW,
                accounting,
                Optional.empty(),
                2,
                Optional.of("no"),
                0,
                OptionalInt.of(3),
                Optional.of(cause),
                judged));
        return RunFold.fold(List.copyOf(events));
    }

    private static CardModel card(RunState state) {
        var standing = new Standing(Optional.empty(), state, List.of());
        return new CardWriter(NODE, GraphWords.NONE, false)
                .inRun(new RunView(state, standing, Optional.empty(), _ -> Optional.empty()), START.plusSeconds(9));
    }

    @Test
    void aCardIsReadAloudInWords() {
        CardModel card = card(failed(true, Cost.known(new BigDecimal("0.11"))));
        assertThat(card.spoken()).isEqualTo("node review, failed, judged, 3 attempts, cost $0.33");
        assertThat(card.attempts()).isEqualTo(3);
    }

    @Test
    void machineryLooksUnlikeAJudgment() {
        CardModel judged = card(failed(true, Cost.ZERO));
        CardModel broken = card(failed(false, Cost.UNKNOWN));
        assertThat(broken.judged()).contains(false);
        assertThat(broken.mark().orElseThrow().icon())
                .isNotEqualTo(judged.mark().orElseThrow().icon());
        assertThat(broken.mark().orElseThrow().style())
                .isNotEqualTo(judged.mark().orElseThrow().style());
        assertThat(broken.facts()).contains("cost unknown").doesNotContain("$0");
    }

    @Test
    void aNodeThatNothingWasSaidOfWaits() {
        CardModel card = card(RunFold.fold(List.of()));
        assertThat(card.mark().orElseThrow().word()).isEqualTo("waiting");
        assertThat(card.facts()).isEmpty();
    }

    @Test
    void aNodeThatARunNeverCameToWasNotReached() {
        RunState over = RunFold.fold(List.of(
                new RunEvent.RunStarted(START, Optional.empty(), Accounting.NONE),
                new RunEvent.RunFinished(START, RunOutcome.FAILED, Optional.empty(), Accounting.NONE)));
        assertThat(card(over).mark().orElseThrow().word()).isEqualTo("not reached");
    }

    @Test
    void aDesignedNodeSaysHowAPassWouldBeReachedAndWhatLintFound() {
        CardModel card = new CardWriter(NODE, GraphWords.NONE, false).designed(Optional.of(Severity.WARNING));
        assertThat(card.facts()).isEqualTo("up to 2 retries");
        assertThat(card.mark()).isEmpty();
        assertThat(card.spoken()).contains("node review", "warning", "exit only");
    }
}
